/** What a stream of rows in COPY's binary form begins with: no flags, nothing more in the header. */
const header = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
/** Stands where a row's number of values would: there are no more rows. */
const END = -1
const END_BYTES = 2

const FIRST_BYTES = 65_536
const LENGTH_BYTES = 4
/** The most bytes that a UTF-16 unit takes in UTF-8. */
const UTF8_BYTES_A_UNIT = 3
/** Postgres' number of the type text, for the elements of an array. */
const TEXT_TYPE = 25

/**
 * Writes rows in the binary form of Postgres' COPY (its documentation, "Binary Format"), straight
 * into reused memory: a million rows take half a second, because neither we nor the database
 * convert anything to text and back, and nothing is left for the garbage collector.
 * Each row begins with `row` and has its values in the order of the statement's columns.
 */
export class CopyRows {
  /** Rows since the last `take`. */
  rows = 0
  #bytes = Buffer.allocUnsafeSlow(FIRST_BYTES)
  #spare = Buffer.allocUnsafeSlow(FIRST_BYTES)
  #used = header.copy(this.#bytes)

  /** What was written since the last `take`, and what goes around it. */
  get length(): number {
    return this.#used
  }

  /** Begins a row with so many values. `start` are the first of them, written before by `valuesOf`. */
  row(values: number, start: Uint8Array): void {
    this.rows += 1
    this.#need(2 + start.length)
    this.#used = this.#bytes.writeInt16BE(values, this.#used)
    this.#bytes.set(start, this.#used)
    this.#used += start.length
  }

  int4(value: number): void {
    this.#need(LENGTH_BYTES + 4)
    const at = this.#bytes.writeInt32BE(4, this.#used)
    this.#used = this.#bytes.writeInt32BE(value, at)
  }

  /** A whole number from 0 to 2^53. */
  int8(value: number): void {
    this.#need(LENGTH_BYTES + 8)
    const at = this.#bytes.writeInt32BE(8, this.#used)
    const high = this.#bytes.writeUInt32BE(Math.floor(value / 0x1_0000_0000), at)
    this.#used = this.#bytes.writeUInt32BE(value % 0x1_0000_0000, high)
  }

  text(value: string): void {
    const from = this.begin()
    this.add(value)
    this.end(from)
  }

  textArray(values: readonly string[]): void {
    const from = this.begin()
    this.#need(5 * LENGTH_BYTES)
    // One dimension without nulls, so many elements of text, counted from 1.
    for (const word of values.length > 0
      ? [1, 0, TEXT_TYPE, values.length, 1]
      : [0, 0, TEXT_TYPE]) {
      this.#used = this.#bytes.writeInt32BE(word, this.#used)
    }
    for (const value of values) this.text(value)
    this.end(from)
  }

  /** Begins a text that is put together of parts; returns what to pass to `end`. */
  begin(): number {
    this.#need(LENGTH_BYTES)
    this.#used += LENGTH_BYTES
    return this.#used
  }

  end(from: number): void {
    this.#bytes.writeInt32BE(this.#used - from, from - LENGTH_BYTES)
  }

  /** Adds text to what was begun. NUL goes, because Postgres can't keep it. */
  add(text: string): void {
    const kept = text.includes('\0') ? text.replaceAll('\0', '') : text
    this.#need(kept.length * UTF8_BYTES_A_UNIT)
    this.#used += this.#bytes.write(kept, this.#used)
  }

  /** Adds UTF-8 to what was begun, and one byte behind it. */
  addBytes(bytes: Uint8Array, start: number, end: number, last: number): void {
    this.#need(end - start + 1)
    const into = this.#bytes
    let used = this.#used
    // A loop, because values are short: a call to copy each would take longer than copying it.
    for (let at = start; at < end; at += 1) into[used++] = bytes[at] ?? 0
    into[used++] = last
    this.#used = used
  }

  /** Takes the last byte back. */
  dropLast(): void {
    this.#used -= 1
  }

  /**
   * Returns all rows so far, as one statement takes them, and begins anew. Two pieces of memory
   * take turns: the returned one stays as it is until rows are written after the next `take`.
   */
  take(): Uint8Array<ArrayBuffer> {
    this.#need(END_BYTES)
    const end = this.#bytes.writeInt16BE(END, this.#used)
    const taken = this.#bytes.subarray(0, end)
    this.#bytes = this.#spare
    this.#spare = Buffer.from(taken.buffer)
    this.#used = header.copy(this.#bytes)
    this.rows = 0
    return taken
  }

  #need(bytes: number): void {
    const needed = this.#used + bytes
    if (needed <= this.#bytes.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.#bytes.length * 2))
    this.#bytes.copy(larger, 0, 0, this.#used)
    this.#bytes = larger
  }
}

/** UUIDs as values of a row, ready to begin every row with them. */
export function uuidValues(ids: readonly string[]): Uint8Array {
  const values = ids.map((id) => Buffer.from(id.replaceAll('-', ''), 'hex'))
  return Buffer.concat(values.flatMap((value) => [Buffer.from([0, 0, 0, value.length]), value]))
}

const QUOTE = 0x22
const SPACE = 0x20
const TAB = 0x09
const LF = 0x0a
const CR = 0x0d

const PLAIN = 0
const DELIMITER = 1
const BREAK = 2
/** Control characters and everything beyond ASCII: the record's values need a closer look. */
const ODD = 3

const FIRST_FIELDS = 128

/**
 * Cuts bytes into records and fields (RFC 4180) without making a string: a field is where it starts
 * and ends. It reads any encoding in which ASCII bytes are ASCII characters.
 *
 * A line ends with LF, CRLF or CR. A field that begins with a quotation mark ends with one that a
 * delimiter or the line's end follows, blanks allowed between; within it a doubled mark is one mark,
 * and a single one is itself, because people who write `"Bob "the boss" Ray"` mean it so.
 */
export class RecordScanner {
  /** What is scanned; the byte at `limit` belongs to the scanner. */
  bytes = new Uint8Array(1)
  /** Where the next record starts. */
  at = 0
  /** Where the bytes end. */
  limit = 0
  /** Whether nothing follows the limit. */
  isLast = false

  /** The fields of the record, without the quotation marks around them. */
  starts = new Int32Array(FIRST_FIELDS)
  ends = new Int32Array(FIRST_FIELDS)
  count = 0
  /** Whether the record is printable ASCII whole and no field holds a doubled quotation mark. */
  isPlain = true
  /** Whether the record breaks off within quotes. */
  isOpen = false

  readonly #kinds: Uint8Array

  constructor(delimiter: number) {
    this.#kinds = new Uint8Array(256).fill(ODD, 0, SPACE).fill(ODD, 0x7f)
    this.#kinds[LF] = BREAK
    this.#kinds[CR] = BREAK
    this.#kinds[delimiter] = DELIMITER
  }

  /** Takes the next record; false while it isn't whole, or where nothing is left. */
  next(): boolean {
    const { bytes, limit } = this
    const kinds = this.#kinds
    let at = this.at
    if (at >= limit) return false
    bytes[limit] = LF
    this.count = 0
    this.isPlain = true
    this.isOpen = false
    for (;;) {
      let start = at
      let end = at
      if (bytes[at] === QUOTE && at < limit) {
        start = at + 1
        end = this.#closingQuote(start)
        if (end < 0) return false
        at = this.#afterQuote(end)
      } else {
        let kind = kinds[bytes[at] ?? 0]
        while (kind === PLAIN || kind === ODD) {
          if (kind === ODD) this.isPlain = false
          at += 1
          kind = kinds[bytes[at] ?? 0]
        }
        end = at
      }
      this.#add(start, end)
      if (at >= limit) {
        if (!this.isLast) return false
        this.at = limit
        return true
      }
      if (kinds[bytes[at] ?? 0] === BREAK) {
        if (bytes[at] === CR) {
          if (at + 1 === limit && !this.isLast) return false
          if (at + 1 < limit && bytes[at + 1] === LF) at += 1
        }
        this.at = at + 1
        return true
      }
      at += 1
    }
  }

  /** Where the mark stands that ends a quoted field; -1 where the bytes end before. */
  #closingQuote(start: number): number {
    const { bytes, limit } = this
    const kinds = this.#kinds
    for (let at = start; at < limit; at += 1) {
      const byte = bytes[at] ?? 0
      if (byte !== QUOTE) {
        const kind = kinds[byte]
        if (kind === ODD || kind === BREAK || byte === TAB) this.isPlain = false
        continue
      }
      if (at + 1 < limit && bytes[at + 1] === QUOTE) {
        this.isPlain = false
        at += 1
        continue
      }
      if (at + 1 === limit && !this.isLast) break
      const after = this.#afterQuote(at)
      if (after === limit) {
        if (this.isLast) return at
        break
      }
      if (this.#endsField(after)) return at
    }
    this.isOpen = true
    return -1
  }

  #endsField(at: number): boolean {
    const kind = this.#kinds[this.bytes[at] ?? 0]
    return kind === DELIMITER || kind === BREAK
  }

  /** Behind a closing mark and the blanks after it. */
  #afterQuote(quote: number): number {
    const { bytes, limit } = this
    let at = quote + 1
    while (
      at < limit &&
      (bytes[at] === SPACE || bytes[at] === TAB) &&
      this.#kinds[bytes[at] ?? 0] !== DELIMITER
    ) {
      at += 1
    }
    return at
  }

  #add(start: number, end: number): void {
    if (this.count === this.starts.length) {
      this.starts = lengthened(this.starts)
      this.ends = lengthened(this.ends)
    }
    this.starts[this.count] = start
    this.ends[this.count] = end
    this.count += 1
  }
}

function lengthened(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(array.length * 2)
  longer.set(array)
  return longer
}

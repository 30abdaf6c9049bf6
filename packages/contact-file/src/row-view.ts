import { cleanCell } from '@afterbeep/contract/contact/contact-rows'
import { limits } from '@afterbeep/contract/limits'
import type { KeptRow } from './contact-file-sink.ts'
import type { FileRecord } from './records/record-reader.ts'
import { decodeUtf8, encodeUtf8, utf8BytesPerUnit } from './records/text-coding.ts'

const SPACE = 0x20
const APOSTROPHE = 0x27
const QUOTE = 0x22
const DEL = 0x7f
/** Enough for a usual row; it grows with the first row that needs more. */
const FIRST_SCRATCH_BYTES = 4_096

/**
 * The cleaned values of one row at a time, as bytes: in the file's own buffer where the row is clean
 * already, else in a scratch buffer of this view.
 */
export class RowView implements KeptRow {
  line = 0
  phone = 0
  bytes: Uint8Array
  starts: Int32Array
  ends: Int32Array
  isAscii = true
  /** Whether no value can be too long, so that the check can be skipped. */
  isShort = false

  readonly #names: readonly string[]
  readonly #ownStarts: Int32Array
  readonly #ownEnds: Int32Array
  /** UTF-16 units; valid only where the row isn't ASCII. */
  readonly #lengths: Int32Array
  #scratch = new Uint8Array(FIRST_SCRATCH_BYTES)
  #used = 0

  constructor(names: readonly string[]) {
    this.#names = names
    this.bytes = this.#scratch
    this.#ownStarts = new Int32Array(names.length)
    this.#ownEnds = new Int32Array(names.length)
    this.starts = this.#ownStarts
    this.ends = this.#ownEnds
    this.#lengths = new Int32Array(names.length)
  }

  /**
   * Shows a row of printable ASCII in place. Returns whether its values are clean: an apostrophe in
   * front may be our formula guard, which must be removed.
   */
  setPlain({ line, bytes, fields, isPadded }: FileRecord): boolean {
    const { starts, ends, count } = fields
    this.line = line
    this.bytes = bytes
    this.starts = starts
    this.ends = ends
    this.isAscii = true
    this.isShort = (ends[count - 1] ?? 0) - (starts[0] ?? 0) <= limits.contactFieldMaxChars
    for (let column = count; column < this.#names.length; column += 1) {
      starts[column] = 0
      ends[column] = 0
    }
    return !isPadded || this.#trim()
  }

  /** Shows a row whose values must be cleaned; plain values are only copied. */
  setCleaned(record: FileRecord): void {
    const { bytes, fields } = record
    this.#clear(record.line)
    for (let column = 0; column < this.#names.length; column += 1) {
      const isThere = column < fields.count
      const start = isThere ? (fields.starts[column] ?? 0) : 0
      const end = isThere ? (fields.ends[column] ?? 0) : 0
      if (isPlainValue(bytes, start, end)) this.#copy(column, bytes, start, end)
      else this.setText(column, cleanCell(record.cell(column)))
    }
  }

  /** Shows a row of clean texts. */
  setTexts(line: number, texts: readonly string[]): void {
    this.#clear(line)
    this.#names.forEach((_, column) => this.setText(column, texts[column] ?? ''))
  }

  /** Replaces one value. */
  setText(column: number, text: string): void {
    if (this.bytes !== this.#scratch) this.#moveToScratch()
    this.#makeRoom(text.length * utf8BytesPerUnit)
    const start = this.#used
    this.#used += encodeUtf8(text, this.#scratch.subarray(start))
    this.starts[column] = start
    this.ends[column] = this.#used
    this.#lengths[column] = text.length
    if (this.#used - start !== text.length) this.isAscii = false
  }

  text(column: number): string {
    return decodeUtf8(this.bytes.subarray(this.starts[column], this.ends[column]))
  }

  chars(column: number): number {
    if (!this.isAscii) return this.#lengths[column] ?? 0
    return (this.ends[column] ?? 0) - (this.starts[column] ?? 0)
  }

  fields(): Record<string, string> {
    const entries: [string, string][] = []
    this.#names.forEach((name, column) => {
      if (name !== '') entries.push([name, this.text(column)])
    })
    // fromEntries defines own properties, so that a column called __proto__ is a field like others.
    return Object.fromEntries(entries)
  }

  #clear(line: number): void {
    this.line = line
    this.bytes = this.#scratch
    this.starts = this.#ownStarts
    this.ends = this.#ownEnds
    this.#used = 0
    this.isAscii = true
    this.isShort = false
  }

  /** Trims all values of a row in the file's bytes. */
  #trim(): boolean {
    const { bytes, starts, ends } = this
    this.starts = this.#ownStarts
    this.ends = this.#ownEnds
    let isClean = true
    for (let column = 0; column < this.#names.length; column += 1) {
      let start = starts[column] ?? 0
      let end = ends[column] ?? 0
      while (start < end && bytes[start] === SPACE) start += 1
      while (start < end && bytes[end - 1] === SPACE) end -= 1
      this.starts[column] = start
      this.ends[column] = end
      if (start < end && bytes[start] === APOSTROPHE) isClean = false
    }
    return isClean
  }

  #copy(column: number, bytes: Uint8Array, from: number, to: number): void {
    let start = from
    let end = to
    while (start < end && bytes[start] === SPACE) start += 1
    while (start < end && bytes[end - 1] === SPACE) end -= 1
    this.#makeRoom(end - start)
    const scratch = this.#scratch
    this.starts[column] = this.#used
    for (let at = start; at < end; at += 1) scratch[this.#used + at - start] = bytes[at] ?? 0
    this.#used += end - start
    this.ends[column] = this.#used
    this.#lengths[column] = end - start
  }

  #moveToScratch(): void {
    this.setTexts(
      this.line,
      this.#names.map((_, column) => this.text(column)),
    )
  }

  #makeRoom(bytes: number): void {
    const needed = this.#used + bytes
    if (needed <= this.#scratch.length) return
    const larger = new Uint8Array(Math.max(needed, this.#scratch.length * 2))
    larger.set(this.#scratch)
    this.#scratch = larger
    this.bytes = larger
  }
}

/** Whether a field is printable ASCII without a quotation mark (may be doubled) or apostrophe (a guard). */
function isPlainValue(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte < SPACE || byte >= DEL || byte === QUOTE || byte === APOSTROPHE) return false
  }
  return true
}

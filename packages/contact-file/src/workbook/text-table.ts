import { limits } from '@afterbeep/contract/limits'
import { decodeUtf8, encodeUtf8, utf8BytesPerUnit } from '../records/text-coding.ts'
import { workbookTooMuch } from './workbook-errors.ts'

/** A text of the greatest length has to fit into one. */
const pageBytes = 1024 * 1024
/** 40 MiB: some ten times the names and places of 200,000 people. */
const pagesMax = 40
const textsMax = 2_000_000
const firstTexts = 4_096

/**
 * Texts by their index, as bytes. As strings they would take some fifty bytes each beside their letters, which
 * made a workbook of 7 MB one of 270 MB.
 */
export class TextTable {
  readonly #pages: Uint8Array[] = []
  /** Where each begins, counted over all pages, and its bytes. */
  #starts = new Uint32Array(firstTexts)
  #lengths = new Uint32Array(firstTexts)
  #count = 0
  /** Of the last page. */
  #used = pageBytes

  /** @throws ContactFileError file_too_large */
  add(text: string): void {
    const room = Math.min(text.length, limits.contactRecordMaxChars) * utf8BytesPerUnit
    const page = this.#pageFor(room)
    if (this.#count === this.#starts.length) this.#grow()
    const bytes = encodeUtf8(text, page.subarray(this.#used))
    this.#starts[this.#count] = (this.#pages.length - 1) * pageBytes + this.#used
    this.#lengths[this.#count] = bytes
    this.#count += 1
    this.#used += bytes
  }

  has(index: number): boolean {
    return Number.isInteger(index) && index >= 0 && index < this.#count
  }

  /** An empty text where there is none. */
  at(index: number): string {
    const length = this.#lengths[index] ?? 0
    if (length === 0) return ''
    const start = this.#starts[index] ?? 0
    const from = start % pageBytes
    const page = this.#pages[Math.floor(start / pageBytes)]
    return page === undefined ? '' : decodeUtf8(page.subarray(from, from + length))
  }

  #pageFor(bytes: number): Uint8Array {
    const last = this.#pages.at(-1)
    if (last !== undefined && this.#used + bytes <= pageBytes) return last
    if (this.#pages.length === pagesMax) throw workbookTooMuch()
    const page = new Uint8Array(pageBytes)
    this.#pages.push(page)
    this.#used = 0
    return page
  }

  #grow(): void {
    if (this.#count >= textsMax) throw workbookTooMuch()
    const larger = Math.min(this.#count * 2, textsMax)
    this.#starts = copied(this.#starts, larger)
    this.#lengths = copied(this.#lengths, larger)
  }
}

function copied(values: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const copy = new Uint32Array(length)
  copy.set(values)
  return copy
}

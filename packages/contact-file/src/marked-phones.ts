import { limits } from '@afterbeep/contract/limits'
import type { KeptRow } from './contact-file-sink.ts'

/** The most digits that a double holds exactly, with a 1 in front. */
const MOST_DIGITS = 14
/** 1 and ten digits. */
const DIGITS_WITH_COUNTRY = 11
const FIRST_ROWS = 1_024

/** A row that was kept, and the first row that says not to contact one of its phones. */
export interface MarkedRow {
  readonly line: number
  /** Only of as many rows as are listed with their hint: with half a million, finding it takes seconds. */
  readonly markedLine: number | undefined
}

/**
 * Finds the rows whose phone another row says not to contact. That row may be the last one of the file, so each
 * row's phones are remembered, 20 bytes for a row, and compared at the end. Only a file with a column that may
 * say so needs this. A row's phones are its PhoneNumber and the number that is called: either may be the one that
 * the person meant.
 */
export class MarkedPhones {
  readonly #marks = new RememberedRows()
  readonly #kept = new RememberedRows()
  readonly #rewritten = new RememberedRows()

  /** A row that says not to contact its person; it counts whatever else is wrong with it. */
  mark(row: KeptRow, phones: RowPhones): void {
    this.#marks.add(row, phones)
  }

  keep(row: KeptRow, phones: RowPhones): void {
    this.#kept.add(row, phones)
  }

  /** A row whose number was rewritten, or would have to be. */
  rewrite(row: KeptRow, phones: RowPhones): void {
    this.#rewritten.add(row, phones)
  }

  /** After the last row: the kept rows that are marked elsewhere, in the file's order, and how many rewritten ones. */
  result(): { kept: MarkedRow[]; rewritten: number } {
    const marked = this.#marks.sortedPhones()
    const kept = this.#kept
    const found = kept.among(marked)
    const listed = found.slice(0, limits.uploadErrorsListed)
    const lineOf = this.#marks.firstLines(new Set(listed.flatMap((row) => kept.phonesOf(row))))
    const markedLines = listed.map((row) =>
      Math.min(...kept.phonesOf(row).map((phone) => lineOf.get(phone) ?? Infinity)),
    )
    return {
      rewritten: this.#rewritten.among(marked).length,
      kept: found.map((row, index) => ({
        line: kept.lineOf(row),
        markedLine: markedLines[index],
      })),
    }
  }
}

/** Where a row's phones stand. */
interface RowPhones {
  /** The column of PhoneNumber. */
  readonly column: number
  /** The number that is called, 1 and ten digits; 0 where it can't be read. */
  readonly called: number
  /** The column of RecommendedPhone, read where `called` is 0. */
  readonly calledColumn: number
}

/** Lines and the two phones of each; arrays of numbers, because a million objects would take 100 MB. */
class RememberedRows {
  #lines = new Int32Array(FIRST_ROWS)
  #phones = new Float64Array(2 * FIRST_ROWS)
  #count = 0

  add(row: KeptRow, { column, called, calledColumn }: RowPhones): void {
    if (this.#count === this.#lines.length) this.#enlarge()
    this.#lines[this.#count] = row.line
    this.#phones[2 * this.#count] = phoneIn(row, column)
    this.#phones[2 * this.#count + 1] = called > 0 ? called : phoneIn(row, calledColumn)
    this.#count += 1
  }

  /** Without the 0 of those that are none. */
  sortedPhones(): Float64Array {
    return this.#phones
      .slice(0, 2 * this.#count)
      .filter((phone) => phone > 0)
      .toSorted()
  }

  /** Which rows, counted from 0, have a phone among these sorted ones. */
  among(sorted: Float64Array): number[] {
    const found: number[] = []
    if (sorted.length === 0) return found
    for (let row = 0; row < this.#count; row += 1) {
      const one = this.#phones[2 * row] ?? 0
      const other = this.#phones[2 * row + 1] ?? 0
      if (includes(sorted, one) || (other !== one && includes(sorted, other))) found.push(row)
    }
    return found
  }

  lineOf(row: number): number {
    return this.#lines[row] ?? 0
  }

  phonesOf(row: number): number[] {
    return [...this.#phones.subarray(2 * row, 2 * row + 2)].filter((phone) => phone > 0)
  }

  /** The first line of each of these phones. */
  firstLines(phones: ReadonlySet<number>): Map<number, number> {
    const lines = new Map<number, number>()
    for (let at = 0; at < 2 * this.#count; at += 1) {
      const phone = this.#phones[at] ?? 0
      if (phones.has(phone) && !lines.has(phone)) lines.set(phone, this.#lines[at >>> 1] ?? 0)
    }
    return lines
  }

  #enlarge(): void {
    // One more than the limit: the row that is too many is read as well.
    const rows = Math.min(2 * this.#lines.length, limits.contactFileMaxRows + 1)
    const lines = new Int32Array(rows)
    const phones = new Float64Array(2 * rows)
    lines.set(this.#lines)
    phones.set(this.#phones)
    this.#lines = lines
    this.#phones = phones
  }
}

function includes(sorted: Float64Array, phone: number): boolean {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) < phone) low = middle + 1
    else high = middle
  }
  return low < sorted.length && sorted[low] === phone
}

/**
 * The phone as its digits behind a 1, without the country code: a phone of ten digits is then what is called.
 * Of a longer text the first 14 digits count; 0 where there are none.
 */
function phoneIn({ bytes, starts, ends }: KeptRow, column: number): number {
  let phone = 1
  let digits = 0
  const end = ends[column] ?? 0
  for (let at = starts[column] ?? 0; at < end; at += 1) {
    const digit = (bytes[at] ?? 0) - 0x30
    if (digit < 0 || digit > 9) continue
    if (digits < MOST_DIGITS) phone = phone * 10 + digit
    digits += 1
  }
  if (digits === 0) return 0
  const hasCountry = digits === DIGITS_WITH_COUNTRY && phone < 12 * 10 ** (DIGITS_WITH_COUNTRY - 1)
  return hasCountry ? phone - 10 ** DIGITS_WITH_COUNTRY : phone
}

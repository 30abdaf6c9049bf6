import type { ContactColumns } from '@afterbeep/contract/contact/contact-columns'
import type { RowProblem } from '@afterbeep/contract/contact/contact-rows'
import { normaliseName } from '@afterbeep/contract/contact/contact-rows'
import { limits } from '@afterbeep/contract/limits'
import type { ContactFileSink } from './contact-file-sink.ts'
import type { ContactFileSummary, Dialect } from './contact-file-summary.ts'
import { ContactFileError } from './contact-file-error.ts'
import { onlyReading } from '@afterbeep/contract/contact/phone-reading'
import { PhoneSet } from './phone-set.ts'
import { ProblemLog } from './problem-log.ts'
import { faultsOf, hasLongValue } from './row-faults.ts'
import type { Finding } from './row-faults.ts'
import type { RowView } from './row-view.ts'

export type ContactFileOptions = {
  /** Rewrites each RecommendedPhone that has exactly one reading, and keeps its row. */
  readonly fixPhones?: boolean
}

/** A row as in the file. */
export interface RawRow {
  /** Whether a quotation mark stands where the fields can't be known. */
  readonly hasStrayQuote: boolean
  /** Whether a cell from this position on has something in it. */
  isFilledFrom(column: number): boolean
  /** Whether all cells, also those beyond the header, have only blanks. */
  isBlank(): boolean
  /** Every cell. */
  cells(): readonly string[]
}

/**
 * The rules for rows (specification: validation rules), on clean values. A duplicate has the phone of a kept row.
 * A rejected row does not reserve its phone: otherwise a person whose first row has a bad
 * RecommendedPhone and whose second row is right would be lost, with an error about the good row.
 */
export class RowValidator {
  readonly #columns: ContactColumns
  readonly #sink: ContactFileSink
  readonly #fixPhones: boolean
  readonly #phones = new PhoneSet()
  readonly #log = new ProblemLog()
  #accepted = 0
  #rejected = 0
  #fixable = 0
  #fixed = 0

  constructor(columns: ContactColumns, sink: ContactFileSink, options: ContactFileOptions) {
    this.#columns = columns
    this.#sink = sink
    this.#fixPhones = options.fixPhones ?? false
  }

  /** @throws ContactFileError file_too_large at the first row over the limit */
  validate(row: RowView, raw: RawRow): void {
    const { PhoneNumber, RecommendedPhone } = this.#columns.positions
    const hasPhone = row.chars(PhoneNumber) > 0
    if (!hasPhone && raw.isBlank()) return
    const isTwin = hasPhone && this.#isTwin(row, PhoneNumber)
    let phone = phoneIn(row, RecommendedPhone)
    let reading: string | undefined
    if (phone === 0) {
      reading = onlyReading(row.text(RecommendedPhone))
      if (reading !== undefined && this.#fixPhones) phone = Number(reading)
    }
    const isLong = !row.isShort && hasLongValue(row, this.#columns)
    const { hasStrayQuote } = raw
    const runsOver = raw.isFilledFrom(this.#columns.names.length)
    if (hasStrayQuote || runsOver || !hasPhone || isTwin || phone === 0 || isLong) {
      const finding = { hasStrayQuote, runsOver, hasPhone, isTwin, phone, reading, isLong }
      this.#reject(row, raw, finding)
      return
    }
    this.#phones.add()
    if (reading !== undefined) {
      this.#fixed += 1
      row.setText(RecommendedPhone, reading)
    }
    this.#keep(row, phone)
  }

  /** @throws ContactFileError file_empty when there was no row */
  summary(dialect: Dialect | undefined): ContactFileSummary {
    const rows = this.#accepted + this.#rejected
    if (rows === 0) throw new ContactFileError('file_empty')
    return {
      columns: this.#columns,
      dialect,
      rows,
      accepted: this.#accepted,
      rejected: this.#rejected,
      problems: this.#log.first,
      groups: this.#log.groups(),
      fixable: this.#fixable,
      fixed: this.#fixed,
    }
  }

  #isTwin(row: RowView, column: number): boolean {
    return this.#phones.has(row, column)
  }

  #keep(row: RowView, phone: number): void {
    const { FirstName, LastName } = this.#columns.positions
    normaliseNameIn(row, FirstName)
    normaliseNameIn(row, LastName)
    row.phone = phone
    this.#accepted += 1
    this.#countRow()
    this.#sink.keep?.(row)
  }

  #reject(row: RowView, raw: RawRow, finding: Finding): void {
    const faults = faultsOf(row, this.#columns, finding)
    const problems = faults.map(({ message, hint, cause }): RowProblem => {
      const shown = hint ?? cause
      return { line: row.line, message, ...(shown === undefined ? {} : { hint: shown }) }
    })
    problems.forEach((problem, index) => this.#log.note(problem, faults[index]?.cause))
    const isOnlyWrittenAnotherWay = problems.length === 1 && finding.reading !== undefined
    if (isOnlyWrittenAnotherWay && !this.#fixPhones) this.#fixable += 1
    this.#rejected += 1
    this.#countRow()
    const { names } = this.#columns
    this.#sink.reject?.({
      line: row.line,
      problems,
      cells() {
        const cells = raw.cells()
        const beyond = finding.runsOver ? cells.slice(names.length) : []
        return [...names.map((_, column) => cells[column] ?? ''), ...beyond]
      },
    })
  }

  #countRow(): void {
    if (this.#accepted + this.#rejected > limits.contactFileMaxRows) {
      throw new ContactFileError('file_too_large')
    }
  }
}

/** The phone as a number when it is 1 and ten digits, else 0. */
function phoneIn({ bytes, starts, ends }: RowView, column: number): number {
  const start = starts[column] ?? 0
  if ((ends[column] ?? 0) - start !== 11 || bytes[start] !== 0x31) return 0
  // Two integers, because doubles are slower to multiply.
  const front = wholeNumber(bytes, start, start + 6)
  const back = wholeNumber(bytes, start + 6, start + 11)
  return front < 0 || back < 0 ? 0 : front * 100_000 + back
}

/** Parses up to nine digits; -1 for anything else. */
function wholeNumber(bytes: Uint8Array, start: number, end: number): number {
  let number = 0
  for (let at = start; at < end; at += 1) {
    const digit = (bytes[at] ?? 0) - 0x30
    if (digit < 0 || digit > 9) return -1
    number = number * 10 + digit
  }
  return number
}

/** As `normaliseName`, but in place where all letters are ASCII. */
function normaliseNameIn(row: RowView, column: number): void {
  const start = row.starts[column] ?? 0
  const end = row.ends[column] ?? 0
  const { bytes } = row
  let seen = 0
  for (let at = start; at < end; at += 1) seen |= bytes[at] ?? 0
  if (seen >= 0x80) {
    row.setText(column, normaliseName(row.text(column)))
    return
  }
  const first = bytes[start] ?? 0
  if (start < end && first >= 0x61 && first <= 0x7a) bytes[start] = first - 0x20
  for (let at = start + 1; at < end; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte >= 0x41 && byte <= 0x5a) bytes[at] = byte + 0x20
  }
}

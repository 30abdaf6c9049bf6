import type { ContactColumns } from '@afterbeep/contract/contact/contact-columns'
import type { RowProblem } from '@afterbeep/contract/contact/contact-rows'
import {
  leftOutElsewhereHint,
  leftOutElsewhereText,
} from '@afterbeep/contract/contact/contact-rows'
import { limits } from '@afterbeep/contract/limits'
import type { ContactFileSink } from './contact-file-sink.ts'
import type { ContactFileSummary, Dialect } from './contact-file-summary.ts'
import { ContactFileError } from './contact-file-error.ts'
import { onlyReading } from '@afterbeep/contract/contact/phone-reading'
import { MarkedPhones } from './marked-phones.ts'
import { PhoneSet } from './phone-set.ts'
import { ProblemLog } from './problem-log.ts'
import { createRefusalFinder } from './refusals.ts'
import { calledPhone, normaliseNameIn } from './row-bytes.ts'
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
  /** Whether its spreadsheet does not show it. */
  readonly isHidden?: boolean | undefined
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
 * RecommendedPhone and whose second row is right would be lost, with an error about the good row. One that says
 * not to contact the person does reserve it: the second row is about the same person. It also takes back the rows
 * of its phones that were kept, above it or below, which is known at the end.
 */
export class RowValidator {
  readonly #columns: ContactColumns
  readonly #sink: ContactFileSink
  readonly #fixPhones: boolean
  readonly #phones = new PhoneSet()
  readonly #refusalIn: ReturnType<typeof createRefusalFinder>
  /** Undefined where no column can say not to contact a person: then no row has to be remembered. */
  readonly #marked: MarkedPhones | undefined
  readonly #log = new ProblemLog()
  #accepted = 0
  #rejected = 0
  #fixable = 0
  #fixed = 0

  constructor(columns: ContactColumns, sink: ContactFileSink, options: ContactFileOptions) {
    this.#columns = columns
    this.#sink = sink
    this.#fixPhones = options.fixPhones ?? false
    this.#refusalIn = createRefusalFinder(columns)
    this.#marked = this.#refusalIn && new MarkedPhones()
  }

  /** @throws ContactFileError file_too_large at the first row over the limit */
  validate(row: RowView, raw: RawRow): void {
    const { PhoneNumber, RecommendedPhone } = this.#columns.positions
    const hasPhone = row.chars(PhoneNumber) > 0
    if (!hasPhone && raw.isBlank()) return
    const isTwin = hasPhone && this.#isTwin(row, PhoneNumber)
    let phone = calledPhone(row, RecommendedPhone)
    let reading: string | undefined
    let called = phone
    if (phone === 0) {
      reading = onlyReading(row.text(RecommendedPhone))
      called = Number(reading ?? 0)
      if (this.#fixPhones) phone = called
    }
    const phones = { column: PhoneNumber, called, calledColumn: RecommendedPhone }
    const isLong = !row.isShort && hasLongValue(row, this.#columns)
    const { hasStrayQuote, isHidden = false } = raw
    const runsOver = raw.isFilledFrom(this.#columns.names.length)
    const refusal = this.#refusalIn?.(row)
    const isFaulty = hasStrayQuote || runsOver || !hasPhone || isTwin || phone === 0 || isLong
    if (isFaulty || isHidden || refusal !== undefined) {
      if (refusal !== undefined) {
        if (hasPhone && !isTwin) this.#phones.add()
        this.#marked?.mark(row, phones)
      }
      const found = { hasPhone, isTwin, phone, reading, isLong, refusal }
      const isFixable = this.#reject(row, raw, { hasStrayQuote, isHidden, runsOver, ...found })
      if (isFixable) this.#marked?.rewrite(row, phones)
      return
    }
    this.#phones.add()
    this.#marked?.keep(row, phones)
    if (reading !== undefined) {
      this.#marked?.rewrite(row, phones)
      this.#fixed += 1
      row.setText(RecommendedPhone, reading)
    }
    this.#keep(row, phone)
  }

  /**
   * After the last row, once.
   *
   * @throws ContactFileError file_empty when there was no row
   */
  summary(dialect: Dialect | undefined): ContactFileSummary {
    const rows = this.#accepted + this.#rejected
    if (rows === 0) throw new ContactFileError('file_empty')
    this.#withdrawMarked()
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

  #withdrawMarked(): void {
    if (this.#marked === undefined) return
    const { kept, rewritten } = this.#marked.result()
    if (this.#fixPhones) this.#fixed -= rewritten
    else this.#fixable -= rewritten
    this.#accepted -= kept.length
    this.#rejected += kept.length
    const problems = kept.map(({ line, markedLine }): RowProblem => {
      const problem = { line, message: leftOutElsewhereText }
      if (markedLine === undefined) return problem
      return { ...problem, hint: leftOutElsewhereHint(markedLine) }
    })
    this.#log.noteLate(problems)
    for (const problem of problems) this.#sink.withdraw?.(problem)
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

  /** Returns whether `fixPhones` would keep the row. */
  #reject(row: RowView, raw: RawRow, finding: Finding): boolean {
    const faults = faultsOf(row, this.#columns, finding)
    const problems = faults.map(({ message, hint, cause }): RowProblem => {
      const shown = hint ?? cause
      return { line: row.line, message, ...(shown === undefined ? {} : { hint: shown }) }
    })
    problems.forEach((problem, index) => this.#log.note(problem, faults[index]?.cause))
    const isOnlyWrittenAnotherWay = problems.length === 1 && finding.reading !== undefined
    const isFixable = isOnlyWrittenAnotherWay && !this.#fixPhones
    if (isFixable) this.#fixable += 1
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
    return isFixable
  }

  #countRow(): void {
    if (this.#accepted + this.#rejected > limits.contactFileMaxRows) {
      throw new ContactFileError('file_too_large')
    }
  }
}

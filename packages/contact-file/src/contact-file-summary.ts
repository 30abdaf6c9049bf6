import type { RowProblem } from '@afterbeep/contract/contact/contact-rows'
import type { ContactColumns } from '@afterbeep/contract/contact/contact-columns'

/** How a file is written, detected from its first bytes and its first line. */
export type Dialect = {
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
  /** One character. */
  readonly delimiter: string
}

/** Rows with the same fault, so that the user sees one instruction for all of them. */
export type ProblemGroup = {
  readonly message: string
  /** The cause, where the whole group shares one. */
  readonly hint?: string
  /** Exact, however many there are. */
  readonly count: number
  /** The first lines that have it, in the file's order. */
  readonly firstLines: readonly number[]
}

/** The result of a whole file. */
export type ContactFileSummary = {
  readonly columns: ContactColumns
  /** Undefined where the rows did not come from text. */
  readonly dialect: Dialect | undefined
  /** Rows with anything in them, the header not counted. */
  readonly rows: number
  readonly accepted: number
  readonly rejected: number
  /** The first ones, as many as a response lists (limits.uploadErrorsListed). */
  readonly problems: readonly RowProblem[]
  /** All of them, in the order in which each kind first appeared; last those that only the end of the file shows. */
  readonly groups: readonly ProblemGroup[]
  /** Rejected rows that `fixPhones` would accept: only the format of their number is wrong. */
  readonly fixable: number
  /** Accepted rows whose number was rewritten; 0 without `fixPhones`. */
  readonly fixed: number
}

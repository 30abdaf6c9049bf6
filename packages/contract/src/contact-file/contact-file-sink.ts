import type { ContactColumns } from '../contact/contact-columns.ts'
import type { RowProblem } from '../contact/contact-rows.ts'

/**
 * What a reader tells while it reads, in the file's order. The calls come from within `push` and
 * `end`; what they throw comes out there. Any of them may be left out by who needs only the summary.
 */
export interface ContactFileSink {
  /** Once, before any row. */
  header?(columns: ContactColumns): void
  /** Each good row. The view is the same object every time and holds this row during the call only. */
  keep?(row: KeptRow): void
  /** Each row that isn't taken; also valid during the call only. Blank rows are nowhere told. */
  reject?(row: RejectedRow): void
}

/**
 * A good row, its values cleaned: trimmed, no control characters, accents composed, names with a
 * capital first letter, RecommendedPhone as 1 and ten digits also where it was rewritten. Columns
 * are counted as in `ContactColumns.names`; those named `''` have values too and are to be skipped.
 *
 * `bytes.subarray(starts[column], ends[column])` is the value as UTF-8, for whoever writes on bytes.
 */
export interface KeptRow {
  /** The number of the record in the file, the header being 1. */
  readonly line: number
  /** RecommendedPhone: 1 and ten digits. */
  readonly phone: number
  readonly bytes: Uint8Array
  readonly starts: Int32Array
  readonly ends: Int32Array
  /** Whether every value is printable ASCII: a byte is then a character. */
  readonly isAscii: boolean
  /** The value of one column. */
  text(column: number): string
  /** How many UTF-16 units that value has; cheaper than the value. */
  chars(column: number): number
  /** Every named column under its canonical name, for merging into the message. */
  fields(): Record<string, string>
}

export interface RejectedRow {
  readonly line: number
  /** What is wrong with it; never empty. */
  readonly problems: readonly RowProblem[]
  /** The values as they stood in the file, one for each column. */
  cells(): string[]
}

import type { ContactColumns } from '@afterbeep/contract/contact/contact-columns'
import type { RowProblem } from '@afterbeep/contract/contact/contact-rows'

/**
 * Receives what a reader finds, in the file's order but for `withdraw`. `push` and `end` call it synchronously and pass
 * on what it throws. A caller that needs only the summary may omit any method.
 */
export interface ContactFileSink {
  /** Once, before any row. */
  header?(columns: ContactColumns): void
  /** Each good row. The view is one reused object: it holds this row during the call only. */
  keep?(row: KeptRow): void
  /** Each rejected row; also valid during the call only. Blank rows are not reported. */
  reject?(row: RejectedRow): void
  /**
   * At the end, each row that was kept and must not be contacted after all, because another row says so of its
   * phone; in the file's order.
   */
  withdraw?(problem: RowProblem): void
}

/**
 * A good row, its values cleaned: trimmed, no control characters, accents composed, names with a
 * capital first letter, RecommendedPhone as 1 and ten digits also where it was rewritten. Columns
 * are counted as in `ContactColumns.names`; those named `''` have values too and must be skipped.
 *
 * `bytes.subarray(starts[column], ends[column])` is the value as UTF-8, for a caller that writes bytes.
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
  /** Its problems; never empty. */
  readonly problems: readonly RowProblem[]
  /** The values as in the file, one for each column, then those beyond the header. */
  cells(): string[]
}

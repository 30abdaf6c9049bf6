import { limits } from '../limits.ts'

/** The column that we add to a file of rejected rows: why each was rejected. */
export const reasonColumn = 'Reason'

/** Whether we added a column to a file of rejected rows: it holds no data of a contact. */
export function isReasonColumn(column: string): boolean {
  return column.trim().toLowerCase() === reasonColumn.toLowerCase()
}

/** In front of the header of a column that leaves people of another program's file out. */
const leftOutPrefix = 'Do not contact: '
/** Room for a number behind a name that is there twice. */
const leftOutMaxChars = limits.contactHeaderMaxChars - 4

/** The column that we write into the file made of another program's: what its own column says of those left out. */
export function leftOutColumn(header: string): string {
  return `${leftOutPrefix}${header}`.slice(0, leftOutMaxChars)
}

/** The header behind `leftOutColumn`; undefined for any other column. */
export function leftOutHeader(column: string): string | undefined {
  return column.startsWith(leftOutPrefix) ? column.slice(leftOutPrefix.length) : undefined
}

/** Whether we added a column: no message needs it. */
export function isAddedColumn(column: string): boolean {
  return isReasonColumn(column) || leftOutHeader(column) !== undefined
}

/** The columns that a message may use: all but those without a name and our own. */
export function usableColumns(columns: readonly string[]): string[] {
  return columns.filter((column) => column !== '' && !isAddedColumn(column))
}

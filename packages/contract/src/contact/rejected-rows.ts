/** The column that we add to a file of rejected rows: why each was rejected. */
export const reasonColumn = 'Reason'

/** Whether we added a column to a file of rejected rows: it holds no data of a contact. */
export function isReasonColumn(column: string): boolean {
  return column.trim().toLowerCase() === reasonColumn.toLowerCase()
}

/** The columns that a message may use: all but those without a name and our own. */
export function usableColumns(columns: readonly string[]): string[] {
  return columns.filter((column) => column !== '' && !isReasonColumn(column))
}

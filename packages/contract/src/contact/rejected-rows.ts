/** The column that a file of rejected rows has beside those of the upload: why each was rejected. */
export const reasonColumn = 'Reason'

/** Whether a column is one that we added to a file of rejected rows: it says nothing of a person. */
export function isReasonColumn(column: string): boolean {
  return column.trim().toLowerCase() === reasonColumn.toLowerCase()
}

/** The columns that a message may use; one without a name, and our own, are left out. */
export function usableColumns(columns: readonly string[]): string[] {
  return columns.filter((column) => column !== '' && !isReasonColumn(column))
}

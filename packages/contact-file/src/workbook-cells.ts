/** 10 MiB. A workbook can only be read whole; larger lists come as CSV. */
export const workbookMaxBytes = 10 * 1024 * 1024
/** A real workbook of 10 MiB unpacks to less; one that unpacks to more is a zip bomb. */
export const workbookUnpackedMaxBytes = 100 * 1024 * 1024
export const workbookTooLargeText = 'A workbook may have up to 10 MB. Save it as CSV and try again.'
export const workbookUnreadableText =
  'This workbook could not be read. Save it as CSV and try again.'

/**
 * A number of a sheet as the sheet's own text, because converting a phone to a number could make it
 * 1.4085550123e+10. It is written out where the sheet itself shortens it and no digit is lost.
 */
export function workbookNumber(text: string): string {
  const written = /e/i.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(written) ? String(written) : text
}

/** A cell as a CSV export of the sheet would have it, but for dates, which are YYYY-MM-DD. */
export function workbookCell(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  // A database can store neither NUL nor half a surrogate pair.
  return typeof cell === 'string' ? cell.replaceAll('\0', '').toWellFormed() : ''
}

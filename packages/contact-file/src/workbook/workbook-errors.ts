import { ContactFileError } from '../contact-file-error.ts'

export const workbookTooLargeText = 'A workbook may have up to 10 MB. Save it as CSV and try again.'
const unreadableText = 'This workbook could not be read. Save it as CSV and try again.'
const damagedText =
  'This workbook is damaged: its content is not what was saved. Open it in your spreadsheet, save it again, and upload that.'
const protectedText =
  'This workbook is protected by a password. Remove the password in Excel and try again.'
const oldText = 'This is an old Excel workbook (.xls). Save it as .xlsx or as CSV and try again.'
const tooMuchText =
  'This workbook holds more than we can read from a workbook. Save it as CSV and try again.'
const tooSlowText = 'This workbook takes too long to read. Save it as CSV and try again.'
const noSheetText = 'This workbook has no sheet with cells. Save the sheet as CSV and try again.'

export const workbookTooLarge = () =>
  new ContactFileError('file_too_large', {}, workbookTooLargeText)
/** For a workbook that unpacks to more than it may, whatever its own size. */
export const workbookTooMuch = () => new ContactFileError('file_too_large', {}, tooMuchText)
export const workbookTooSlow = () => new ContactFileError('file_too_large', {}, tooSlowText)
export const protectedWorkbook = () => new ContactFileError('file_unreadable', {}, protectedText)
export const damagedWorkbook = () => new ContactFileError('file_unreadable', {}, damagedText)
export const oldWorkbook = () => new ContactFileError('file_unreadable', {}, oldText)
export const workbookWithoutSheet = () => new ContactFileError('file_unreadable', {}, noSheetText)

export function workbookRowTooLong(line: number): ContactFileError {
  const text = `Row ${line} of this workbook holds more text than a contact can have. Shorten it, or save the workbook as CSV, and try again.`
  return new ContactFileError('file_unreadable', { line }, text)
}

/** Programs that write workbooks without calculating them leave the results to the spreadsheet. */
export function formulaWithoutResult(line: number): ContactFileError {
  const text = `Row ${line} of this workbook has a formula without its result. Open it in your spreadsheet, save it again, and upload that.`
  return new ContactFileError('file_unreadable', { line }, text)
}

/** The cause is for a debugger; the person reads one sentence. */
export function unreadableWorkbook(cause: unknown): ContactFileError {
  const error = new ContactFileError('file_unreadable', {}, unreadableText)
  error.cause = cause
  return error
}

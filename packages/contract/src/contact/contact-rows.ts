import { inNormalForm } from '../composed-text.ts'
import { plainCell } from './csv-text.ts'

export type RowProblem = {
  /** The header is line 1, so the first contact is on line 2 (specification: validation rules). */
  readonly line: number
  readonly message: string
  /** The cause, or how to correct the row where there is exactly one way. */
  readonly hint?: string
}

export const duplicatePhoneText = 'Duplicate phone number'
export const invalidRecommendedPhoneText =
  'Invalid recommended phone number. Correct format: country code + number = 1408XXXXXXX'
export const missingPhoneText = 'Phone number is missing'
export const strayQuoteText = 'A quotation mark is out of place'
export const strayQuoteHint =
  'It is not clear where the value with the quotation mark ends. Write a quotation mark within a value twice, and one more before and behind the value, or leave it out.'
export const tooManyCellsText = 'More values than the header has columns'
export const tooManyCellsHint =
  'A value with a comma in it needs quotation marks around it ("Smith, Jr."), and each column a header.'

export const hiddenRowText = 'Hidden in the workbook'
export const hiddenRowHint =
  'Rows that are hidden or filtered out are not read. To include them, show all rows in the workbook, save it and upload it again.'

/** The row's hint is the value. */
export function leftOutText(column: string): string {
  return `“${column}” says not to contact this person`
}

/** Of a row whose phone is marked in another one, whichever of the two comes first. */
export const leftOutElsewhereText = 'Another row says not to contact this phone'
export function leftOutElsewhereHint(markedLine: number): string {
  return `Line ${markedLine} says so.`
}

/** `Line 2: Duplicate phone number`. */
export function formatProblem({ line, message }: RowProblem): string {
  return `Line ${line}: ${message}`
}

/**
 * Capital first letter, lower case rest, to the letter of the specification: `mary ANN` becomes
 * `Mary ann` and `O'NEIL` becomes `O'neil`. By code points, so that letters outside the basic
 * plane survive, and without the user's locale, so that browser and server agree.
 */
export function normaliseName(name: string): string {
  const [first = ''] = name
  // One letter only: ß has no capital of its own, and SS would lower to Ss the second time.
  const [capital = ''] = first.toUpperCase()
  const tail = first.toUpperCase().slice(capital.length) + name.slice(first.length)
  return capital + tail.toLowerCase()
}

const onlyPrintableAscii = /^[ -~]*$/
/** Marks that are not shown: zero-width space, soft hyphen, word joiner, byte order mark, directions of writing. */
const unseen = /[\u200b\u00ad\u2060\ufeff\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
/** A text that a spreadsheet must not take for a number is often written as a formula: `="02139"`. */
const textFormula = /^="([^"]*)"$/
/** In front of digits, an apostrophe means the same, and the spreadsheet does not show it. */
const guardedDigits = /^'[+(]?[0-9][0-9 ().-]{3,}$/
/** Blanks and control characters at once: to look in a long run of blanks for a control from each place on takes minutes. */
const gaps = /[\p{Cc}\s]+/gu
const controls = /\p{Cc}/u
/** Windows-1252 at 0x80 to 0x9F, where a file that was decoded as Latin-1 has control characters. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/**
 * A value as we keep it, which is what a spreadsheet shows: trimmed, without unseen marks and our own
 * formula guard, control characters (line breaks in an address, NUL which Postgres refuses) as one
 * space or as the Windows-1252 character that was meant, broken surrogates replaced, accents
 * composed, because a decomposed é would force a text into the dearer alphabet.
 */
export function cleanCell(cell: string): string {
  if (onlyPrintableAscii.test(cell)) return shownCell(cell.trim())
  const text = shownCell(cell.replace(unseen, '').trim())
    .toWellFormed()
    .replace(/[\u0080-\u009f]/g, (odd) => windows1252[odd.charCodeAt(0) - 0x80] ?? odd)
    .replace(gaps, (gap) => (controls.test(gap) ? ' ' : gap))
    .trim()
  return inNormalForm(text, 'NFC')
}

function shownCell(trimmed: string): string {
  const plain = plainCell(trimmed)
  // What our own guard protected is the user's text, also where it looks like a formula.
  if (plain !== trimmed) return plain
  if (guardedDigits.test(plain)) return plain.slice(1)
  return textFormula.exec(plain)?.[1]?.trim() ?? plain
}

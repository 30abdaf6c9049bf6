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

/**
 * A value as we keep it: trimmed, without our own formula guard, control characters (line breaks
 * in an address, NUL which Postgres refuses) as one space, broken surrogates replaced, accents
 * composed, because a decomposed é would force a text into the dearer alphabet.
 */
export function cleanCell(cell: string): string {
  const trimmed = plainCell(cell.trim())
  if (onlyPrintableAscii.test(trimmed)) return trimmed
  return trimmed
    .toWellFormed()
    .replace(/\s*\p{Cc}[\p{Cc}\s]*/gu, ' ')
    .trim()
    .normalize('NFC')
}

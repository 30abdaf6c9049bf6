import type { ContactColumns } from './contact-columns.ts'
import { plainCell } from './csv-text.ts'
import { limits } from './limits.ts'
import { digitsOf, isRecommendedPhone } from './phone.ts'

export type Contact = {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  /** What duplicates are judged by; kept as it was written. */
  readonly phoneNumber: string
  /** What is called: 1 followed by 10 digits. */
  readonly recommendedPhone: string
  /** Every named column of the file under its canonical name, for merging into the message. */
  readonly fields: Readonly<Record<string, string>>
}

export type RowProblem = {
  /** The header is line 1, so the first contact is on line 2 (specification §5). */
  readonly line: number
  readonly message: string
  /** What happened, or what makes the row right, where one thing would. */
  readonly hint?: string
}

export type RowRead =
  | { readonly contact: Contact }
  | { readonly problems: RowProblem[] }
  | { readonly blank: true }

export type RowReader = {
  /** Reads one row, given its cells in the file's order and its line number, the first being 2. */
  read(cells: readonly string[], lineNumber: number): RowRead
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
 * Reads the rows of one file, in order; it remembers the PhoneNumbers of the rows it kept.
 *
 * A duplicate is a twin of a row that was kept. A refused row claims nothing: if it did, a person
 * whose first row has a bad RecommendedPhone and whose second row is right would be lost whole,
 * with a complaint about the good row.
 *
 * Cells beyond the header have no name and are dropped; missing ones are empty.
 */
export function createRowReader(columns: ContactColumns): RowReader {
  const kept = new Set<number | string>()
  const { names, positions } = columns

  return {
    read(cells, lineNumber) {
      const values = names.map((_, index) => cleanCell(cells[index] ?? ''))
      if (values.every((value) => value === '') && cells.every(isBlank)) return { blank: true }

      const phoneNumber = values[positions.PhoneNumber] ?? ''
      const key = phoneKey(phoneNumber)
      const messages = problemsOf(columns, values, kept.has(key))
      if (messages.length > 0) {
        return { problems: messages.map((message) => ({ line: lineNumber, message })) }
      }
      kept.add(key)
      return { contact: contactOf(columns, values) }
    },
  }
}

function problemsOf(
  { names, positions }: ContactColumns,
  values: readonly string[],
  isDuplicate: boolean,
): string[] {
  const messages: string[] = []
  if (values[positions.PhoneNumber] === '') messages.push(missingPhoneText)
  else if (isDuplicate) messages.push(duplicatePhoneText)
  if (!isRecommendedPhone(values[positions.RecommendedPhone] ?? '')) {
    messages.push(invalidRecommendedPhoneText)
  }
  values.forEach((value, index) => {
    if (value.length > limits.contactFieldMaxChars && names[index] !== '') {
      messages.push(`${names[index]} is longer than ${limits.contactFieldMaxChars} characters`)
    }
  })
  return messages
}

function contactOf({ names, positions }: ContactColumns, values: readonly string[]): Contact {
  const firstName = normaliseName(values[positions.FirstName] ?? '')
  const lastName = normaliseName(values[positions.LastName] ?? '')
  const entries: [string, string][] = []
  names.forEach((name, index) => {
    if (name !== '') entries.push([name, values[index] ?? ''])
  })
  entries.push(['FirstName', firstName], ['LastName', lastName])
  return {
    id: values[positions.id] ?? '',
    firstName,
    lastName,
    phoneNumber: values[positions.PhoneNumber] ?? '',
    recommendedPhone: values[positions.RecommendedPhone] ?? '',
    // fromEntries defines own properties, so that a column called __proto__ is a field like others.
    fields: Object.fromEntries(entries),
  }
}

/**
 * Capital first letter, lower case rest, to the letter of specification §3: `mary ANN` becomes
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

/**
 * Phones are the same when their digits are, whatever the marks between them; a text without
 * digits is compared as it is. Up to 14 digits are held as a number (with a 1 in front to keep
 * leading zeros): a million of them stay near 40 MB, while strings cut from a file can each keep
 * the whole chunk they were cut from alive.
 */
function phoneKey(phoneNumber: string): number | string {
  const digits = digitsOf(phoneNumber)
  if (digits === '') return phoneNumber
  return digits.length <= 14 ? Number(`1${digits}`) : `1${digits}`
}

function isBlank(cell: string): boolean {
  return cell.trim() === ''
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

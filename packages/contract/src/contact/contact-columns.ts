import { cleanCell } from './contact-rows.ts'
import { csvLine } from './csv-text.ts'
import { limits } from '../limits.ts'

/** Columns that every contact file must have (specification: entities), as they are named everywhere. */
export const requiredColumns = [
  'id',
  'FirstName',
  'LastName',
  'PhoneNumber',
  'RecommendedPhone',
] as const

export const optionalColumns = [
  'Address1',
  'Address2',
  'City',
  'State',
  'Zipcode',
  'Country',
] as const

/** What a person agreed to (contact-consent.ts). They may be there and are never required. */
export const consentColumns = ['Consent', 'ConsentDate', 'ConsentSource'] as const

/** Columns whose yes or no is about one channel alone. */
export const channelConsentColumns = ['VoiceConsent', 'TextConsent'] as const

/** Whether a list says in its rows what its people agreed to. */
export function saysConsent(columns: readonly string[]): boolean {
  return ['Consent', ...channelConsentColumns].some((name) => columns.includes(name))
}

export type RequiredColumn = (typeof requiredColumns)[number]

export type ContactColumns = {
  /**
   * One name for each header cell, in the file's order: the canonical name of a known column, the
   * trimmed header of any other, `''` for a header cell that is blank and whose values are dropped.
   * The last one is never blank.
   */
  readonly names: readonly string[]
  /** The position of each required column, counted from 0. */
  readonly positions: Readonly<Record<RequiredColumn, number>>
}

export type HeadersRead =
  | { readonly ok: true; readonly columns: ContactColumns }
  | {
      readonly ok: false
      /** Missing required columns, by their canonical names. */
      readonly missing: string[]
      /** Duplicate columns. */
      readonly repeated: string[]
      /** `Invalid headers`, the specification's text. */
      readonly message: string
      /** What exactly is wrong, one sentence for each fault. */
      readonly details: string[]
    }

export const invalidHeadersText = 'Invalid headers'

const canonicalNames: ReadonlyMap<string, string> = new Map(
  [...requiredColumns, ...optionalColumns, ...consentColumns].map((name) => [
    name.toLowerCase(),
    name,
  ]),
)
/** By the letters of the header alone: a refusal must not be missed for a space in its name. */
const channelConsentNames: ReadonlyMap<string, string> = new Map([
  ...channelConsentColumns.map((name) => [name.toLowerCase(), name] as const),
  ['smsconsent', 'TextConsent'],
])

/**
 * Reads the first row of a contact file. Headers match in any case, with blanks around them and
 * with the byte order mark that spreadsheets put before the first. Columns that we don't know are
 * kept as fields under their own header. The same header twice is refused, because a placeholder
 * of that name would have two values.
 */
export function readHeaders(headers: readonly string[]): HeadersRead {
  const all = headers.map(columnName)
  // Spreadsheets write columns at the end that have neither header nor values.
  const names = all.slice(0, all.findLastIndex((name) => name !== '') + 1)
  const repeated = repeatedNames(names)
  const missing = requiredColumns.filter((column) => !names.includes(column))
  const details = headerDetails(names, missing, repeated)
  if (details.length > 0) {
    return { ok: false, missing, repeated, message: invalidHeadersText, details }
  }
  return { ok: true, columns: { names, positions: positionsIn(names) } }
}

function columnName(header: string): string {
  const shown = cleanCell(header)
  const small = shown.toLowerCase()
  const byLetters = channelConsentNames.get(small.replace(/[^a-z]/g, ''))
  return canonicalNames.get(small) ?? byLetters ?? shown
}

function repeatedNames(names: readonly string[]): string[] {
  const seen = new Set<string>()
  const repeated = new Map<string, string>()
  for (const name of names) {
    const key = name.toLowerCase()
    if (key !== '' && seen.has(key) && !repeated.has(key)) repeated.set(key, name)
    seen.add(key)
  }
  return [...repeated.values()]
}

function headerDetails(
  names: readonly string[],
  missing: readonly string[],
  repeated: readonly string[],
): string[] {
  const details: string[] = []
  if (missing.length > 0) details.push(`Missing: ${missing.join(', ')}`)
  if (repeated.length > 0) details.push(`More than once: ${repeated.join(', ')}`)
  if (names.length > limits.contactFileMaxColumns) {
    details.push(`More than ${limits.contactFileMaxColumns} columns`)
  }
  if (names.some((name) => name.length > limits.contactHeaderMaxChars)) {
    details.push(`A header is longer than ${limits.contactHeaderMaxChars} characters`)
  }
  return details
}

function positionsIn(names: readonly string[]): Record<RequiredColumn, number> {
  return {
    id: names.indexOf('id'),
    FirstName: names.indexOf('FirstName'),
    LastName: names.indexOf('LastName'),
    PhoneNumber: names.indexOf('PhoneNumber'),
    RecommendedPhone: names.indexOf('RecommendedPhone'),
  }
}

export const sampleCsvFileName = 'sample_contacts.csv'

/** The sample file: all columns and one dummy row, whose phone is in the simulated area code. */
export function sampleCsv(): string {
  const row = [
    '1',
    'John',
    'Doe',
    '5555550123',
    '15555550123',
    '123 Main Street',
    'Apt 4',
    'San Jose',
    'CA',
    '95112',
    'USA',
  ]
  return csvLine([...requiredColumns, ...optionalColumns]) + csvLine(row)
}

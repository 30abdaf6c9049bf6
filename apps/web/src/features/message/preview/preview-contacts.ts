import { longestContacts, withFallbacks } from '@afterbeep/contract/message/length/longest-text'
import type { Fallbacks } from '@afterbeep/contract/message/placeholders'
import { sampleCsv } from '@afterbeep/contract/contact/contact-columns'
import type { Recipients } from '../recipients.ts'

type Fields = Record<string, string>

export type PreviewContacts = {
  /** Fields by column name; never empty. */
  readonly contacts: readonly Fields[]
  /** Includes the recipient of the longest text. A contact may mix fields of several people. */
  readonly longest: readonly Fields[]
  /** Whether they are rows of a list; else they are made up. */
  readonly real: boolean
}

/**
 * The contacts that the phone shows: rows of the list. Until they are there, or where there are none,
 * one example stands in, filled from the sample file.
 */
export function previewContacts(
  { columns, rows }: Pick<Recipients, 'columns' | 'rows'>,
  fallbacks: Fallbacks,
): PreviewContacts {
  if (rows === undefined || rows.sample.length === 0) {
    const contacts = [exampleContact(columns)]
    return { contacts, longest: contacts, real: false }
  }
  const longest = [...rows.sample, ...longestContacts(withFallbacks(rows.extremes, fallbacks))]
  return { contacts: rows.sample, longest, real: true }
}

function exampleContact(columns: readonly string[]): Fields {
  const [header = '', row = ''] = sampleCsv().trim().split('\r\n')
  const values = row.split(',')
  const examples = new Map(header.split(',').map((name, index) => [name, values[index] ?? '']))
  return Object.fromEntries(columns.map((column) => [column, examples.get(column) ?? column]))
}

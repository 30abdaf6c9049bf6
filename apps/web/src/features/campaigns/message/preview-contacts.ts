import { usedFallbacks } from '@afterbeep/contract/message/fallbacks'
import { longestContacts, withFallbacks } from '@afterbeep/contract/message/length/longest-text'
import { sampleCsv } from '@afterbeep/contract/contact/contact-columns'
import type { Draft, DraftList } from '../draft.ts'
import { draftColumns, draftMessages } from '../draft.ts'

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
 * The contacts that the phone shows: rows of the uploaded file, or of the list that a follow-up goes
 * to. Until that is there, or where there is none, one example stands in, filled from the sample file.
 */
export function previewContacts(
  draft: Draft,
  followed: Pick<DraftList, 'sample' | 'extremes'> | undefined,
): PreviewContacts {
  const list = draft.followUp === null ? (draft.list ?? undefined) : followed
  if (list === undefined || list.sample.length === 0) {
    const contacts = [exampleContact(draftColumns(draft))]
    return { contacts, longest: contacts, real: false }
  }
  const extremes = withFallbacks(
    list.extremes,
    usedFallbacks(draft.fallbacks, draftMessages(draft)),
  )
  const longest = [...list.sample, ...longestContacts(extremes)]
  return { contacts: list.sample, longest, real: true }
}

function exampleContact(columns: readonly string[]): Fields {
  const [header = '', row = ''] = sampleCsv().trim().split('\r\n')
  const values = row.split(',')
  const examples = new Map(header.split(',').map((name, index) => [name, values[index] ?? '']))
  return Object.fromEntries(columns.map((column) => [column, examples.get(column) ?? column]))
}

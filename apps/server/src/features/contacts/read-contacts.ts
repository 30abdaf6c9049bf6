import type { ColumnExtremes } from '@afterbeep/contract/message/length/longest-text'
import { channelConsentColumns, consentColumns } from '@afterbeep/contract/contact/contact-columns'
import { joinedConsent, readConsent } from '@afterbeep/contract/contact/contact-consent'
import type { ContactConsent } from '@afterbeep/contract/contact/contact-consent'
import { digitsOf } from '@afterbeep/contract/contact/phone'
import { usableColumns } from '@afterbeep/contract/contact/rejected-rows'
import type { Queries } from '../../platform/database/database.ts'
import type { ContactList, ContactToSend } from './contact-list.ts'
import { isListId } from './contact-list.ts'
import { selectExtremes, selectList, selectUploadedAt } from './contact-lists.queries.ts'
import {
  lastLine,
  selectColumns,
  selectContactPage,
  selectMatchingLines,
} from './contacts.queries.ts'
import type { ContactSearch } from './contacts.queries.ts'
import { parseExtremes } from './upload/list-preview.ts'

/** A complete list of this account; undefined also for another account's list. */
export async function findContactList(
  db: Queries,
  accountId: string,
  listId: string,
): Promise<ContactList | undefined> {
  if (!isListId(listId)) return undefined
  const list = await selectList(db, { accountId, listId })
  return list && { ...list, columns: usableColumns(list.columns) }
}

/** The next `limit` contacts after the line, in the file's order. */
export async function readContactPage(
  db: Queries,
  accountId: string,
  listId: string,
  afterLine: number,
  limit: number,
): Promise<ContactToSend[]> {
  const rows = await selectContactPage(db, { accountId, listId }, afterLine, limit)
  return rows.map(({ voiceConsent, textConsent, ...contact }) => ({
    ...contact,
    consent: consentOf(contact.consent, voiceConsent, textConsent),
  }))
}

/** The columns of one channel as part of the one of both; null where the list has none of them. */
function consentOf(any: string | null, voice: string | null, text: string | null): string | null {
  if (voice === null && text === null) return any
  return joinedConsent(any ?? '', voice ?? '', text ?? '')
}

/** A contact's values of the requested columns, in their order; null where it has none. */
export type ColumnValues = readonly (string | null)[]

/** The values of these columns, named canonically, by line. Lines that no longer exist are missing. */
export async function readContactColumns(
  db: Queries,
  { accountId, listId }: { accountId: string; listId: string },
  lines: readonly number[],
  columns: readonly string[],
): Promise<Map<number, ColumnValues>> {
  const rows = await selectColumns(db, { accountId, listId }, lines, columns)
  return new Map(rows.map((row) => [row.line, columns.map((_, index) => row[index] ?? null)]))
}

const NAME_COLUMNS = ['FirstName', 'LastName']

/** First and last names by line; a contact without either, or of a deleted list, is missing. */
export async function readContactNames(
  db: Queries,
  list: { accountId: string; listId: string },
  lines: readonly number[],
): Promise<Map<number, string>> {
  const names = new Map<number, string>()
  for (const [line, values] of await readContactColumns(db, list, lines, NAME_COLUMNS)) {
    const name = values.filter(Boolean).join(' ').trim()
    if (name !== '') names.set(line, name)
  }
  return names
}

const CONSENT_COLUMNS = [...consentColumns, ...channelConsentColumns]

/** What the list says of the consent of each of these lines. */
export async function readConsents(
  db: Queries,
  list: { accountId: string; listId: string },
  lines: readonly number[],
  now: Date,
): Promise<Map<number, ContactConsent>> {
  const values = await readContactColumns(db, list, lines, CONSENT_COLUMNS)
  return new Map(
    [...values].map(
      ([line, [any = null, date = null, source = null, voice = null, text = null]]) => [
        line,
        readConsent({ consent: consentOf(any, voice, text), date, source }, now),
      ],
    ),
  )
}

/** The day (YYYY-MM-DD, UTC) on which a list was uploaded. */
export async function readListDay(
  db: Queries,
  { accountId, listId }: { accountId: string; listId: string },
): Promise<string> {
  return (await selectUploadedAt(db, { accountId, listId })).toISOString().slice(0, 10)
}

const PHONE_PART = /^[0-9+()./\s-]+$/
/** Lines that one statement looks through: some 20 ms. */
const LOOKED_THROUGH = 100_000

/**
 * The first lines whose contact has this text in its name, or these digits in its number. Nothing but
 * the list is read, a stretch at a time, however many contacts other lists have.
 */
export async function findContactLines(
  db: Queries,
  list: { accountId: string; listId: string },
  search: string,
  limit: number,
): Promise<number[]> {
  const asked = searchOf(search)
  const last = await lastLine(db, list)
  const lines: number[] = []
  for (let after = 0; after < last && lines.length < limit; after += LOOKED_THROUGH) {
    const stretch = { after, to: after + LOOKED_THROUGH, limit: limit - lines.length }
    lines.push(...(await selectMatchingLines(db, list, asked, stretch)))
  }
  return lines
}

function searchOf(search: string): ContactSearch {
  const words = search.trim().toLowerCase().split(/\s+/)
  // A name is kept with a capital in front and small letters behind it. By characters: half of an emoji is no text.
  const tails = words.map((word) => [...word].slice(1).join(''))
  const part = tails.reduce((longest, tail) => (tail.length > longest.length ? tail : longest), '')
  const digits = PHONE_PART.test(search) ? digitsOf(search) : ''
  return { name: words.join(' '), part, digits: digits === '' ? null : digits }
}

/** The longest values of these columns over the whole list, which make a merged message longest. */
export async function columnExtremes(
  db: Queries,
  accountId: string,
  listId: string,
  columns: readonly string[],
): Promise<ColumnExtremes> {
  const { longest, unusual } = parseExtremes(await selectExtremes(db, { accountId, listId }))
  const wanted = (values: Record<string, string>) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => columns.includes(name)))
  return { longest: wanted(longest), unusual: wanted(unusual) }
}

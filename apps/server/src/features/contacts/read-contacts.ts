import type { ColumnExtremes } from '@afterbeep/contract/message/length/longest-text'
import { usableColumns } from '@afterbeep/contract/contact/rejected-rows'
import type { Queries } from '../../platform/database/database.ts'
import type { ContactList, ContactToSend } from './contact-list.ts'
import { isListId } from './contact-list.ts'
import { selectExtremes, selectList } from './contact-lists.queries.ts'
import { selectColumns, selectContactPage } from './contacts.queries.ts'
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
export function readContactPage(
  db: Queries,
  accountId: string,
  listId: string,
  afterLine: number,
  limit: number,
): Promise<ContactToSend[]> {
  return selectContactPage(db, { accountId, listId }, afterLine, limit)
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

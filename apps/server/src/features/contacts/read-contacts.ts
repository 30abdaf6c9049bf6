import type { Queries } from '../../platform/database/database.ts'
import type { ContactList, ContactToSend } from './contact-list.ts'
import { isListId } from './contact-list.ts'
import {
  selectContactPage,
  selectFields,
  selectList,
  selectLongestFields,
} from './contacts.queries.ts'

/** A complete list of this account; another account's is as absent as none at all. */
export async function findContactList(
  db: Queries,
  accountId: string,
  listId: string,
): Promise<ContactList | undefined> {
  if (!isListId(listId)) return undefined
  const list = await selectList(db, { accountId, listId })
  return list && { ...list, columns: list.columns.filter((column) => column !== '') }
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

/** What a message may merge, by line and then by canonical column name. */
export async function readContactFields(
  db: Queries,
  accountId: string,
  listId: string,
  lines: readonly number[],
): Promise<Map<number, Record<string, string>>> {
  const rows = await selectFields(db, { accountId, listId }, lines)
  return new Map(rows.map(({ line, fields }) => [line, fields]))
}

/** The longest value of each of these columns over the whole list, for judging a merged message. */
export async function longestFields(
  db: Queries,
  accountId: string,
  listId: string,
  columns: readonly string[],
): Promise<Record<string, string>> {
  const rows = await selectLongestFields(db, { accountId, listId }, columns)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

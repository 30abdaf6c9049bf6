import type { Queries } from '../../platform/database/database.ts'
import type { ContactList, ContactToSend } from './contact-list.ts'
import { isListId } from './contact-list.ts'
import {
  selectColumns,
  selectContactPage,
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

/** A contact's values of the columns asked for, in their order; null where it has none. */
export type ColumnValues = readonly (string | null)[]

/** The values of these columns, named canonically, by line. A line that is no longer there is missing. */
export async function readContactColumns(
  db: Queries,
  { accountId, listId }: { accountId: string; listId: string },
  lines: readonly number[],
  columns: readonly string[],
): Promise<Map<number, ColumnValues>> {
  const rows = await selectColumns(db, { accountId, listId }, lines, columns)
  return new Map(rows.map((row) => [row.line, columns.map((_, index) => row[index] ?? null)]))
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

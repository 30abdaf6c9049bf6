import type { Queries } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/database.ts'
import type { ContactList, ContactToSend } from './contact-list.ts'

export interface ListKey {
  accountId: string
  listId: string
}

/** Makes a list that nobody can pick yet, and answers its id. */
export async function insertList(
  db: Queries,
  list: { accountId: string; name: string; columns: readonly string[]; at: Date },
): Promise<string> {
  const rows = await db.query<{ id: string }>(
    `insert into contact_lists (account_id, name, columns, created_at)
     values ($1, $2, $3, $4) returning id`,
    [list.accountId, list.name, list.columns, list.at],
  )
  return onlyRow(rows).id
}

export interface ContactToKeep {
  line: number
  phone: number
  fields: Readonly<Record<string, string>>
}

/**
 * One JSON value for the whole batch: measured on the embedded database with rows of 11 columns,
 * 88,000 rows a second, against 70,000 with an array for each column.
 */
export async function insertContacts(
  db: Queries,
  { accountId, listId }: ListKey,
  contacts: readonly ContactToKeep[],
): Promise<void> {
  await db.query(
    `insert into contacts (account_id, list_id, line, recommended_phone, fields)
     select $1::uuid, $2::uuid, line, phone, fields
     from jsonb_to_recordset($3::jsonb) as batch (line integer, phone bigint, fields jsonb)`,
    [accountId, listId, JSON.stringify(contacts)],
  )
}

export interface RejectedRow {
  line: number
  message: string
  cells: readonly string[]
}

export async function insertRejectedRows(
  db: Queries,
  { accountId, listId }: ListKey,
  rows: readonly RejectedRow[],
): Promise<void> {
  await db.query(
    `insert into rejected_rows (account_id, list_id, line, message, cells)
     select $1::uuid, $2::uuid, line, message, cells
     from jsonb_to_recordset($3::jsonb) as batch (line integer, message text, cells text[])`,
    [accountId, listId, JSON.stringify(rows)],
  )
}

/** Opens the list for use. Answers whether it was still there and not complete. */
export async function completeList(
  db: Queries,
  { accountId, listId }: ListKey,
  counts: { rows: number; accepted: number; rejected: number },
): Promise<boolean> {
  const rows = await db.query(
    `update contact_lists set rows = $3, accepted = $4, rejected = $5, complete = true
     where account_id = $1 and id = $2 and not complete returning id`,
    [accountId, listId, counts.rows, counts.accepted, counts.rejected],
  )
  return rows.length === 1
}

/** Removes a list that never became complete, with all its rows. */
export async function deleteIncompleteList(
  db: Queries,
  { accountId, listId }: ListKey,
): Promise<void> {
  await db.query('delete from contact_lists where account_id = $1 and id = $2 and not complete', [
    accountId,
    listId,
  ])
}

/** Removes every list begun before the instant that never became complete; answers how many. */
export async function deleteIncompleteLists(db: Queries, before: Date): Promise<number> {
  const rows = await db.query(
    'delete from contact_lists where not complete and created_at < $1 returning id',
    [before],
  )
  return rows.length
}

export async function selectList(
  db: Queries,
  { accountId, listId }: ListKey,
): Promise<ContactList | undefined> {
  const [list] = await db.query<ContactList>(
    `select id, name, columns, accepted from contact_lists
     where account_id = $1 and id = $2 and complete`,
    [accountId, listId],
  )
  return list
}

export function selectContactPage(
  db: Queries,
  { accountId, listId }: ListKey,
  afterLine: number,
  limit: number,
): Promise<ContactToSend[]> {
  return db.query<ContactToSend>(
    `select line, recommended_phone as phone, fields ->> 'Zipcode' as zip, fields ->> 'State' as state
     from contacts
     where account_id = $1 and list_id = $2 and line > $3
     order by line limit $4`,
    [accountId, listId, afterLine, limit],
  )
}

/** A contact's line, and its values by the place of their column among those asked for. */
export interface PickedColumns {
  line: number
  [place: number]: string | null
}

/**
 * Only these columns of each contact, named by their place in `columns`: a whole row of JSON takes
 * longer to send and to read than what a message uses of it.
 */
export function selectColumns(
  db: Queries,
  { accountId, listId }: ListKey,
  lines: readonly number[],
  columns: readonly string[],
): Promise<PickedColumns[]> {
  const picked = columns.map((_, index) => `, fields ->> $${index + 4} as "${index}"`)
  return db.query(
    `select line${picked.join('')} from contacts
     where account_id = $1 and list_id = $2 and line = any($3::int[])`,
    [accountId, listId, lines, ...columns],
  )
}

/**
 * The longest value of each of these columns, and the longest of those with a character outside
 * `alphabet`, where there is one. `translate` takes away what is in the alphabet.
 */
export function selectColumnExtremes(
  db: Queries,
  { accountId, listId }: ListKey,
  columns: readonly string[],
  alphabet: string,
): Promise<{ name: string; longest: string; unusual: string | null }[]> {
  return db.query(
    `select wanted.name, longest.value as longest, unusual.value as unusual
     from unnest($3::text[]) as wanted (name)
     cross join lateral (
       select fields ->> wanted.name as value from contacts
       where account_id = $1 and list_id = $2 and fields ? wanted.name
       order by length(fields ->> wanted.name) desc, line limit 1
     ) as longest
     left join lateral (
       select fields ->> wanted.name as value from contacts
       where account_id = $1 and list_id = $2
         and translate(fields ->> wanted.name, $4, '') <> ''
       order by length(fields ->> wanted.name) desc, line limit 1
     ) as unusual on true`,
    [accountId, listId, columns, alphabet],
  )
}

export function selectRejectedPage(
  db: Queries,
  { accountId, listId }: ListKey,
  afterLine: number,
  limit: number,
): Promise<{ line: number; message: string; cells: string[] }[]> {
  return db.query(
    `select line, message, cells from rejected_rows
     where account_id = $1 and list_id = $2 and line > $3
     order by line limit $4`,
    [accountId, listId, afterLine, limit],
  )
}

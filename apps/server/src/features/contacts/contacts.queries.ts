import { channelConsentColumns } from '@afterbeep/contract/contact/contact-columns'
import type { Queries } from '../../platform/database/database.ts'
import type { ContactToSend, ListKey } from './contact-list.ts'

/** The COPY targets for rows of a list, with the order of values (list-encoder.ts writes them). */
export const contactValues = 'contacts (account_id, list_id, line, recommended_phone, fields)'
export const rejectedRowValues = 'rejected_rows (account_id, list_id, line, message, cells)'

/** The index of each column of $3 among the list's, once for all rows; null where it has none. */
const PLACES = `places as materialized (
  select array(
    select array_position(l.columns, wanted.name)
    from unnest($3::text[]) with ordinality as wanted (name, number) order by number
  ) as of_column
  from contact_lists l where l.account_id = $1 and l.id = $2
)`

/** The value of the nth of those columns; null where the list has no such column. */
function valueOf(number: number): string {
  return `split_part(fields, E'\\x1f', of_column[${number}])`
}

/**
 * The rows of a list after a line, in its order. The condition and the order both use the whole key:
 * without statistics of a new list the planner expects a handful of rows, and would read and sort all
 * remaining rows for each page.
 */
function afterLine(line: string): string {
  return `(account_id, list_id, line) > ($1, $2, ${line})
       and (account_id, list_id, line) <= ($1, $2, 2147483647)
     order by account_id, list_id, line`
}

const PAGE_COLUMNS = [
  'Zipcode',
  'State',
  'Country',
  'Consent',
  'ConsentDate',
  ...channelConsentColumns,
]

type ContactPageRow = ContactToSend & { voiceConsent: string | null; textConsent: string | null }

export function selectContactPage(
  db: Queries,
  { accountId, listId }: ListKey,
  line: number,
  limit: number,
): Promise<ContactPageRow[]> {
  return db.query<ContactPageRow>(
    `with ${PLACES}
     select line, recommended_phone as phone, ${valueOf(1)} as zip, ${valueOf(2)} as state,
            ${valueOf(3)} as country, ${valueOf(4)} as consent, ${valueOf(5)} as "consentDate",
            ${valueOf(6)} as "voiceConsent", ${valueOf(7)} as "textConsent"
     from contacts, places
     where ${afterLine('$4')} limit $5`,
    [accountId, listId, PAGE_COLUMNS, line, limit],
  )
}

/** A contact as it is stored: the values of all of the list's columns, with U+001F between them. */
export interface StoredContact {
  line: number
  phone: number
  fields: string
}

/** The next contacts of a list after a line, whole, for a copy of them. */
export function selectStoredPage(
  db: Queries,
  { accountId, listId }: ListKey,
  line: number,
  limit: number,
): Promise<StoredContact[]> {
  return db.query<StoredContact>(
    `select line, recommended_phone as phone, fields from contacts
     where ${afterLine('$4')} limit $3`,
    [accountId, listId, limit, line],
  )
}

/** A contact's line, and its values by the index of their column among the requested ones. */
export interface PickedColumns {
  line: number
  [place: number]: string | null
}

/**
 * Only these columns of each contact, named by their index in `columns`: a whole row takes longer
 * to send and to read than the columns that a message uses.
 */
export function selectColumns(
  db: Queries,
  { accountId, listId }: ListKey,
  lines: readonly number[],
  columns: readonly string[],
): Promise<PickedColumns[]> {
  if (lines.length === 0) return Promise.resolve([])
  const picked = columns.map((_, index) => `, ${valueOf(index + 1)} as "${index}"`)
  return db.query(
    `with ${PLACES}
     select line${picked.join('')} from contacts, places
     where account_id = $1 and list_id = $2 and line between $5 and $6 and line = any($4::int[])`,
    // The first and the last bound what is read: for a list alone the planner may read all of it.
    [accountId, listId, columns, lines, Math.min(...lines), Math.max(...lines)],
  )
}

/** Whole contacts by their lines; `fields` has every value, as list-encoder.ts writes them. */
export function selectRows(
  db: Queries,
  { accountId, listId }: ListKey,
  lines: readonly number[],
): Promise<StoredContact[]> {
  return db.query<StoredContact>(
    `select line, recommended_phone as phone, fields from contacts
     where account_id = $1 and list_id = $2 and line = any($3::int[]) order by line`,
    [accountId, listId, lines],
  )
}

/** A search in a list. */
export interface ContactSearch {
  /** Part of first and last name with a space between them, in small letters. */
  name: string
  /**
   * What every such contact has somewhere among its values, in this case: a contact without it is passed
   * over in a tenth of the time that comparing its name in any case takes.
   */
  part: string
  /** Part of the number; null where the text is none. */
  digits: string | null
}

/**
 * The first lines of a stretch of the list whose contact has the name or the number. `position` looks at
 * bytes and takes a third of the time of LIKE. Blanks in a row are one, as in what is searched for.
 */
export async function selectMatchingLines(
  db: Queries,
  { accountId, listId }: ListKey,
  { name, part, digits }: ContactSearch,
  { after, to, limit }: { after: number; to: number; limit: number },
): Promise<number[]> {
  const rows = await db.query<{ line: number }>(
    `with ${PLACES}
     select line from contacts, places
     where account_id = $1 and list_id = $2 and line > $7 and line <= $8
       and (position($4 in fields) > 0
         and position($5 in regexp_replace(
           lower(concat_ws(' ', ${valueOf(1)}, ${valueOf(2)})), '\\s+', ' ', 'g')) > 0
         or position($6::text in recommended_phone::text) > 0)
     order by line limit $9`,
    [accountId, listId, ['FirstName', 'LastName'], part, name, digits, after, to, limit],
  )
  return rows.map(({ line }) => line)
}

/** The last line of a list that has a contact; 0 when there is none. */
export async function lastLine(db: Queries, { accountId, listId }: ListKey): Promise<number> {
  const [row] = await db.query<{ line: number }>(
    `select line from contacts where account_id = $1 and list_id = $2
     order by account_id desc, list_id desc, line desc limit 1`,
    [accountId, listId],
  )
  return row?.line ?? 0
}

export function selectRejectedPage(
  db: Queries,
  { accountId, listId }: ListKey,
  line: number,
  limit: number,
): Promise<{ line: number; message: string; cells: string[] }[]> {
  return db.query(
    `select line, message, cells from rejected_rows
     where ${afterLine('$3')} limit $4`,
    [accountId, listId, line, limit],
  )
}

/**
 * Makes contacts rejected rows, with the values as they are stored; those of columns without a name are not. In
 * one statement, so that no row is ever in both tables or in none.
 */
export async function moveToRejected(
  db: Queries,
  { accountId, listId }: ListKey,
  lines: readonly number[],
  message: string,
): Promise<void> {
  await db.query(
    `with moved as (
       delete from contacts
       where account_id = $1 and list_id = $2 and line between $5 and $6 and line = any($3::int[])
       returning line, fields
     )
     insert into rejected_rows (account_id, list_id, line, message, cells)
     select $1, $2, line, $4, string_to_array(fields, E'\\x1f') from moved`,
    [accountId, listId, lines, message, Math.min(...lines), Math.max(...lines)],
  )
}

/** Tables with the rows of lists. */
export type RowTable = 'contacts' | 'rejected_rows'

/**
 * Removes the next rows of a list after this line, at most `limit`. Returns their last line, undefined
 * when there were none. By the line, so that each statement starts where the last one ended: from the
 * front each statement would scan all rows that were removed before.
 */
export async function deleteRows(
  db: Queries,
  { accountId, listId }: ListKey,
  table: RowTable,
  from: number,
  limit: number,
): Promise<number | undefined> {
  const [next] = await db.query<{ line: number | null }>(
    `select max(line) as line from (
       select line from ${table} where ${afterLine('$3')} limit $4
     ) as next`,
    [accountId, listId, from, limit],
  )
  const line = next?.line ?? undefined
  if (line === undefined) return undefined
  await db.query(
    `delete from ${table}
     where account_id = $1 and list_id = $2 and line > $3 and line <= $4`,
    [accountId, listId, from, line],
  )
  return line
}

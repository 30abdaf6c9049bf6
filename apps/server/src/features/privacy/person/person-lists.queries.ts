import type { Queries, Transaction } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/database.ts'
import { holdsNumber } from './number-pattern.ts'
import type { NumberSearch } from './number-pattern.ts'

export interface SearchedList {
  id: string
  /** The last lines that it has; 0 where it has none. */
  lastContact: number
  lastRejected: number
}

const lastLineIn = (table: string) => `coalesce((
  select line from ${table} where account_id = l.account_id and list_id = l.id
  order by account_id desc, list_id desc, line desc limit 1), 0)`

/** Every list of the account that may have rows: also one that is deleted or being read. */
export function listsToSearch(db: Queries, accountId: string): Promise<SearchedList[]> {
  return db.query<SearchedList>(
    `select l.id, ${lastLineIn('contacts')} as "lastContact",
       ${lastLineIn('rejected_rows')} as "lastRejected"
     from contact_lists l where l.account_id = $1 and not l.emptied order by l.created_at, l.id`,
    [accountId],
  )
}

export interface LinesOfList {
  accountId: string
  listId: string
  afterLine: number
  toLine: number
}

function found(text: string): string {
  return holdsNumber(text, '$6', '$7', '$8')
}

/**
 * Removes, of a stretch of a list, the rows in which the number stands: as the number that is called,
 * or in any other column. Where there were any, what the wizard shows of the list is emptied with
 * them, since it repeats values of single rows; `refreshListPreview` makes it again. Returns how many
 * rows went.
 */
export async function removeRowsOfPerson(
  tx: Transaction,
  table: 'contacts' | 'rejected_rows',
  { accountId, listId, afterLine, toLine }: LinesOfList,
  { phone, marks, digits, pattern }: NumberSearch,
): Promise<number> {
  const rows = await tx.query<{ removed: number }>(
    table === 'contacts' ? removeContacts : removeRejected,
    [accountId, listId, afterLine, toLine, phone, marks, digits, pattern],
  )
  return onlyRow(rows).removed
}

const removeContacts = removedFrom(
  'contacts',
  'accepted',
  `recommended_phone = $5 or ${found('fields')}`,
)
const removeRejected = removedFrom(
  'rejected_rows',
  'rejected',
  `$5::bigint > 0 and ${found(`array_to_string(cells, E'\\x1f')`)}`,
)

function removedFrom(table: string, counted: string, isPerson: string): string {
  return `with removed as (
       delete from ${table}
       where account_id = $1 and list_id = $2 and line > $3 and line <= $4 and (${isPerson})
       returning line
     ), counted as (select count(*)::int as removed, array_agg(line) as lines from removed),
     emptied as (
       update contact_lists l set rows = l.rows - c.removed,
         ${counted} = l.${counted} - c.removed,
         preview = l.preview || jsonb_build_object('sample', '[]'::jsonb,
           'extremes', '{"longest": {}, "unusual": {}}'::jsonb, 'empty_values', null,
           'errors', coalesce((
             select jsonb_agg(error) from jsonb_array_elements(l.preview -> 'errors') as error
             where '${table}' = 'contacts' or (error ->> 'line')::int <> all(c.lines)), '[]'))
       from counted c
       where l.account_id = $1 and l.id = $2 and c.removed > 0 and l.complete
     )
     select removed from counted`
}

/**
 * Whether a list is being made, or was made in the meantime, that may have the person although all lists
 * were searched: a file that was being read when the request came, or a copy of another list, which has
 * what that list had before.
 */
export async function isListBeingMade(
  db: Queries,
  accountId: string,
  { requestedAt, searchedFrom }: { requestedAt: Date; searchedFrom: Date },
): Promise<boolean> {
  const rows = await db.query<{ one: number }>(
    `select 1 as one from contact_lists
     where account_id = $1 and not emptied and (
       (not complete and deleted_at is null and created_at <= $2)
       or ((split_from is not null or again_of is not null)
         and (created_at >= $3 or (not complete and deleted_at is null))))
     limit 1`,
    [accountId, requestedAt, searchedFrom],
  )
  return rows.length > 0
}

/** Lists whose preview was emptied, because rows of a person were removed, and not made again. */
export async function listsWithoutPreview(db: Queries, accountId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select id from contact_lists
     where account_id = $1 and complete and deleted_at is null and accepted > 0
       and preview -> 'sample' = '[]'::jsonb`,
    [accountId],
  )
  return rows.map(({ id }) => id)
}

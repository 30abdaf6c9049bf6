import type { Queries } from '../../../../platform/database/database.ts'
import { iso } from './page.ts'
import type { Page, WithId } from './page.ts'

export interface ListRow extends WithId {
  columns: string[]
  problems: number
  deletedAt: Date | null
}

export function listRows(
  db: Queries,
  accountId: string,
  { after, limit }: Page<ListRow>,
): Promise<ListRow[]> {
  return db.query<ListRow>(
    `select id, columns, rejected as problems, deleted_at as "deletedAt", array_replace(array[id::text, name, accepted::text, rejected::text, ${iso('created_at')}, ${iso('deleted_at')}, consent_how, consent_words, consent_channels], null, '') as cells
     from contact_lists where account_id = $1 and complete
       and ($2::uuid is null or id > $2) order by id limit $3`,
    [accountId, after?.id ?? null, limit],
  )
}

/** Condition and order use the whole key, as in features/contacts/contacts.queries.ts. */
const AFTER_LINE = `(account_id, list_id, line) > ($1, $2, $3)
  and (account_id, list_id, line) <= ($1, $2, 2147483647) order by account_id, list_id, line`

export interface ListKey {
  accountId: string
  listId: string
}

export interface ContactRow {
  line: number
  phone: number
  /** All values of the list's columns, with U+001F between them. */
  fields: string
}

export function contactRows(
  db: Queries,
  list: ListKey,
  { after, limit }: Page<ContactRow>,
): Promise<ContactRow[]> {
  return db.query<ContactRow>(
    `select line, recommended_phone as phone, fields from contacts where ${AFTER_LINE} limit $4`,
    [list.accountId, list.listId, after?.line ?? 0, limit],
  )
}

export interface RejectedRow {
  line: number
  message: string
  cells: string[]
}

export function rejectedRows(
  db: Queries,
  list: ListKey,
  { after, limit }: Page<RejectedRow>,
): Promise<RejectedRow[]> {
  return db.query<RejectedRow>(
    `select line, message, cells from rejected_rows where ${AFTER_LINE} limit $4`,
    [list.accountId, list.listId, after?.line ?? 0, limit],
  )
}

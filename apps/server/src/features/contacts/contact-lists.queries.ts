import { listStatementSchema } from '@afterbeep/contract/contact/list-consent'
import type { ListStatement } from '@afterbeep/contract/contact/list-consent'
import { onlyRow } from '../../platform/database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Queries, Transaction } from '../../platform/database/database.ts'
import type { ContactList, ListKey } from './contact-list.ts'
import { isStatus, mayBecome } from './list-status.ts'

/** Which part of another list a list is. */
export interface ListOrigin {
  /** The list that was split. */
  from: string
  /** After how many people. */
  after: number
  part: 'first' | 'rest'
}

/**
 * Creates a list that no user can pick yet. Its id is given, because rows are written with it.
 *
 * @throws AppError unauthenticated for an account that is deleted, from which nothing would remove it any more
 */
export async function insertList(
  db: Queries,
  list: ListKey & {
    name: string
    columns: readonly string[]
    at: Date
    againOf?: string
    origin?: ListOrigin
    /** The list that its people come from: what was said of their consent goes with them. */
    copyOf?: string
  },
): Promise<void> {
  const { accountId, listId, name, columns, at, againOf, origin, copyOf } = list
  const made = await db.query(
    `insert into contact_lists
       (account_id, id, name, columns, created_at, again_of, split_from, split_after, split_part,
        consent_how, consent_words, consent_channels, consent_stated_at)
     select $1, $2, $3, $4::text[], $5::timestamptz, $6::uuid, $7::uuid, $8::int, $9, s.consent_how, s.consent_words,
       s.consent_channels, s.consent_stated_at
     from (select) as one
     left join contact_lists s on s.account_id = $1 and s.id = $10
     where not exists (select from account_erasures e where e.account_id = $1)
     returning 1`,
    [
      accountId,
      listId,
      name,
      columns,
      at,
      againOf ?? null,
      origin?.from ?? null,
      origin?.after ?? null,
      origin?.part ?? null,
      copyOf ?? null,
    ],
  )
  if (made.length === 0) throw new AppError('unauthenticated')
}

/** The parts of a list that was split after so many people, as far as users can pick them. */
export function selectParts(
  db: Queries,
  { accountId, listId }: ListKey,
  after: number,
): Promise<{ id: string; part: string | null }[]> {
  return db.query<{ id: string; part: string | null }>(
    `select id, split_part as part from contact_lists
     where account_id = $1 and split_from = $2 and split_after = $3 and ${isStatus('ready')}
     order by created_at desc, id`,
    [accountId, listId, after],
  )
}

/** Opens the list for use. Returns whether it still existed and was not complete. */
export async function completeList(
  db: Queries,
  { accountId, listId }: ListKey,
  found: { rows: number; accepted: number; rejected: number; preview: object },
): Promise<boolean> {
  const rows = await db.query(
    `update contact_lists
     set rows = $3, accepted = $4, rejected = $5, preview = $6::jsonb, complete = true
     where account_id = $1 and id = $2 and (${mayBecome('ready')}) returning id`,
    [accountId, listId, found.rows, found.accepted, found.rejected, JSON.stringify(found.preview)],
  )
  return rows.length === 1
}

/** All lists of an account that may have rows, in whatever status. */
export async function selectAllLists(db: Queries, accountId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'select id from contact_lists where account_id = $1 and not emptied order by id',
    [accountId],
  )
  return rows.map(({ id }) => id)
}

/** Changes what the wizard shows of a list that can be picked. */
export async function updatePreview(
  db: Queries,
  { accountId, listId }: ListKey,
  preview: object,
): Promise<void> {
  await db.query(
    `update contact_lists set preview = $3::jsonb
     where account_id = $1 and id = $2 and ${isStatus('ready')}`,
    [accountId, listId, JSON.stringify(preview)],
  )
}

interface StoredStatement {
  consentHow: string | null
  consentWords: string | null
  consentChannels: string | null
}

const STATEMENT = `consent_how as "consentHow", consent_words as "consentWords",
  consent_channels as "consentChannels"`

interface StoredList extends StoredStatement {
  id: string
  name: string
  columns: string[]
  accepted: number
}

/** The owner's statement in a row; null where there is none, or one that this version does not know. */
export function statementOf({
  consentHow,
  consentWords,
  consentChannels,
}: StoredStatement): ListStatement | null {
  const read = listStatementSchema.safeParse({
    how: consentHow,
    words: consentWords ?? '',
    channels: consentChannels,
  })
  return read.success ? read.data : null
}

/** Keeps what the owner says of the consent of a list's people; returns whether the list exists. */
export async function updateStatement(
  db: Queries,
  { accountId, listId }: ListKey,
  { how, words, channels }: ListStatement,
  at: Date,
): Promise<boolean> {
  const rows = await db.query(
    `update contact_lists set consent_how = $3, consent_words = $4, consent_stated_at = $5, consent_channels = $6
     where account_id = $1 and id = $2 and ${isStatus('ready')} returning id`,
    [accountId, listId, how, words, at, channels],
  )
  return rows.length === 1
}

export async function selectList(
  db: Queries,
  { accountId, listId }: ListKey,
): Promise<ContactList | undefined> {
  const [list] = await db.query<StoredList>(
    `select id, name, columns, accepted, ${STATEMENT} from contact_lists
     where account_id = $1 and id = $2 and ${isStatus('ready')}`,
    [accountId, listId],
  )
  if (!list) return undefined
  const { consentHow, consentWords, consentChannels, ...found } = list
  return { ...found, statement: statementOf({ consentHow, consentWords, consentChannels }) }
}

/** The list of the people whom a campaign may be sent to again, once it is complete. */
export async function selectListAgain(
  db: Queries,
  accountId: string,
  campaignId: string,
): Promise<{ id: string; accepted: number } | undefined> {
  const [list] = await db.query<{ id: string; accepted: number }>(
    `select id, accepted from contact_lists
     where account_id = $1 and again_of = $2 and ${isStatus('ready')}`,
    [accountId, campaignId],
  )
  return list
}

export interface ListRow {
  id: string
  name: string
  rows: number
  accepted: number
  rejected: number
  createdAt: Date
}

const LIST_COLUMNS = 'id, name, rows, accepted, rejected, created_at as "createdAt"'

interface ListInWizard extends ListRow, StoredStatement {
  columns: string[]
  preview: unknown
}

/** A list's data for the wizard; `preview` is null where the list came without a file. */
export async function selectListDetail(
  db: Queries,
  { accountId, listId }: ListKey,
): Promise<ListInWizard | undefined> {
  const [list] = await db.query<ListInWizard>(
    `select ${LIST_COLUMNS}, columns, preview, ${STATEMENT} from contact_lists
     where account_id = $1 and id = $2 and ${isStatus('ready')}`,
    [accountId, listId],
  )
  return list
}

/** Only the extremes of a list's preview, because the whole preview may be large. */
export async function selectExtremes(
  db: Queries,
  { accountId, listId }: ListKey,
): Promise<unknown> {
  const [list] = await db.query<{ extremes: unknown }>(
    `select preview -> 'extremes' as extremes from contact_lists
     where account_id = $1 and id = $2`,
    [accountId, listId],
  )
  return list?.extremes
}

/** A page of lists starts after this one. */
export interface ListCursor {
  createdAt: Date
  id: string
}

/** Newest first. */
export function selectListPage(
  db: Queries,
  accountId: string,
  after: ListCursor | undefined,
  limit: number,
): Promise<ListRow[]> {
  return db.query<ListRow>(
    `select ${LIST_COLUMNS} from contact_lists
     where account_id = $1 and ${isStatus('ready')}
       and ($2::timestamptz is null or (created_at, id) < ($2, $3::uuid))
     order by created_at desc, id desc limit $4`,
    [accountId, after?.createdAt ?? null, after?.id ?? null, limit],
  )
}

/** Hides the list from every user; its name and counts stay. Returns whether it existed. */
export async function markDeleted(
  tx: Transaction,
  { accountId, listId }: ListKey,
  at: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `update contact_lists set deleted_at = $3, preview = null
     where account_id = $1 and id = $2 and (${mayBecome('deleted')}) returning id`,
    [accountId, listId, at],
  )
  return rows.length === 1
}

/** Deletes a list that never became complete, once its rows are gone. */
export async function noteEmptied(db: Queries, { accountId, listId }: ListKey): Promise<void> {
  await db.query(
    `delete from contact_lists where account_id = $1 and id = $2 and ${isStatus('importing')}`,
    [accountId, listId],
  )
  await db.query(
    `update contact_lists set emptied = true
     where account_id = $1 and id = $2 and (${mayBecome('emptied')})`,
    [accountId, listId],
  )
}

/** Hidden lists that still have rows: deleted, or begun before the instant and not complete. */
export function selectListsToEmpty(db: Queries, begunBefore: Date): Promise<ListKey[]> {
  return db.query<ListKey>(
    `select account_id as "accountId", id as "listId" from contact_lists
     where not emptied and (deleted_at is not null or not complete)
       and (deleted_at is not null or created_at < $1)
     order by created_at`,
    [begunBefore],
  )
}

/** When a list was uploaded. */
export async function selectUploadedAt(db: Queries, { accountId, listId }: ListKey): Promise<Date> {
  const rows = await db.query<{ at: Date }>(
    'select created_at as at from contact_lists where account_id = $1 and id = $2',
    [accountId, listId],
  )
  return onlyRow(rows).at
}

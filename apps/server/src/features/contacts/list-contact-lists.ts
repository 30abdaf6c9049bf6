import type {
  ContactListDetail,
  ContactListsResponse,
  ContactListSummary,
} from '@afterbeep/contract/api/contact-lists'
import { millisPattern } from '@afterbeep/contract/api/page-cursors'
import { usableColumns } from '@afterbeep/contract/contact/rejected-rows'
import { AppError } from '../../platform/app-error.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { ListKey } from './contact-list.ts'
import { isListId } from './contact-list.ts'
import { selectListDetail, selectListPage, statementOf } from './contact-lists.queries.ts'
import type { ListCursor, ListRow } from './contact-lists.queries.ts'
import type { CampaignsNeeding } from './delete-contact-list.ts'
import { parsePreview } from './upload/list-preview.ts'

const PAGE_LISTS = 20

export interface ReadListsDeps {
  db: Queries
  campaignsNeeding: CampaignsNeeding
}

/**
 * A page of the account's lists, newest first; `after` is the `next` of the page before.
 *
 * @throws AppError invalid_request for any other `after`
 */
export async function readListPage(
  { db, campaignsNeeding }: ReadListsDeps,
  accountId: string,
  after: string | undefined,
): Promise<ContactListsResponse> {
  // One more than requested shows whether another page follows.
  const found = await selectListPage(db, accountId, parseCursor(after), PAGE_LISTS + 1)
  const lists = found.slice(0, PAGE_LISTS)
  const ids = lists.map(({ id }) => id)
  const needing = await campaignsNeeding(db, accountId, ids)
  const last = lists.at(-1)
  return {
    contact_lists: lists.map((list) => summaryOf(list, needing)),
    next: last && found.length > lists.length ? cursorAt(last) : null,
  }
}

/** @throws AppError not_found */
export async function readList(
  { db, campaignsNeeding }: ReadListsDeps,
  { accountId, listId }: ListKey,
): Promise<ContactListDetail> {
  const list = isListId(listId) ? await selectListDetail(db, { accountId, listId }) : undefined
  if (!list) throw new AppError('not_found')
  const needing = await campaignsNeeding(db, accountId, [listId])
  return {
    ...summaryOf(list, needing),
    ...parsePreview(list.preview),
    columns: usableColumns(list.columns),
    consent: statementOf(list),
  }
}

function summaryOf(list: ListRow, needing: ReadonlyMap<string, string>): ContactListSummary {
  return {
    contact_list_id: list.id,
    name: list.name,
    rows: list.rows,
    accepted: list.accepted,
    rejected: list.rejected,
    created_at: list.createdAt.toISOString(),
    in_use_by: needing.get(list.id) ?? null,
  }
}

function cursorAt({ createdAt, id }: ListCursor): string {
  return Buffer.from(`${createdAt.toISOString()} ${id}`).toString('base64url')
}

const MILLIS = new RegExp(`^${millisPattern}$`)

/** Only what `cursorAt` wrote: an instant that it would write otherwise, or of the year 0, may be none of the database's. */
function parseCursor(text: string | undefined): ListCursor | undefined {
  if (text === undefined) return undefined
  const [instant = '', id = ''] = Buffer.from(text, 'base64url').toString().split(' ')
  const createdAt = new Date(instant)
  const isOurs = isListId(id) && MILLIS.test(String(createdAt.getTime()))
  if (!isOurs || cursorAt({ createdAt, id }) !== text) throw new AppError('invalid_request')
  return { createdAt, id }
}

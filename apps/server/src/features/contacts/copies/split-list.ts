import type { ListPartsResponse } from '@afterbeep/contract/api/contact-lists'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database, Queries, Transaction } from '../../../platform/database/database.ts'
import { lockAccount } from '../../../platform/database/lock-account.ts'
import type { ContactList, ListKey } from '../contact-list.ts'
import { isListId } from '../contact-list.ts'
import { completeList, selectList, selectParts } from '../contact-lists.queries.ts'
import type { CampaignsNeeding } from '../delete-contact-list.ts'
import { readList } from '../list-contact-lists.ts'
import { copyParts, discard } from './copy-parts.ts'
import type { CopiedPart, CopiedParts } from './copy-parts.ts'

export interface SplitListDeps {
  db: Database
  clock: Clock
  campaignsNeeding: CampaignsNeeding
}

/** The ids of both parts. */
interface Parts {
  first: string
  rest: string
}

/**
 * Makes two lists of one: its first people, in its order, and the others. The list itself stays. Both
 * parts appear in one transaction or not at all, and the same split again returns the same two.
 *
 * The rows are copied before that, a page a statement: one statement for a million of them would block every
 * request on the embedded database.
 *
 * @throws AppError not_found, invalid_request (no one would be left in one of the parts)
 */
export async function splitList(
  deps: SplitListDeps,
  list: ListKey,
  after: number,
): Promise<ListPartsResponse> {
  const { db } = deps
  const parts = (await existingParts(db, list, after)) ?? (await makeParts(deps, list, after))
  const { accountId } = list
  const [first, rest] = await Promise.all([
    readList(deps, { accountId, listId: parts.first }),
    readList(deps, { accountId, listId: parts.rest }),
  ])
  return { first, rest }
}

async function existingParts(
  db: Queries,
  list: ListKey,
  after: number,
): Promise<Parts | undefined> {
  const found = isListId(list.listId) ? await selectParts(db, list, after) : []
  const first = found.find(({ part }) => part === 'first')?.id
  const rest = found.find(({ part }) => part === 'rest')?.id
  return first === undefined || rest === undefined ? undefined : { first, rest }
}

async function makeParts(deps: SplitListDeps, list: ListKey, after: number): Promise<Parts> {
  const { db } = deps
  const source = await readyList(db, list)
  if (after >= source.accepted) throw tooFew(source.accepted)
  const copied = await copyParts(deps, { ...list, ...source }, after)
  let parts: Parts | undefined
  try {
    parts = await db.transaction((tx) => openParts(tx, list, after, copied))
    return parts
  } finally {
    // Another call was first, or the list was deleted meanwhile.
    if (parts?.first !== copied.first.listId) discard(db, [copied.first, copied.rest])
  }
}

/** @throws AppError not_found, also for another account's list */
async function readyList(db: Queries, list: ListKey): Promise<ContactList> {
  const found = isListId(list.listId) ? await selectList(db, list) : undefined
  if (!found) throw new AppError('not_found')
  return found
}

/**
 * Opens both parts for use. Deleting locks the account too, so a list that is still there now was there with all
 * of its rows while they were copied.
 */
async function openParts(
  tx: Transaction,
  list: ListKey,
  after: number,
  { first, rest }: CopiedParts,
): Promise<Parts> {
  await lockAccount(tx, list.accountId)
  const earlier = await existingParts(tx, list, after)
  if (earlier) return earlier
  await readyList(tx, list)
  await open(tx, first)
  await open(tx, rest)
  return { first: first.listId, rest: rest.listId }
}

async function open(tx: Transaction, { count, preview, ...list }: CopiedPart): Promise<void> {
  const counts = { rows: count, accepted: count, rejected: 0 }
  const completed = await completeList(tx, list, { ...counts, preview })
  if (!completed) throw new Error('A part was removed while it was being copied.')
}

function tooFew(accepted: number): AppError {
  const message =
    accepted < 2
      ? 'This list has one person only, so it can’t be split.'
      : `This list has ${accepted.toLocaleString('en-US')} people: split it after fewer of them.`
  return new AppError('invalid_request', { message, fields: { first: message } })
}

import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database, Queries, Transaction } from '../../../platform/database/database.ts'
import type { Suppressions } from '../../compliance/index.ts'
import { refreshListPreview } from '../../contacts/index.ts'
import { erasePersonRecords, lockLog } from '../../evidence/index.ts'
import { keepStops } from '../../reports/index.ts'
import { findErasure, finishErasure } from './erasures.queries.ts'
import type { Erasure, ErasureKey } from './erasures.queries.ts'
import { numberSearch } from './number-pattern.ts'
import type { NumberSearch } from './number-pattern.ts'
import {
  isListBeingMade,
  listsToSearch,
  listsWithoutPreview,
  removeRowsOfPerson,
} from './person-lists.queries.ts'
import {
  emptyEvents,
  eraseArchivedDeliveries,
  eraseCalls,
  eraseDeliveries,
  eraseOwnership,
  eraseProofs,
  eraseReplies,
  eraseSingles,
  eraseTestSends,
  forgetContacted,
  isOnTheWay,
  removeQuarantined,
} from './person-rows.queries.ts'
import type { ReplyPlaceInOrder } from './person-rows.queries.ts'
import { eraseSignUps } from './sign-ups-of-person.queries.ts'

/** Lines of a list in a statement: some 20 ms, also on the embedded database. */
const STEP_LINES = 5000
const STEP_ROWS = 1000
/** A test without a report for so long gets none any more. */
const TEST_WAITS_MS = 24 * 3_600_000

export interface ErasePersonDeps {
  db: Database
  clock: Clock
  suppressions: Suppressions
}

/**
 * Erases what the account has stored of a person, by number, as far as it is over; the request is done,
 * and forgets the number itself, once nothing is on its way to them or from them any more. Every step
 * is a small statement that finds nothing when it is repeated, so after a crash, or beside another
 * process, it is simply run again. Returns whether it is done.
 */
export async function erasePerson(deps: ErasePersonDeps, key: ErasureKey): Promise<boolean> {
  const { db, clock } = deps
  const erasure = await findErasure(db, key)
  if (!erasure || erasure.phone === null) return true
  const search = numberSearch(erasure.phone)
  const searchedFrom = clock.now()
  await eraseFromLists(db, key.accountId, search)
  await eraseContacts(deps, key.accountId, search)
  await eraseEvents(deps, key.accountId, search)
  return db.transaction(async (tx) => {
    if (await isWaiting(deps.suppressions, tx, clock.now(), { ...key, ...erasure, searchedFrom }))
      return false
    await finishErasure(tx, key, clock.now())
    return true
  })
}

/**
 * Erases a person whose request waited, once nothing is on its way any more: that is a quick look, and
 * searching all lists again and again meanwhile would find nothing.
 */
export async function continueErasure(deps: ErasePersonDeps, key: ErasureKey): Promise<void> {
  const erasure = await findErasure(deps.db, key)
  if (!erasure) return
  const now = deps.clock.now()
  // Later than any list: what was made lately is searched again by the next line.
  const searchedFrom = new Date(now.getTime() + 1)
  if (await isWaiting(deps.suppressions, deps.db, now, { ...key, ...erasure, searchedFrom })) return
  await erasePerson(deps, key)
}

interface SearchedErasure extends ErasureKey, Erasure {
  /** When the search of all lists began. */
  searchedFrom: Date
}

async function isWaiting(
  suppressions: Suppressions,
  db: Queries,
  now: Date,
  { accountId, phone, requestedAt, searchedFrom }: SearchedErasure,
): Promise<boolean> {
  if (phone === null) return false
  const waitsSince = new Date(now.getTime() - TEST_WAITS_MS)
  const phoneHash = suppressions.hashOf(accountId, phone)
  const search = numberSearch(phone)
  if (await isOnTheWay(db, accountId, search, { phoneHash, waitsSince })) return true
  return isListBeingMade(db, accountId, { requestedAt, searchedFrom })
}

async function eraseFromLists(
  db: Database,
  accountId: string,
  search: NumberSearch,
): Promise<void> {
  for (const list of await listsToSearch(db, accountId)) {
    const lastLines = { contacts: list.lastContact, rejected_rows: list.lastRejected }
    for (const table of ['contacts', 'rejected_rows'] as const) {
      for (let afterLine = 0; afterLine < lastLines[table]; afterLine += STEP_LINES) {
        const lines = { accountId, listId: list.id, afterLine, toLine: afterLine + STEP_LINES }
        await db.transaction((tx) => removeRowsOfPerson(tx, table, lines, search))
      }
    }
  }
  for (const listId of await listsWithoutPreview(db, accountId)) {
    await refreshListPreview(db, { accountId, listId })
  }
}

/** All that shows that they were contacted, or what they replied. */
async function eraseContacts(
  { db, clock }: ErasePersonDeps,
  accountId: string,
  search: NumberSearch,
): Promise<void> {
  const { phone } = search
  await db.transaction(async (tx) => {
    // Nothing of them is sealed between the two: what is sealed after that finds them erased.
    await lockLog(tx, accountId)
    while ((await erasePersonRecords(tx, accountId, phone)) > 0);
    for (const erase of [eraseDeliveries, eraseArchivedDeliveries]) {
      while ((await erase(tx, accountId, phone, STEP_ROWS)) > 0);
    }
  })
  await forgetContacted(db, accountId, phone)
  await eraseProofs(db, accountId, phone)
  await eraseOwnership(db, accountId, phone)
  const waitsSince = new Date(clock.now().getTime() - TEST_WAITS_MS)
  await eraseTestSends(db, accountId, phone, waitsSince)
  await eraseSignUps(db, accountId, search, waitsSince)
  await eraseFromThem(db, accountId, search, waitsSince)
}

/** What came from them, and went to them outside of campaigns; the log stays locked for one step, as replies are sealed all the time. */
async function eraseFromThem(
  db: Database,
  accountId: string,
  search: NumberSearch,
  waitsSince: Date,
): Promise<void> {
  const unsealed = <Result>(erase: (tx: Transaction) => Promise<Result>): Promise<Result> =>
    db.transaction(async (tx) => {
      await lockLog(tx, accountId)
      return erase(tx)
    })
  await unsealed((tx) => eraseCalls(tx, accountId, search.phone, waitsSince))
  await unsealed((tx) => eraseSingles(tx, accountId, search.phone, waitsSince))
  const step = (below: ReplyPlaceInOrder | undefined) =>
    unsealed((tx) => eraseReplies(tx, accountId, search, below, STEP_ROWS))
  let below = await step(undefined)
  while (below) below = await step(below)
}

async function eraseEvents(
  deps: ErasePersonDeps,
  accountId: string,
  search: NumberSearch,
): Promise<void> {
  const { db } = deps
  let after = await emptyEvents(db, search, undefined, STEP_ROWS)
  while (after) after = await emptyEvents(db, search, after, STEP_ROWS)
  await db.transaction(async (tx) =>
    keepStops(tx, deps, await removeQuarantined(tx, accountId, search)),
  )
}

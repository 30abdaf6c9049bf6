import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { makeRunInProgress } from '../../testing/campaigns/run-in-progress.ts'
import { addTwin, tablesTouched } from '../../testing/database/twin-account.ts'
import { passCanary, repeatCanary } from '../runs/canaries.queries.ts'
import {
  endLease,
  leaseChunk,
  noteRetries,
  noteUncertain,
} from '../sending/leases/chunks.queries.ts'
import { correctDeliveries, correctRunCounts } from '../outcomes/correct-late.queries.ts'
import { lockHeldRun } from '../runs/late/late-runs.queries.ts'
import type { Outcome } from '../outcomes/outcome.ts'
import * as closings from '../outcomes/closings.queries.ts'
import * as outcomes from '../outcomes/outcomes.queries.ts'
import { notePrepared } from '../preparing/prepare.queries.ts'
import { reopenChunks, reopenDeliveries, undrainRun } from '../outcomes/reopen.queries.ts'
import {
  awaitReports,
  isStillToPrepare,
  markVoicemailsUncertain,
} from '../recovery/restored-backup.queries.ts'
import { moveRunCounts } from '../outcomes/rollups.queries.ts'
import { closeChunk, noteAwaiting, takeOpenChunk } from '../recovery/sweep.queries.ts'
import { moveVariantCounts } from '../outcomes/variant-counts.queries.ts'
import {
  putOffReportSets,
  releaseReportSets,
  splitReportSet,
  takeReportSets,
} from '../reports/store/waiting-reports.queries.ts'

const AT = new Date('2026-11-21T18:30:00Z')
const LATER = new Date('2026-11-21T19:30:00Z')

let db: Database
let own: Own
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  own = await openOwn()
})

interface Own {
  accountId: string
  runId: string
  campaignId: string
  channel: 'voice'
}

/** A run with two voice chunks of two deliveries, lines 2 to 5, and a text chunk that follows the first. */
async function openOwn(): Promise<Own> {
  const chunks = [
    { deliveries: 2 },
    { deliveries: 2 },
    { channel: 'text', state: 'waiting', follows: 1 },
  ] as const
  const run = await makeRunInProgress(db, { at: AT, chunks })
  return { ...run, channel: 'voice' }
}

/** Changes rows of the own run before another account gets the same. */
const arrange = (sql: string) => db.query(sql.replaceAll(':run', `'${own.runId}'`))

const leaseMs = 60_000
const leasedChunk = () => ({
  ...own,
  number: 1,
  lines: [2, 3],
  windowKey: 'UTC',
  attempt: 0,
  uncertainSince: AT,
  nearLimit: false,
  isCanary: false,
})
const openChunk = { channel: 'voice', number: 1 } as const
const delivered: Outcome = {
  line: 2,
  to: 'delivered',
  reason: null,
  providerCode: null,
  providerRef: null,
}
const noChanges = { pending: 0, accepted: 0, unknown: 0, delivered: 0, failed: 0, skipped: 0 }
const canary = (set: string) =>
  `insert into canaries (account_id, run_id, channel, state, opens_at, lease_owner)
   select account_id, id, 'voice', ${set} from runs where id = :run`

/** What the engine does to a run, with rows in which it has something to do. */
const works: [does: string, arrangement: string, work: (tx: Transaction) => Promise<unknown>][] = [
  ['leases a chunk', '', lease],
  ['sends the first few ahead', canary(`'due', null, null`), lease],
  ['passes the first few', canary(`'waiting', now(), 'one'`), lease],
  [
    'ends a lease',
    `update chunks set state = 'leased', lease_owner = 'one' where run_id = :run`,
    (tx) => endLease(tx, leasedChunk(), 'one', null),
  ],
  [
    'notes retries',
    '',
    (tx) => noteRetries(tx, own, [{ line: 2, attempts: 1, uncertainSince: AT }]),
  ],
  ['notes what is uncertain', '', (tx) => noteUncertain(tx, leasedChunk(), [2])],
  [
    'corrects deliveries',
    `update deliveries set state = 'failed', reason = 'no_report' where run_id = :run`,
    (tx) => correctDeliveries(tx, own, [delivered], AT),
  ],
  ['corrects counts', '', (tx) => correctRunCounts(tx, own, { corrected: 1, delivered: 0 })],
  ['ends a canary', canary(`'waiting', null, 'one'`), (tx) => passCanary(tx, own)],
  ['repeats a canary', canary(`'waiting', null, 'one'`), (tx) => repeatCanary(tx, 'one', own, AT)],
  ['moves deliveries', '', moveOne],
  ['locks deliveries', '', (tx) => outcomes.lockDeliveries(tx, own, [2])],
  ['moves and counts deliveries', '', moveAndCountOne],
  [
    'notes when a call left',
    `update deliveries set sent_at = changed_at + interval '1 day' where run_id = :run`,
    (tx) => outcomes.noteSent(tx, own, [{ ...delivered, sentAt: AT }]),
  ],
  ['locks chunks', '', (tx) => closings.lockChunks(tx, own, [1])],
  ['closes deliveries in chunks', '', (tx) => closings.closeInChunks(tx, own, new Map([[1, 1]]))],
  ['opens texts that follow', '', (tx) => closings.openFollowers(tx, own, [1], AT)],
  ['closes deliveries in a run', '', (tx) => closings.closeInRun(tx, { ...own, finished: 1 })],
  [
    'notes what is prepared',
    '',
    (tx) => notePrepared(tx, { ...own, line: 2, added: 1, claim: 1, registry: [], at: AT }),
  ],
  [
    'reopens deliveries',
    '',
    (tx) => reopenDeliveries(tx, own, [{ line: 2, resends: 0, notBefore: LATER }], AT),
  ],
  ['reopens chunks', '', (tx) => reopenChunks(tx, own, [1], LATER)],
  [
    'goes on to drain a run',
    `update runs set status = 'flagged', drained = true where id = :run`,
    (tx) => undrainRun(tx, own),
  ],
  [
    'marks voicemails uncertain',
    `update runs set uncertain_since = drop_at where id = :run`,
    (tx) => markVoicemailsUncertain(tx, own),
  ],
  ['awaits the reports of a restored run', '', (tx) => awaitReports(tx, own, AT)],
  [
    'looks whether a run is still to be prepared',
    `update runs set status = 'held', prepared_at = null where id = :run`,
    (tx) => isStillToPrepare(tx, own),
  ],
  ['moves counts', '', (tx) => moveRunCounts(tx, own, noChanges, new Map())],
  [
    'moves counts with reasons',
    '',
    (tx) => moveRunCounts(tx, own, noChanges, new Map([['busy', 1]])),
  ],
  ['takes an open chunk', '', (tx) => takeOpenChunk(tx, own, openChunk, { leaseMs, at: AT })],
  ['closes a chunk', '', (tx) => closeChunk(tx, own, openChunk)],
  [
    'notes since when a chunk awaits reports',
    '',
    (tx) =>
      noteAwaiting(tx, { ...own, number: 1, firstLine: 2, lastLine: 3, awaitingSince: '' }, AT),
  ],
  [
    'moves counts of variants',
    `insert into variant_counts (account_id, campaign_id, run_id, channel, variant, total)
     select account_id, campaign_id, id, 'voice', 'A', 2 from runs where id = :run`,
    (tx) => moveVariantCounts(tx, own, [{ variant: 'A', delivered: 1, failed: 0, skipped: 0 }]),
  ],
  [
    'finds a run that waits for its owner',
    `update runs set status = 'held' where id = :run`,
    async (tx) => {
      const rows = await tx.query<{ name: string }>(
        'select name from campaigns where id = $1 limit 1',
        [own.campaignId],
      )
      expect(await lockHeldRun(tx, own.accountId, rows[0]?.name ?? '', AT)).toBeDefined()
    },
  ],
]

function lease(tx: Transaction): Promise<unknown> {
  return leaseChunk(tx, own, AT, { owner: 'one', leaseMs, canaryWaitMs: leaseMs })
}

function moveOne(tx: Transaction): Promise<unknown> {
  const from = new Map([['delivered', ['pending']]] as const)
  const batch = { outcomes: [delivered], from, at: AT, sentBy: [], lawVersion: '2026-11' }
  return outcomes.moveDeliveries(tx, own, batch)
}

function moveAndCountOne(tx: Transaction): Promise<unknown> {
  const batch = { to: 'accepted', outcomes: [{ ...delivered, to: 'accepted' }], at: AT } as const
  return outcomes.moveAndCount(tx, own, { ...batch, resends: undefined })
}

describe('a statement of the engine about one account', () => {
  it.each(works)('%s and touches no row of another with the same ids', async (_, rows, work) => {
    if (rows !== '') await arrange(rows)
    const other = await addTwin(db, own.accountId)
    // What is due there comes first, so that it would be found first.
    await db.query(
      `update chunks set eligible_at = eligible_at - interval '1 hour' where account_id = $1`,
      [other],
    )
    const touched = await tablesTouched(db, { own: own.accountId, other }, () =>
      db.transaction(async (tx) => void (await work(tx))),
    )
    expect(touched.other).toEqual([])
    expect(touched.own).not.toEqual([])
  })

  it('applies the reports of one account and leaves those of another that have the same id', async () => {
    const id = randomUUID()
    await addReports(id)
    const other = await addTwin(db, own.accountId)
    expect(await db.transaction((tx) => takeReportSets(tx, other, [id]))).toEqual(new Set([id]))
    expect(await accountsWithReports(id)).toEqual([own.accountId])
  })

  it('locks no reports of another account that have the same id, whichever comes first', async () => {
    for (const isTwin of [false, true]) {
      const id = randomUUID()
      own = await openOwn()
      await addReports(id)
      const twin = await addTwin(db, own.accountId)
      const accounts = isTwin
        ? { own: twin, other: own.accountId }
        : { own: own.accountId, other: twin }
      const take = () => db.transaction((tx) => takeReportSets(tx, accounts.own, [id]))
      expect((await tablesTouched(db, accounts, take)).other).toEqual([])
    }
  })

  it('puts off and releases the reports of one account and leaves those of another', async () => {
    const id = randomUUID()
    await addReports(id)
    const accounts = { own: own.accountId, other: await addTwin(db, own.accountId) }
    const only = { own: ['waiting_reports'], other: [] }
    const delay = (accountId: string) =>
      db.transaction((tx) => putOffReportSets(tx, accountId, [id]))
    expect(await tablesTouched(db, accounts, () => delay(accounts.own))).toEqual(only)
    await delay(accounts.other)
    const release = () => db.transaction((tx) => releaseReportSets(tx, own))
    expect(await tablesTouched(db, accounts, release)).toEqual(only)
  })

  it('splits the reports of one account and leaves those of another that have the same id', async () => {
    const id = randomUUID()
    await addReports(id)
    const accounts = { own: own.accountId, other: await addTwin(db, own.accountId) }
    const split = () => splitReportSet(db, { accountId: own.accountId, id })
    expect(await tablesTouched(db, accounts, split)).toEqual({
      own: ['waiting_reports'],
      other: [],
    })
  })
})

async function addReports(id: string): Promise<void> {
  await db.query(
    `insert into waiting_reports (account_id, id, run_id, channel, reports, received_at)
     values ($1, $2, $3, 'voice', '[1,2]', $4)`,
    [own.accountId, id, own.runId, AT],
  )
}

async function accountsWithReports(id: string): Promise<string[]> {
  const rows = await db.query<{ account_id: string }>(
    'select account_id from waiting_reports where id = $1',
    [id],
  )
  return rows.map((row) => row.account_id)
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createManualClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { makeRunInProgress } from '../../testing/campaigns/run-in-progress.ts'
import { listening } from '../../testing/database/listening.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { preparedRun, sendingDeps } from '../../testing/campaigns/prepared-run.ts'
import { rowsOf } from '../../testing/campaigns/run-rows.ts'
import type { RunToSend } from '../runs/index.ts'
import { applyOutcomes } from './apply-outcomes.ts'
import type { OutcomeBatch } from './move-batch.ts'
import { blankOutcome } from './outcome.ts'
import type { Cause, Outcome } from './outcome.ts'

const clock = createManualClock(new Date('2026-11-21T18:30:00Z'))
const PHONES = [12125550101, 12125550102]
let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const batchOf = (run: RunToSend, cause: Cause, outcomes: Outcome[]) =>
  ({ run, channel: 'voice', cause, outcomes, at: clock.now() }) as const

const apply = (run: RunToSend, cause: Cause, outcomes: Outcome[]) =>
  db.transaction((tx) => applyOutcomes(tx, sendingDeps.suppressions, batchOf(run, cause, outcomes)))

/** The tables whose rows a batch locks before it changes them, in order. */
async function locksOf(batch: OutcomeBatch, statements: string[] = []): Promise<string[]> {
  await db.transaction((tx) =>
    applyOutcomes(listening(tx, statements), sendingDeps.suppressions, batch),
  )
  return statements.flatMap((text) => /^\s*select from (\w+)\s[^]*for update/.exec(text)?.[1] ?? [])
}

it('an outcome that was applied before moves nothing and returns no result', async () => {
  const run = await preparedRun({ db, clock }, PHONES)
  const delivered = [blankOutcome(2, 'delivered')]
  expect(await apply(run, 'report', delivered)).toMatchObject({ moved: 1, delivered: 1, failed: 0 })
  expect(await apply(run, 'report', delivered)).toEqual({
    moved: 0,
    reopened: 0,
    delivered: 0,
    failed: 0,
    awaited: 0,
  })
})

it('a voicemail that ended closes its own chunk, and leaves the text chunk of that number open', async () => {
  const run = await preparedRun({ db, clock }, PHONES)
  await apply(run, 'report', [blankOutcome(2, 'delivered')])
  const chunks = await db.query(
    `select channel, number, open_deliveries as open from chunks where run_id = $1
     order by channel desc, number`,
    [run.runId],
  )
  expect(chunks).toEqual([
    { channel: 'voice', number: 1, open: 1 },
    { channel: 'text', number: 1, open: 2 },
  ])
})

it('a report of an earlier send moves nothing unless its status is delivered', async () => {
  const run = await preparedRun({ db, clock }, PHONES)
  const resent = (resends: number) =>
    db.query(`update deliveries set resends = $2 where run_id = $1 and channel = 'voice'`, [
      run.runId,
      resends,
    ])
  await resent(1)
  const report = (line: number, to: 'delivered' | 'failed', resends: number) =>
    apply(run, 'report', [{ ...blankOutcome(line, to), resends }])
  expect(await report(2, 'failed', 0)).toMatchObject({ moved: 0 })
  // A send that is not made yet has no report.
  expect(await report(2, 'delivered', 2)).toMatchObject({ moved: 0 })
  expect(await report(2, 'delivered', 0)).toMatchObject({ moved: 1 })
  expect(await report(3, 'failed', 1)).toMatchObject({ moved: 1 })
  const states = (await rowsOf(db, run, 'voice')).map(({ state }) => state)
  expect(states).toEqual(['delivered', 'failed'])
})

it('a chunk awaits reports until its last delivery has ended', async () => {
  const run = await preparedRun({ db, clock }, PHONES)
  await db.query('update chunks set awaiting_since = $2 where run_id = $1', [
    run.runId,
    clock.now(),
  ])
  const awaiting = async () =>
    (
      await db.query<{ at: Date | null }>(
        `select awaiting_since as at from chunks where run_id = $1 and channel = 'voice'`,
        [run.runId],
      )
    )[0]?.at
  await apply(run, 'report', [blankOutcome(2, 'delivered')])
  expect(await awaiting()).toEqual(clock.now())
  await apply(run, 'report', [blankOutcome(3, 'delivered')])
  expect(await awaiting()).toBeNull()
})

it('what ended is subtracted from its own run, not from others of the account', async () => {
  const run = await preparedRun({ db, clock }, PHONES)
  const { accountId } = run
  const at = clock.now()
  const other = await makeRunInProgress(db, { accountId, at, chunks: [{ deliveries: 3 }] })
  await apply(run, 'report', [blankOutcome(2, 'delivered')])
  const open = async (runId: string) =>
    (await db.query('select open_deliveries as open from runs where id = $1', [runId]))[0]
  expect([await open(run.runId), await open(other.runId)]).toEqual([{ open: 3 }, { open: 3 }])
})

it('a voicemail that is to be sent again leaves the text of that line as it is', async () => {
  const run = await preparedRun({ db, clock }, PHONES)
  await db.query(`update deliveries set state = 'accepted' where run_id = $1`, [run.runId])
  const reopened = [{ line: 2, resends: undefined, notBefore: clock.now() }]
  const batch = { ...batchOf(run, 'report', []), reopened }
  await db.transaction((tx) => applyOutcomes(tx, sendingDeps.suppressions, batch))
  const statesOf = async (channel: 'voice' | 'text') =>
    (await rowsOf(db, run, channel)).map(({ state }) => state)
  expect(await statesOf('voice')).toEqual(['pending', 'accepted'])
  expect(await statesOf('text')).toEqual(['accepted', 'accepted'])
})

describe('of two reports about one delivery that was sent twice', () => {
  const failed = { ...blankOutcome(2, 'failed', 'busy') }
  const full = { ...blankOutcome(2, 'failed', 'mailbox_full') }
  const delivered = blankOutcome(2, 'delivered')

  it.each([
    ['the first counts, both being about one send', [failed, 1], [delivered, 1], 'busy'],
    [
      'a delivered one counts, whichever send it is about',
      [failed, 1],
      [delivered, 0],
      'delivered',
    ],
    ['a delivered one counts, also when it comes first', [delivered, 0], [failed, 1], 'delivered'],
    ['else the one about the later send counts', [failed, 0], [full, 1], 'mailbox_full'],
    ['also when that comes first', [full, 1], [failed, 0], 'mailbox_full'],
  ] as const)('%s', async (_what, first, second, expected) => {
    const run = await preparedRun({ db, clock }, PHONES)
    await db.query('update deliveries set resends = 1 where run_id = $1', [run.runId])
    const outcomes = [first, second].map(([outcome, resends]) => ({ ...outcome, resends }))
    await apply(run, 'report', outcomes)
    const [row] = await rowsOf(db, run, 'voice')
    expect(row?.reason ?? row?.state).toBe(expected)
  })
})

it('a late report of an earlier send corrects nothing', async () => {
  const run = await preparedRun({ db, clock }, PHONES)
  await apply(run, 'response', [blankOutcome(2, 'accepted')])
  await db.query('update deliveries set resends = 1 where run_id = $1', [run.runId])
  await apply(run, 'timeout', [blankOutcome(2, 'failed', 'no_report')])
  const report = (resends: number) =>
    apply(run, 'report', [{ ...blankOutcome(2, 'failed', 'busy'), resends }])
  expect(await report(0)).toMatchObject({ moved: 0 })
  expect(await report(1)).toMatchObject({ moved: 1 })
})

it('a report after the time-out corrects the counts of its message as well', async () => {
  const messages = { message: 'Hello', variantMessage: 'Good day' }
  const run = await preparedRun({ db, clock }, PHONES, messages)
  await apply(run, 'response', [blankOutcome(2, 'accepted')])
  await apply(run, 'timeout', [blankOutcome(2, 'failed', 'no_report')])
  const counts = async () => {
    const [sums] = await db.query(
      `select sum(delivered)::int as delivered, sum(failed)::int as failed from variant_counts
       where campaign_id = $1 and channel = 'voice'`,
      [run.campaignId],
    )
    return sums
  }
  expect(await counts()).toEqual({ delivered: 0, failed: 1 })
  await apply(run, 'report', [blankOutcome(2, 'delivered')])
  expect(await counts()).toEqual({ delivered: 1, failed: 0 })
})

it('a correction changes the counts of its own run and channel only', async () => {
  const run = await preparedRun({ db, clock }, PHONES)
  await db.query(
    `insert into run_counts (account_id, campaign_id, run_id, channel, total, failed, no_report)
     values ($1, $2, gen_random_uuid(), 'voice', 1, 1, 1)`,
    [run.accountId, run.campaignId],
  )
  await apply(run, 'response', [blankOutcome(2, 'accepted')])
  await apply(run, 'timeout', [blankOutcome(2, 'failed', 'no_report')])
  await apply(run, 'report', [blankOutcome(2, 'delivered')])
  const counts = await db.query(
    `select channel, delivered, failed, no_report from run_counts
     where campaign_id = $1 order by channel desc, delivered desc`,
    [run.campaignId],
  )
  expect(counts).toEqual([
    { channel: 'voice', delivered: 1, failed: 0, no_report: 0 },
    { channel: 'voice', delivered: 0, failed: 1, no_report: 1 },
    { channel: 'text', delivered: 0, failed: 0, no_report: 0 },
  ])
})

it('reports of one kind need no locks of their own, and look for no late ones', async () => {
  const run = await preparedRun({ db, clock }, PHONES)
  const statements: string[] = []
  const delivered = [2, 3].map((line) => blankOutcome(line, 'delivered'))
  expect(await locksOf(batchOf(run, 'report', delivered), statements)).toEqual([])
  expect(statements.filter((text) => text.includes("'no_report'"))).toEqual([])
})

it('a result and a delivery to send again in one batch lock rows and chunks in order first', async () => {
  const run = await preparedRun({ db, clock }, PHONES)
  await apply(
    run,
    'response',
    [2, 3].map((line) => blankOutcome(line, 'accepted')),
  )
  const reopened = [{ line: 3, resends: 0, notBefore: clock.now() }]
  const batch = { ...batchOf(run, 'report', [blankOutcome(2, 'delivered')]), reopened }
  expect(await locksOf(batch)).toEqual(['deliveries', 'chunks'])
})

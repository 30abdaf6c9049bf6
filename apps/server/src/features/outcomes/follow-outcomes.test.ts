import type { FailureReason } from '@afterbeep/contract/campaign/failure-reasons'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createManualClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { preparedRun, sendingDeps } from '../../testing/campaigns/prepared-run.ts'
import { chunkOf, rowsOf } from '../../testing/campaigns/run-rows.ts'
import { checkBooks } from '../books/index.ts'
import type { RunToSend } from '../runs/index.ts'
import { applyOutcomes } from './apply-outcomes.ts'
import type { Applied } from './apply-outcomes.ts'
import { blankOutcome } from './outcome.ts'
import type { Cause } from './outcome.ts'

const clock = createManualClock(new Date('2026-11-21T18:30:00Z'))
let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const prepare = () => preparedRun({ db, clock }, [12125550101, 12125550102])

/** Applies outcomes of voicemails: those of `lines` are `to`, those of `again` are to be sent again. */
function apply(
  run: RunToSend,
  cause: Cause,
  { to = 'delivered', reason = null, lines = [], again = [] }: Change,
): Promise<Applied> {
  const at = clock.now()
  const outcomes = lines.map((line) => blankOutcome(line, to, reason))
  const reopened = again.map((line) => ({ line, resends: undefined, notBefore: at }))
  const batch = { run, channel: 'voice', cause, outcomes, reopened, at } as const
  return db.transaction((tx) => applyOutcomes(tx, sendingDeps.suppressions, batch))
}

interface Change {
  to?: 'accepted' | 'delivered' | 'failed' | 'skipped'
  reason?: FailureReason | null
  lines?: number[]
  again?: number[]
}

describe('the first few of a run', () => {
  it('let the others follow when the last of them has its report', async () => {
    const run = await prepare()
    expect(run.hasCanary).toBe(true)
    await db.query(`update canaries set state = 'waiting' where run_id = $1`, [run.runId])
    const awaited = () =>
      db.query(`select state from canaries where run_id = $1 and channel = 'voice'`, [run.runId])
    await apply(run, 'response', { to: 'accepted', lines: [2, 3] })
    await apply(run, 'report', { lines: [2] })
    expect(await awaited()).toEqual([{ state: 'waiting' }])
    await apply(run, 'report', { lines: [3] })
    expect(await awaited()).toEqual([])
  })

  it.each(['response', 'timeout', 'rule'] as const)(
    'let none follow where all of them ended without a report, by a %s',
    async (cause) => {
      const run = await prepare()
      await db.query(`update canaries set state = 'waiting' where run_id = $1`, [run.runId])
      if (cause === 'timeout') await apply(run, 'response', { to: 'accepted', lines: [2, 3] })
      await apply(run, cause, { to: cause === 'rule' ? 'skipped' : 'failed', lines: [2, 3] })
      const left = `select channel, state from canaries where run_id = $1 and channel = 'voice'`
      expect(await db.query(left, [run.runId])).toEqual([{ channel: 'voice', state: 'waiting' }])
    },
  )
})

it('the texts that follow voicemails are due when the last of them has ended', async () => {
  const run = await prepare()
  await apply(run, 'report', { lines: [2] })
  expect(await chunkOf(db, run, 'text')).toMatchObject({ state: 'waiting' })
  await apply(run, 'report', { lines: [3] })
  expect(await chunkOf(db, run, 'text')).toMatchObject({ state: 'ready', eligible_at: clock.now() })
})

describe('a stopped run that has nothing left to end', () => {
  const stopped = async () => {
    const run = await prepare()
    await apply(run, 'response', { to: 'accepted', lines: [2, 3] })
    await db.query(`update runs set status = 'flagged', drained = true where id = $1`, [run.runId])
    return run
  }
  const drained = ({ runId }: RunToSend) =>
    db.query('select drained from runs where id = $1', [runId])

  it('has something to end again when a delivery is to be sent again', async () => {
    const run = await stopped()
    await apply(run, 'report', { again: [2] })
    expect(await drained(run)).toEqual([{ drained: false }])
  })

  it('stays so when a report comes', async () => {
    const run = await stopped()
    await apply(run, 'report', { lines: [2] })
    expect(await drained(run)).toEqual([{ drained: true }])
  })
})

it('a delivery that is to be sent again is another send, under another key', async () => {
  const run = await prepare()
  await apply(run, 'response', { to: 'accepted', lines: [2, 3] })
  await apply(run, 'report', { again: [2] })
  const rows = await db.query(
    `select line, resends from deliveries where run_id = $1 and channel = 'voice' order by line`,
    [run.runId],
  )
  expect(rows).toEqual([
    { line: 2, resends: 1 },
    { line: 3, resends: 0 },
  ])
})

it('a voicemail whose report came too late is corrected, and its text stays as it is', async () => {
  const run = await prepare()
  await db.query(
    `update deliveries set state = 'failed', reason = 'no_report'
     where run_id = $1 and channel = 'voice' and line = 2`,
    [run.runId],
  )
  await apply(run, 'report', { lines: [2] })
  expect((await rowsOf(db, run, 'voice')).map(({ state }) => state)).toEqual([
    'delivered',
    'pending',
  ])
  expect((await rowsOf(db, run, 'text')).map(({ state }) => state)).toEqual(['pending', 'pending'])
})

it('the results by which a campaign is stopped do not count what only lacks a report', async () => {
  const run = await prepare()
  await apply(run, 'response', { to: 'accepted', lines: [2, 3] })
  const expired = await apply(run, 'timeout', { to: 'failed', reason: 'no_report', lines: [2] })
  expect(expired).toMatchObject({ delivered: 0, failed: 0 })
  const failed = await apply(run, 'report', { to: 'failed', reason: 'mailbox_full', lines: [3] })
  expect(failed).toMatchObject({ delivered: 0, failed: 1 })
})

describe('a delivered voicemail that is reported late', () => {
  const given = async (run: RunToSend) => {
    await apply(run, 'response', { to: 'accepted', lines: [2, 3] })
    await apply(run, 'timeout', { to: 'failed', reason: 'no_report', lines: [2] })
    await apply(run, 'report', { to: 'failed', reason: 'mailbox_full', lines: [3] })
    await apply(run, 'report', { lines: [2, 3] })
  }

  it('counts where it was given up for want of a report, and not where it had another one', async () => {
    const run = await prepare()
    await given(run)
    const states = (await rowsOf(db, run, 'voice')).map(({ state }) => state)
    expect(states).toEqual(['delivered', 'failed'])
  })

  it('is not charged, as its credits were given back, and the books know that', async () => {
    const run = await prepare()
    await given(run)
    await checkBooks({ db, clock, log: sendingDeps.log })
    const books = await db.query('select problems from account_books where account_id = $1', [
      run.accountId,
    ])
    expect(books).toEqual([{ problems: [] }])
  })
})

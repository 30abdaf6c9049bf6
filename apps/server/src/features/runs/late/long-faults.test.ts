import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../platform/database/database.ts'
import { openLateRuns } from '../../../testing/campaigns/late-runs-fixture.ts'
import type { LateRunsFixture } from '../../../testing/campaigns/late-runs-fixture.ts'
import { preparedRun } from '../../../testing/campaigns/prepared-run.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import { onlySharedSender } from '../../senders/index.ts'
import { pauseForFault, resumePausedRuns } from '../states/stop-run.ts'
import { decideLateRun } from './late-runs.ts'
import { holdForOutages } from './outage-holds.ts'

let db: Database
let late: LateRunsFixture
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  late = await openLateRuns(db)
  await db.query('delete from provider_outages')
  await db.query(`update runs set status = 'completed' where status = 'sending'`)
})

const phones = [12125550001, 12125550002]
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
type Run = Awaited<ReturnType<typeof preparedRun>>

async function sayYes({ accountId, runId }: Run): Promise<void> {
  const campaignName = (await late.campaignOf(runId))?.name ?? ''
  await decideLateRun(late.deps, { accountId, campaignName }, 'send')
}

const noticesOf = ({ runId }: Run) =>
  late.notices.filter((one) => one.runId === runId).map(({ kind }) => kind)

describe('a run that a set-up fault has paused again and again for more than two hours', () => {
  const pauseAndLook = async (run: Run) => {
    await pauseForFault(late.deps, run, 'voice', 'no_funds')
    late.clock.pass(16 * MINUTE_MS)
    await resumePausedRuns({ ...late.deps, senders: onlySharedSender })
    return late.statusOf(run.runId)
  }

  it('waits for its owner, and has two hours again after a yes', async () => {
    const run = await preparedRun(late.deps, phones)
    const statuses = []
    for (let times = 0; times < 8; times += 1) statuses.push(await pauseAndLook(run))
    expect(statuses).toEqual([...Array.from({ length: 7 }, () => 'sending'), 'held'])
    expect(noticesOf(run)).toEqual(['run_paused', 'run_late'])
    expect((await late.campaignOf(run.runId))?.status_reason).toContain('choose whether')
    late.clock.pass(24 * HOUR_MS)
    expect(await late.statusOf(run.runId)).toBe('held')
    await sayYes(run)
    expect(await pauseAndLook(run)).toBe('sending')
    expect(noticesOf(run)).toEqual(['run_paused', 'run_late', 'run_paused'])
  })
})

describe('a run that waits for a provider which is down', () => {
  const breakDown = (channel: string) =>
    db.query(
      `insert into provider_outages (channel, since, holds_until)
       values ($1, $2, clock_timestamp() + interval '1 hour')`,
      [channel, late.clock.now()],
    )
  /** What is tried again and again is due within a minute or two, at any time of an outage. */
  const keepTrying = () =>
    db.query(`update chunks set eligible_at = $1 where channel = 'voice' and state = 'ready'`, [
      late.clock.now(),
    ])

  it('waits for its owner after two hours, and goes on by itself before', async () => {
    const run = await preparedRun(late.deps, phones)
    await breakDown('voice')
    late.clock.pass(2 * HOUR_MS)
    await keepTrying()
    expect(await holdForOutages(late.deps)).toBe(0)
    late.clock.pass(1)
    expect(await holdForOutages(late.deps)).toBe(1)
    expect(await late.statusOf(run.runId)).toBe('held')
    expect(noticesOf(run)).toEqual(['run_late'])
    expect(await holdForOutages(late.deps)).toBe(0)
  })

  it('is counted from its own start, and from its owner’s yes', async () => {
    await breakDown('voice')
    late.clock.pass(24 * HOUR_MS)
    const run = await preparedRun(late.deps, phones)
    await db.query('update runs set started_at = $2 where id = $1', [run.runId, late.clock.now()])
    await keepTrying()
    expect(await holdForOutages(late.deps)).toBe(0)
    late.clock.pass(3 * HOUR_MS)
    await keepTrying()
    expect(await holdForOutages(late.deps)).toBe(1)
    await sayYes(run)
    expect(await holdForOutages(late.deps)).toBe(0)
    late.clock.pass(3 * HOUR_MS)
    await keepTrying()
    expect(await holdForOutages(late.deps)).toBe(1)
  })

  it('is left alone where nothing of it is due at that provider, or the clock was moved by hand', async () => {
    const run = await preparedRun(late.deps, phones)
    await breakDown('text')
    late.clock.pass(3 * HOUR_MS)
    expect(await holdForOutages(late.deps)).toBe(0)
    await db.query('delete from provider_outages')
    await breakDown('voice')
    late.clock.advance(3 * HOUR_MS)
    await keepTrying()
    expect(await holdForOutages(late.deps)).toBe(0)
    expect(await late.statusOf(run.runId)).toBe('sending')
  })
})

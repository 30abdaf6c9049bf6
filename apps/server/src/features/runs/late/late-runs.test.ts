import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../platform/database/database.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import { TOMORROW, openLateRuns } from '../../../testing/campaigns/late-runs-fixture.ts'
import type { LateRunsFixture } from '../../../testing/campaigns/late-runs-fixture.ts'
import {
  openAccount,
  prepareRuns,
  preparedRun,
  publishFor,
} from '../../../testing/campaigns/prepared-run.ts'
import { readBalance } from '../../credits/index.ts'
import { ledgerProblems } from '../../../testing/campaigns/ledger-problems.ts'
import { sweep } from '../../recovery/sweep.ts'
import { decideLateRun, noteAliveOrHold } from './late-runs.ts'
import type { RunToSend } from '../runs.queries.ts'
import { startDueRuns } from '../start-due-runs.ts'

let db: Database
let late: LateRunsFixture
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  late = await openLateRuns(db)
})

const HOUR_MS = 3_600_000
const phones = [12125550001, 12125550002]

/** Publishes a campaign for tomorrow, and lets the service be away until `hours` after its drop. */
async function dueWhileAway(hours: number) {
  const account = await openAccount(late.deps, phones)
  const runId = await publishFor(late.deps, account, TOMORROW)
  late.clock.pass((24 + hours) * HOUR_MS)
  await startDueRuns(late.deps)
  const name = (await late.campaignOf(runId))?.name ?? ''
  return { account, runId, run: { accountId: account.accountId, campaignName: name } }
}

describe('a run that is due while the service is away', () => {
  it('starts by itself when it is two hours late, and waits for its owner when it is later', async () => {
    const inTime = await dueWhileAway(2)
    expect(await late.statusOf(inTime.runId)).toBe('preparing')
    late = await openLateRuns(db)
    const tooLate = await dueWhileAway(2.01)
    expect(await late.statusOf(tooLate.runId)).toBe('held')
    expect(await late.campaignOf(tooLate.runId)).toMatchObject({
      status: 'Blocked',
      status_reason: expect.stringContaining('due while the service was away'),
    })
    expect(late.notices).toEqual([
      { kind: 'run_late', accountId: tooLate.account.accountId, runId: tooLate.runId },
    ])
  })

  it('starts when its owner agrees, however late', async () => {
    const { runId, run } = await dueWhileAway(30)
    await decideLateRun(late.deps, run, 'send')
    expect(await late.statusOf(runId)).toBe('preparing')
    await expect(decideLateRun(late.deps, run, 'send')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('returns all credits when its owner declines, and is never sent', async () => {
    const { account, runId, run } = await dueWhileAway(30)
    await decideLateRun(late.deps, run, 'drop')
    await startDueRuns(late.deps)
    expect(await late.statusOf(runId)).toBe('blocked')
    expect(await readBalance(db, account.accountId)).toEqual({ available: 10_000, reserved: 0 })
    expect(await ledgerProblems(db, account.accountId)).toEqual([])
  })

  it('is decided before the next one of its campaign, which waits as well', async () => {
    const account = await openAccount(late.deps, phones)
    const daily = { ...TOMORROW, endDate: '2026-11-20', frequency: 'daily' } as const
    const runId = await publishFor(late.deps, account, daily)
    late.clock.pass(51 * HOUR_MS)
    await startDueRuns(late.deps)
    const statuses = async () =>
      (
        await db.query<{ status: string }>(
          'select status from runs where account_id = $1 order by number',
          [account.accountId],
        )
      ).map(({ status }) => status)
    expect(await statuses()).toEqual(['held', 'held'])
    const campaignName = (await late.campaignOf(runId))?.name ?? ''
    await decideLateRun(late.deps, { accountId: account.accountId, campaignName }, 'drop')
    expect(await statuses()).toEqual(['blocked', 'held'])
    await decideLateRun(late.deps, { accountId: account.accountId, campaignName }, 'send')
    expect(await statuses()).toEqual(['blocked', 'preparing'])
  })

  it("can't be decided by another account", async () => {
    const { run } = await dueWhileAway(30)
    const other = await openAccount(late.deps, phones)
    const decided = decideLateRun(late.deps, { ...run, accountId: other.accountId }, 'send')
    await expect(decided).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is not late when the sandbox clock was moved over its drop by hand', async () => {
    const account = await openAccount(late.deps, phones)
    const runId = await publishFor(late.deps, account, TOMORROW)
    late.clock.advance(72 * HOUR_MS)
    await startDueRuns(late.deps)
    expect(await late.statusOf(runId)).toBe('preparing')
  })
})

describe('a run that is in progress when the service goes away', () => {
  async function interrupted(hours: number): Promise<RunToSend> {
    const run = await preparedRun(late.deps, phones)
    await noteAliveOrHold(late.deps)
    late.clock.pass(hours * HOUR_MS)
    await noteAliveOrHold(late.deps)
    return run
  }

  it('goes on by itself within two hours, and later waits for its owner', async () => {
    expect(await late.statusOf((await interrupted(1.9)).runId)).toBe('sending')
    late = await openLateRuns(db)
    const run = await interrupted(2.1)
    expect(await late.statusOf(run.runId)).toBe('held')
    const campaignName = (await late.campaignOf(run.runId))?.name ?? ''
    await db.query('delete from canaries where run_id = $1', [run.runId])
    await decideLateRun(late.deps, { ...run, campaignName }, 'send')
    expect(await late.statusOf(run.runId)).toBe('sending')
    // It begins with its first few again, since a fault of ours may have come meanwhile.
    const canaries = `select channel, state from canaries where run_id = $1 order by channel`
    expect(await db.query(canaries, [run.runId])).toEqual([
      { channel: 'text', state: 'due' },
      { channel: 'voice', state: 'due' },
    ])
  })

  it('was away since the last minute of its work, however long that had lasted', async () => {
    const run = await preparedRun(late.deps, phones)
    for (const hours of [0, 0.9, 1.9]) {
      late.clock.pass(hours * HOUR_MS)
      await noteAliveOrHold(late.deps)
    }
    expect(await late.statusOf(run.runId)).toBe('sending')
  })

  it('returns the credits of what was not sent when its owner declines', async () => {
    const run = await interrupted(50)
    const campaignName = (await late.campaignOf(run.runId))?.name ?? ''
    await decideLateRun(late.deps, { ...run, campaignName }, 'drop')
    await sweep(late.deps)
    expect(await readBalance(db, run.accountId)).toEqual({ available: 10_000, reserved: 0 })
    expect(await ledgerProblems(db, run.accountId)).toEqual([])
  })

  it('resumes its preparation where it was interrupted', async () => {
    const account = await openAccount(late.deps, phones)
    const runId = await publishFor(late.deps, account)
    await startDueRuns(late.deps)
    await noteAliveOrHold(late.deps)
    late.clock.pass(5 * HOUR_MS)
    await noteAliveOrHold(late.deps)
    expect(await late.statusOf(runId)).toBe('held')
    const campaignName = (await late.campaignOf(runId))?.name ?? ''
    await decideLateRun(late.deps, { accountId: account.accountId, campaignName }, 'send')
    expect(await late.statusOf(runId)).toBe('preparing')
    await prepareRuns(late.deps)
    expect(await late.statusOf(runId)).toBe('sending')
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createManualClock } from '../../platform/clock.ts'
import type { ManualClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../platform/database/open-test-database.ts'
import { createLogger } from '../../platform/log.ts'
import {
  openAccount,
  prepareDue,
  preparedRun,
  publishFor,
  readRun,
  sendingDeps,
} from '../../testing/prepared-run.ts'
import { accepted, createSendingFixture } from '../../testing/sending-fixture.ts'
import { startDueRuns } from '../runs/index.ts'
import type { RunNotice, RunToSend } from '../runs/index.ts'
import { ledgerProblems, readBalance } from '../credits/index.ts'
import { decideLateRun, noteAliveOrHold } from '../runs/late-runs.ts'
import { prepareRuns } from '../preparing/prepare-run.ts'
import { referenceOf } from '../runs/delivery-reference.ts'
import { replyEvent } from '../reports/report-event.ts'
import { createReportIntake } from '../reports/report-intake.ts'
import { afterRestore } from './restored-backup.ts'
import { sweep } from './sweep.ts'

let db: Database
let clock: ManualClock
let notices: RunNotice[]
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  clock = createManualClock(new Date('2026-11-18T15:00:00Z'))
  notices = []
  await db.query('update installation set alive_at = null')
  await db.query(`update runs set status = 'completed' where status = 'scheduled'`)
})

const HOUR_MS = 3_600_000
const phones = [12125550001, 12125550002]
const tomorrow = { startDate: '2026-11-19', endDate: '2026-11-19', dropTime: '15:00' }

const deps = () => ({
  ...sendingDeps,
  db,
  clock,
  log: createLogger('silent'),
  notifyOwner: async (_tx: unknown, notice: RunNotice) => void notices.push(notice),
})

const statusOf = async (runId: string) =>
  (await db.query<{ status: string }>('select status from runs where id = $1', [runId]))[0]?.status

const campaignOf = async (runId: string) =>
  (
    await db.query<{ name: string; status: string; status_reason: string | null }>(
      `select c.name, c.status, c.status_reason from campaigns c
       join runs r on r.campaign_id = c.id where r.id = $1`,
      [runId],
    )
  )[0]

/** Publishes a campaign for tomorrow, and lets the service be away until `hours` after its drop. */
async function dueWhileAway(hours: number) {
  const account = await openAccount({ db, clock }, phones)
  const runId = await publishFor({ db, clock }, account, tomorrow)
  clock.pass((24 + hours) * HOUR_MS)
  await startDueRuns(deps())
  const name = (await campaignOf(runId))?.name ?? ''
  return { account, runId, run: { accountId: account.accountId, campaignName: name } }
}

describe('a run that is due while the service is away', () => {
  it('starts by itself when it is two hours late, and waits for its owner when it is later', async () => {
    const inTime = await dueWhileAway(2)
    expect(await statusOf(inTime.runId)).toBe('preparing')
    clock = createManualClock(new Date('2026-11-18T15:00:00Z'))
    const late = await dueWhileAway(2.01)
    expect(await statusOf(late.runId)).toBe('held')
    expect(await campaignOf(late.runId)).toMatchObject({
      status: 'Blocked',
      status_reason: expect.stringContaining('due while the service was away'),
    })
    expect(notices).toEqual([
      { kind: 'run_late', accountId: late.account.accountId, runId: late.runId },
    ])
  })

  it('starts when its owner says yes, however late', async () => {
    const { runId, run } = await dueWhileAway(30)
    await decideLateRun(deps(), run, 'send')
    expect(await statusOf(runId)).toBe('preparing')
    await expect(decideLateRun(deps(), run, 'send')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('gives everything back when its owner says no, and is never sent', async () => {
    const { account, runId, run } = await dueWhileAway(30)
    await decideLateRun(deps(), run, 'drop')
    await startDueRuns(deps())
    expect(await statusOf(runId)).toBe('blocked')
    expect(await readBalance(db, account.accountId)).toEqual({ available: 10_000, reserved: 0 })
    expect(await ledgerProblems(db, account.accountId)).toEqual([])
  })

  it("can't be decided by another account", async () => {
    const { run } = await dueWhileAway(30)
    const other = await openAccount({ db, clock }, phones)
    const decided = decideLateRun(deps(), { ...run, accountId: other.accountId }, 'send')
    await expect(decided).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is not late when the sandbox clock was moved over its drop by hand', async () => {
    const account = await openAccount({ db, clock }, phones)
    const runId = await publishFor({ db, clock }, account, tomorrow)
    clock.advance(72 * HOUR_MS)
    await startDueRuns(deps())
    expect(await statusOf(runId)).toBe('preparing')
  })
})

describe('a run that is in progress when the service goes away', () => {
  async function interrupted(hours: number): Promise<RunToSend> {
    const run = await preparedRun({ db, clock }, phones)
    await noteAliveOrHold(deps())
    clock.pass(hours * HOUR_MS)
    await noteAliveOrHold(deps())
    return run
  }

  it('goes on by itself within two hours, and later waits for its owner', async () => {
    expect(await statusOf((await interrupted(1.9)).runId)).toBe('sending')
    clock = createManualClock(new Date('2026-11-18T15:00:00Z'))
    await db.query('update installation set alive_at = null')
    const run = await interrupted(2.1)
    expect(await statusOf(run.runId)).toBe('held')
    const campaignName = (await campaignOf(run.runId))?.name ?? ''
    await decideLateRun(deps(), { ...run, campaignName }, 'send')
    expect(await statusOf(run.runId)).toBe('sending')
  })

  it('gives back what was not sent when its owner says no', async () => {
    const run = await interrupted(50)
    const campaignName = (await campaignOf(run.runId))?.name ?? ''
    await decideLateRun(deps(), { ...run, campaignName }, 'drop')
    await sweep(deps())
    expect(await readBalance(db, run.accountId)).toEqual({ available: 10_000, reserved: 0 })
    expect(await ledgerProblems(db, run.accountId)).toEqual([])
  })

  it('resumes its preparation where it was interrupted', async () => {
    const account = await openAccount({ db, clock }, phones)
    const runId = await publishFor({ db, clock }, account)
    await startDueRuns(deps())
    await noteAliveOrHold(deps())
    clock.pass(5 * HOUR_MS)
    await noteAliveOrHold(deps())
    expect(await statusOf(runId)).toBe('held')
    const campaignName = (await campaignOf(runId))?.name ?? ''
    await decideLateRun(deps(), { accountId: account.accountId, campaignName }, 'send')
    expect(await statusOf(runId)).toBe('preparing')
    await prepareRuns(deps())
    expect(await statusOf(runId)).toBe('sending')
  })
})

describe('a database that was restored from a backup', () => {
  it('sends nothing by itself that the lost one may have sent', async () => {
    const inProgress = await preparedRun({ db, clock }, phones)
    const account = await openAccount({ db, clock }, phones)
    const dueSince = await publishFor({ db, clock }, account, tomorrow)
    const toCome = await publishFor({ db, clock }, account, {
      startDate: '2026-12-01',
      endDate: '2026-12-01',
    })
    clock.pass(25 * HOUR_MS)
    expect(await afterRestore(deps())).toBeGreaterThanOrEqual(2)
    expect(await statusOf(inProgress.runId)).toBe('held')
    expect(await statusOf(dueSince)).toBe('held')
    expect(await statusOf(toCome)).toBe('scheduled')
    const texts = await db.query(
      `select distinct state from deliveries where run_id = $1 and channel = 'text'`,
      [inProgress.runId],
    )
    expect(texts).toEqual([{ state: 'unknown' }])
  })

  it('gives up after a day what it made uncertain and no report came for', async () => {
    const run = await preparedRun({ db, clock }, phones)
    clock.pass(3 * HOUR_MS)
    await afterRestore(deps())
    clock.pass(24 * HOUR_MS + 1)
    await sweep(deps())
    const texts = await db.query(
      `select distinct state, reason from deliveries where run_id = $1 and channel = 'text'`,
      [run.runId],
    )
    expect(texts).toEqual([{ state: 'failed', reason: 'no_report' }])
  })

  it('keeps the keys of its voicemails, and sends them only while keys protect them', async () => {
    for (const [hours, calls] of [
      [10, 2],
      [24, 0],
    ] as const) {
      clock = createManualClock(new Date('2026-11-18T15:00:00Z'))
      const run = await preparedRun({ db, clock }, phones)
      clock.pass(hours * HOUR_MS)
      await afterRestore(deps())
      const campaignName = (await campaignOf(run.runId))?.name ?? ''
      await decideLateRun(deps(), { ...run, campaignName }, 'send')
      await db.query('delete from canaries where run_id = $1', [run.runId])
      await db.query('update chunks set eligible_at = $2 where run_id = $1', [
        run.runId,
        clock.now(),
      ])
      const respond = () => accepted
      const fixture = createSendingFixture({ db, clock, channel: 'voice', respond })
      await fixture.sendNext(run)
      expect(
        fixture.calls.map((call) => call.resends),
        `${hours} hours`,
      ).toEqual(Array.from({ length: calls }, () => 0))
    }
  })

  it('sends no text of a run that it has still to prepare', async () => {
    const account = await openAccount({ db, clock }, phones)
    const runId = await publishFor({ db, clock }, account, tomorrow)
    clock.pass(25 * HOUR_MS)
    await afterRestore(deps())
    const campaignName = (await campaignOf(runId))?.name ?? ''
    await decideLateRun(deps(), { accountId: account.accountId, campaignName }, 'send')
    await prepareDue({ db, clock })
    const rows = await db.query(
      `select channel, state, in_doubt, count(*) as count from deliveries where run_id = $1
       group by 1, 2, 3 order by 1`,
      [runId],
    )
    expect(rows).toEqual([
      { channel: 'text', state: 'unknown', in_doubt: false, count: 2 },
      { channel: 'voice', state: 'pending', in_doubt: true, count: 2 },
    ])
    expect(await readRun({ db }, account.accountId, runId)).toMatchObject({
      uncertainSince: new Date('2026-11-19T15:00:00Z'),
    })
    clock.pass(24 * HOUR_MS + 1)
    await sweep(deps())
    const texts = `select distinct state from deliveries where run_id = $1 and channel = 'text'`
    expect(await db.query(texts, [runId])).toEqual([{ state: 'failed' }])
  })

  it('honours a STOP to what only the lost database had sent', async () => {
    const account = await openAccount({ db, clock }, phones)
    const runId = await publishFor({ db, clock }, account, tomorrow)
    clock.pass(25 * HOUR_MS)
    await afterRestore(deps())
    // Nothing is prepared here, so that no account is known to have contacted the person.
    const [phone = 0] = phones
    const said = { eventId: randomUUID(), fromPhone: phone, text: 'STOP', saidAt: clock.now() }
    const intake = createReportIntake(deps())
    await intake.take(replyEvent({ ...said, answeredByProvider: true }))
    const campaignName = (await campaignOf(runId))?.name ?? ''
    await decideLateRun(deps(), { accountId: account.accountId, campaignName }, 'send')
    await prepareDue({ db, clock })
    await db.query('delete from canaries where run_id = $1', [runId])
    await db.query('update chunks set eligible_at = $2 where run_id = $1', [runId, clock.now()])
    const respond = () => accepted
    const fixture = createSendingFixture({ db, clock, channel: 'voice', respond })
    const run = await readRun({ db }, account.accountId, runId)
    while (await fixture.sendNext(run));
    expect(fixture.calls).not.toContainEqual(expect.objectContaining({ phone }))
  })

  async function reportedBeforePrepared(decision: 'send' | 'drop') {
    const account = await openAccount({ db, clock }, phones)
    const runId = await publishFor({ db, clock }, account, tomorrow)
    clock.pass(25 * HOUR_MS)
    await afterRestore(deps())
    const intake = createReportIntake(deps())
    const send = { accountId: account.accountId, runId, channel: 'voice', line: 2 } as const
    await intake.take({
      kind: 'report',
      provider: 'voice',
      eventId: randomUUID(),
      reference: referenceOf(send),
      outcome: { kind: 'delivered' },
    })
    await intake.idle()
    const campaignName = (await campaignOf(runId))?.name ?? ''
    await decideLateRun(deps(), { accountId: account.accountId, campaignName }, decision)
    await prepareDue({ db, clock })
    const waiting = () => db.query('select 1 from waiting_reports where run_id = $1', [runId])
    return { runId, waiting, sweepIn: (ms: number) => intake.sweep(new Date(Date.now() + ms)) }
  }

  it('keeps the reports of what it has still to prepare', async () => {
    const { runId, waiting, sweepIn } = await reportedBeforePrepared('send')
    expect(await waiting()).toHaveLength(1)
    await sweepIn(HOUR_MS / 60)
    const delivered = `select line from deliveries where run_id = $1 and state = 'delivered'`
    expect(await db.query(delivered, [runId])).toEqual([{ line: 2 }])
    expect(await waiting()).toEqual([])
  })

  it('forgets the reports of what it never prepares', async () => {
    const { waiting, sweepIn } = await reportedBeforePrepared('drop')
    await sweepIn(HOUR_MS / 60)
    expect(await waiting()).toHaveLength(1)
    await sweepIn(HOUR_MS)
    expect(await waiting()).toEqual([])
  })

  it('raises the epoch, so that a process from before the restore stops', async () => {
    const before = await noteAliveOrHold(deps())
    await afterRestore(deps())
    expect(await noteAliveOrHold(deps())).toBe(before + 1)
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { TOMORROW, openLateRuns } from '../../testing/campaigns/late-runs-fixture.ts'
import type { LateRunsFixture } from '../../testing/campaigns/late-runs-fixture.ts'
import {
  openAccount,
  prepareDue,
  preparedRun,
  publishFor,
  readRun,
} from '../../testing/campaigns/prepared-run.ts'
import { accepted, createSendingFixture } from '../../testing/campaigns/sending-fixture.ts'
import { replyEvent } from '../reports/report-event.ts'
import { createReportIntake } from '../reports/report-intake.ts'
import { referenceOf } from '../../testing/campaigns/reference-of.ts'
import { decideLateRun, holdAccountRuns, noteAliveOrHold } from '../runs/late/late-runs.ts'
import { resumePaidRuns } from '../runs/late/paid-runs.ts'
import { afterRestore } from './restored-backup.ts'
import { sweep } from './sweep.ts'

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

describe('a database that was restored from a backup', () => {
  it('sends nothing by itself that the lost one may have sent', async () => {
    const inProgress = await preparedRun(late.deps, phones)
    const account = await openAccount(late.deps, phones)
    const dueSince = await publishFor(late.deps, account, TOMORROW)
    const toCome = await publishFor(late.deps, account, {
      startDate: '2026-12-01',
      endDate: '2026-12-01',
    })
    late.clock.pass(25 * HOUR_MS)
    expect((await afterRestore(late.deps)).length).toBeGreaterThanOrEqual(2)
    expect(await late.statusOf(inProgress.runId)).toBe('held')
    expect(await late.statusOf(dueSince)).toBe('held')
    expect(await late.statusOf(toCome)).toBe('scheduled')
    const states = await db.query(
      `select distinct channel, state from deliveries where run_id = $1 order by channel`,
      [inProgress.runId],
    )
    expect(states).toEqual([
      { channel: 'text', state: 'unknown' },
      { channel: 'voice', state: 'pending' },
    ])
    const { accountId, runId } = inProgress
    expect(late.notices).toContainEqual({ kind: 'run_late', accountId, runId })
  })

  it('does not let a run go on by a payment that it waited for: its owner is asked', async () => {
    const run = await preparedRun(late.deps, phones)
    await holdAccountRuns(late.deps, run.accountId, 'Its plan was not paid.')
    late.clock.pass(HOUR_MS)
    await afterRestore(late.deps)
    await resumePaidRuns(late.deps)
    expect(await late.statusOf(run.runId)).toBe('held')
    const campaignName = (await late.campaignOf(run.runId))?.name ?? ''
    await decideLateRun(late.deps, { ...run, campaignName }, 'send')
    expect(await late.statusOf(run.runId)).toBe('sending')
  })

  it('gives up after a day what it made uncertain and no report came for', async () => {
    const run = await preparedRun(late.deps, phones.slice(0, 1))
    late.clock.pass(3 * HOUR_MS)
    await afterRestore(late.deps)
    late.clock.pass(24 * HOUR_MS + 1)
    await sweep(late.deps)
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
      late = await openLateRuns(db)
      const run = await preparedRun(late.deps, phones)
      late.clock.pass(hours * HOUR_MS)
      await afterRestore(late.deps)
      const campaignName = (await late.campaignOf(run.runId))?.name ?? ''
      await decideLateRun(late.deps, { ...run, campaignName }, 'send')
      await db.query('delete from canaries where run_id = $1', [run.runId])
      await db.query('update chunks set eligible_at = $2 where run_id = $1', [
        run.runId,
        late.clock.now(),
      ])
      const respond = () => accepted
      const fixture = createSendingFixture({ db, clock: late.clock, channel: 'voice', respond })
      await fixture.sendNext(run)
      expect(
        fixture.calls.map((call) => call.resends),
        `${hours} hours`,
      ).toEqual(Array.from({ length: calls }, () => 0))
    }
  })

  it('sends no text of a run that it has still to prepare', async () => {
    const account = await openAccount(late.deps, phones)
    const runId = await publishFor(late.deps, account, TOMORROW)
    late.clock.pass(25 * HOUR_MS)
    await afterRestore(late.deps)
    const campaignName = (await late.campaignOf(runId))?.name ?? ''
    await decideLateRun(late.deps, { accountId: account.accountId, campaignName }, 'send')
    await prepareDue(late.deps)
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
    late.clock.pass(24 * HOUR_MS + 1)
    await sweep(late.deps)
    const texts = `select distinct state from deliveries where run_id = $1 and channel = 'text'`
    expect(await db.query(texts, [runId])).toEqual([{ state: 'failed' }])
  })

  it('honours a STOP to what only the lost database had sent', async () => {
    const account = await openAccount(late.deps, phones)
    const runId = await publishFor(late.deps, account, TOMORROW)
    late.clock.pass(25 * HOUR_MS)
    await afterRestore(late.deps)
    // Nothing is prepared here, so that no account is known to have contacted the person.
    const [phone = 0] = phones
    const said = { eventId: randomUUID(), fromPhone: phone, text: 'STOP', saidAt: late.clock.now() }
    const intake = createReportIntake(late.deps)
    await intake.take(replyEvent({ ...said, respondedByProvider: true }))
    const campaignName = (await late.campaignOf(runId))?.name ?? ''
    await decideLateRun(late.deps, { accountId: account.accountId, campaignName }, 'send')
    await prepareDue(late.deps)
    await db.query('delete from canaries where run_id = $1', [runId])
    await db.query('update chunks set eligible_at = $2 where run_id = $1', [
      runId,
      late.clock.now(),
    ])
    const respond = () => accepted
    const fixture = createSendingFixture({ db, clock: late.clock, channel: 'voice', respond })
    const run = await readRun({ db }, account.accountId, runId)
    while (await fixture.sendNext(run));
    expect(fixture.calls).not.toContainEqual(expect.objectContaining({ phone }))
  })

  async function reportedBeforePrepared(decision: 'send' | 'drop') {
    const account = await openAccount(late.deps, phones)
    const runId = await publishFor(late.deps, account, TOMORROW)
    late.clock.pass(25 * HOUR_MS)
    await afterRestore(late.deps)
    const intake = createReportIntake(late.deps)
    const send = { accountId: account.accountId, runId, channel: 'voice', line: 2 } as const
    await intake.take({
      kind: 'report',
      provider: 'voice',
      eventId: randomUUID(),
      reference: referenceOf(send),
      outcome: { kind: 'delivered' },
    })
    await intake.idle()
    const campaignName = (await late.campaignOf(runId))?.name ?? ''
    await decideLateRun(late.deps, { accountId: account.accountId, campaignName }, decision)
    await prepareDue(late.deps)
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
    const before = await noteAliveOrHold(late.deps)
    await afterRestore(late.deps)
    expect(await noteAliveOrHold(late.deps)).toBeGreaterThan(before)
  })
})

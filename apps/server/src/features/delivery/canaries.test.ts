import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SetupFault } from '@afterbeep/contract/campaign/failure-reasons'
import { createManualClock } from '../../platform/clock/clock.ts'
import type { ManualClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { createLogger } from '../../platform/log.ts'
import { createQuarantine } from '../../platform/quarantine/quarantine.ts'
import type { ReportedOutcome } from '../../providers/outcome.ts'
import { preparedRun, readRun, sendingDeps } from '../../testing/campaigns/prepared-run.ts'
import { accepted, createSendingFixture } from '../../testing/campaigns/sending-fixture.ts'
import type { RunNotice, RunToSend } from '../runs/index.ts'
import { readBalance } from '../credits/index.ts'
import { ledgerProblems } from '../../testing/campaigns/ledger-problems.ts'
import { applyReportSets } from '../reports/apply-reports.ts'
import { defaultDeliverySettings } from '../runs/delivery-settings.ts'
import { resumePausedRuns } from '../runs/states/stop-run.ts'
import { storeReports } from '../reports/store/waiting-reports.queries.ts'
import { onlySharedSender } from '../senders/senders.ts'

let db: Database
let clock: ManualClock
let notices: RunNotice[]
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const MINUTE_MS = 60_000
const phones = Array.from({ length: 30 }, (_, index) => 12125550000 + index)
let events = 0

function deps() {
  const log = createLogger('silent')
  return {
    ...sendingDeps,
    db,
    clock,
    log,
    quarantine: createQuarantine({ db, clock, log, now: () => new Date() }),
    settings: defaultDeliverySettings,
    notifyOwner: async (_tx: unknown, notice: RunNotice) => void notices.push(notice),
  }
}

async function open(): Promise<RunToSend> {
  clock = createManualClock(new Date('2026-11-18T15:00:00Z'))
  notices = []
  return preparedRun({ db, clock }, phones, { campaignType: 'voicemail' })
}

const voice = () => createSendingFixture({ db, clock, channel: 'voice', respond: () => accepted })

/** Stores and applies reports of sends, as the webhooks do. */
async function report(
  run: RunToSend,
  sends: readonly { line: number; resends: number }[],
  outcome: ReportedOutcome,
): Promise<void> {
  const id = crypto.randomUUID()
  const reports = sends.map((send) => ({ ...send, outcome }))
  const set = { id, accountId: run.accountId, runId: run.runId, channel: 'voice' as const, reports }
  const eventIds = sends.map(() => `event ${(events += 1)}`)
  await storeReports(db, [{ ...set, provider: 'voice', eventIds }], clock.now())
  await applyReportSets(deps(), [set])
}

const noFunds = {
  kind: 'setup-fault',
  fault: 'no_funds' as SetupFault,
  providerCode: '3000',
} as const
const delivered = { kind: 'delivered' } as const

const statusOf = async (run: RunToSend) =>
  (await db.query<{ status: string }>('select status from runs where id = $1', [run.runId]))[0]
    ?.status

const statesOf = async (run: RunToSend) =>
  (
    await db.query<{ state: string; count: number }>(
      'select state, count(*) as count from deliveries where run_id = $1 group by state order by state',
      [run.runId],
    )
  ).map(({ state, count }) => `${count} ${state}`)

describe('the first few of a run', () => {
  it('are sent first, and the others wait for their results', async () => {
    const run = await open()
    const fixture = voice()
    expect(await fixture.sendNext(run)).toMatchObject({ isCanary: true })
    expect(fixture.calls).toHaveLength(5)
    expect(await fixture.sendNext(run)).toBeUndefined()
    await report(run, fixture.calls, delivered)
    await fixture.sendNext(run)
    expect(fixture.calls).toHaveLength(30)
  })

  it('are waited for a short time only', async () => {
    const run = await open()
    const fixture = voice()
    await fixture.sendNext(run)
    await db.query(`update canaries set opens_at = clock_timestamp() - interval '1 second'`)
    await fixture.sendNext(run)
    expect(fixture.calls).toHaveLength(30)
  })

  it('are repeated when the provider accepted none of them', async () => {
    const run = await open()
    const busy = {
      kind: 'retry-later',
      afterMs: null,
      providerCode: '500',
      providerDown: false,
    } as const
    const respond = (_delivery: unknown, number: number) => (number <= 5 ? busy : accepted)
    const fixture = createSendingFixture({ db, clock, channel: 'voice', respond })
    await fixture.sendNext(run)
    expect(await fixture.sendNext(run)).toMatchObject({ isCanary: true })
    expect(fixture.calls).toHaveLength(10)
  })

  it('are sent ahead once more when the worker that sent them has died', async () => {
    const run = await open()
    await voice().sendNext(run)
    await db.query(
      `update chunks set state = 'leased', lease_until = '-infinity',
         lease_owner = (select lease_owner from canaries where run_id = $1) where run_id = $1`,
      [run.runId],
    )
    expect(await voice().sendNext(run)).toMatchObject({ isCanary: true })
  })
})

describe('a set-up fault that only the report names', () => {
  it('pauses the run, sends its deliveries again under a new key, and notifies the owner', async () => {
    const run = await open()
    const before = await readBalance(db, run.accountId)
    const fixture = voice()
    await fixture.sendNext(run)
    const first = [...fixture.calls]
    await report(run, first, noFunds)
    expect(await statusOf(run)).toBe('paused')
    expect(await statesOf(run)).toEqual(['30 pending'])
    expect(notices).toEqual([{ kind: 'run_paused', accountId: run.accountId, runId: run.runId }])
    expect(await readBalance(db, run.accountId)).toEqual(before)
    clock.pass(16 * MINUTE_MS)
    await resumePausedRuns({ ...deps(), senders: onlySharedSender })
    expect(await statusOf(run)).toBe('sending')
    expect(await fixture.sendNext(run)).toMatchObject({ isCanary: true })
    const again = fixture.calls.slice(first.length)
    expect(again.map((call) => call.line)).toEqual(first.map((call) => call.line))
    expect(again.every((call) => call.resends === 1)).toBe(true)
    await report(run, again, delivered)
    await fixture.sendNext(run)
    expect(fixture.calls).toHaveLength(35)
    await report(run, fixture.calls.slice(10), delivered)
    expect(await statusOf(run)).toBe('completed')
    expect(await statesOf(run)).toEqual(['30 delivered'])
    expect(await ledgerProblems(db, run.accountId)).toEqual([])
  })

  it('is applied once: the same report again does not make it sendable a second time', async () => {
    const run = await open()
    const fixture = voice()
    await fixture.sendNext(run)
    await report(run, fixture.calls, noFunds)
    await report(run, fixture.calls, noFunds)
    const rows = await db.query(
      'select distinct resends from deliveries where run_id = $1 order by 1',
      [run.runId],
    )
    expect(rows).toEqual([{ resends: 0 }, { resends: 1 }])
  })

  it('about an earlier send moves nothing, unless it reports a delivery', async () => {
    const run = await open()
    const fixture = voice()
    await fixture.sendNext(run)
    const first = fixture.calls[0] ?? { line: 0, resends: 0 }
    await report(run, [first], noFunds)
    const failed = {
      kind: 'failed',
      reason: 'busy',
      providerCode: '4006',
      suppress: false,
    } as const
    await report(run, [first], failed)
    expect(await statesOf(run)).toEqual(['4 accepted', '26 pending'])
    await report(run, [first], delivered)
    expect(await statesOf(run)).toEqual(['4 accepted', '1 delivered', '25 pending'])
  })

  it('makes sendable again what a worker still holds', async () => {
    const run = await open()
    await db.query('delete from canaries where run_id = $1', [run.runId])
    const fixture = createSendingFixture({
      db,
      clock,
      channel: 'voice',
      settings: { voiceInFlight: 1 },
      respond: async (delivery, number) => {
        // The report is earlier than the response.
        if (number === 3) await report(run, [delivery], noFunds)
        return accepted
      },
    })
    await fixture.sendNext(run)
    const [chunk] = await db.query('select state from chunks where run_id = $1', [run.runId])
    expect(chunk).toEqual({ state: 'ready' })
    const pending = await db.query(
      `select line, resends from deliveries where run_id = $1 and state = 'pending'`,
      [run.runId],
    )
    expect(pending).toEqual([{ line: fixture.calls[2]?.line, resends: 1 }])
  })

  it('blocks a run for good only when it lasted without a break for a day', async () => {
    const run = await open()
    const pauseLimitMs = defaultDeliverySettings.pauseLimitMs
    const fixture = voice()
    const breakDown = async () => {
      const sent = fixture.calls.length
      await fixture.sendNext(run)
      await report(run, fixture.calls.slice(sent), noFunds)
      clock.pass(16 * MINUTE_MS)
      await resumePausedRuns({ ...deps(), senders: onlySharedSender })
    }
    await breakDown()
    expect(await statusOf(run)).toBe('sending')
    const sent = fixture.calls.length
    await fixture.sendNext(run)
    await report(run, fixture.calls.slice(sent), delivered)
    // A second short fault, long after the first.
    clock.set(new Date('2026-11-20T15:00:00Z'))
    await db.query(`insert into canaries (account_id, run_id, channel) values ($1, $2, 'voice')`, [
      run.accountId,
      run.runId,
    ])
    await breakDown()
    expect(await statusOf(run)).toBe('sending')
    clock.pass(pauseLimitMs)
    await db.query('update chunks set eligible_at = $2 where run_id = $1', [run.runId, clock.now()])
    await breakDown()
    expect(await statusOf(run)).toBe('blocked')
  })
})

describe('a report after our time-out', () => {
  it('still corrects the result, the counts and the reasons, and charges nothing', async () => {
    const run = await open()
    const fixture = voice()
    await fixture.sendNext(run)
    const before = await readBalance(db, run.accountId)
    clock.pass(25 * 60 * MINUTE_MS)
    const { sweep } = await import('../recovery/sweep.ts')
    await sweep(deps())
    expect(await statesOf(run)).toEqual(['5 failed', '25 pending'])
    const [first, second] = fixture.calls
    if (!first || !second) throw new Error('Nothing was sent.')
    await report(run, [first], delivered)
    const busy = { kind: 'failed', reason: 'busy', providerCode: '4006', suppress: false } as const
    await report(run, [second], busy)
    await report(run, [first], busy)
    expect(await statesOf(run)).toEqual(['1 delivered', '4 failed', '25 pending'])
    const counts = await db.query(
      'select delivered, failed, no_report, uncharged from run_counts where run_id = $1',
      [run.runId],
    )
    expect(counts).toEqual([{ delivered: 1, failed: 4, no_report: 3, uncharged: 1 }])
    const reasons = await db.query(
      `select reason, deliveries from reason_counts where campaign_id = $1 order by reason`,
      [run.campaignId],
    )
    expect(reasons).toEqual([
      { reason: 'busy', deliveries: 1 },
      { reason: 'no_report', deliveries: 3 },
    ])
    const hours = await db.query(
      'select sum(success) as success, sum(fails) as fails from hour_counts where campaign_id = $1',
      [run.campaignId],
    )
    expect(hours).toEqual([{ success: 1, fails: 4 }])
    const price = 5 * 50
    expect(await readBalance(db, run.accountId)).toEqual({
      available: before.available + price,
      reserved: before.reserved - price,
    })
    expect(await ledgerProblems(db, run.accountId)).toEqual([])
  })

  it('that never came does not count against the campaign', async () => {
    const run = await open()
    await voice().sendNext(run)
    await db.query('delete from canaries where run_id = $1', [run.runId])
    await voice().sendNext(run)
    clock.pass(25 * 60 * MINUTE_MS)
    const { sweep } = await import('../recovery/sweep.ts')
    const { flagIfFailing } = await import('../runs/states/flag-campaign.ts')
    await sweep(deps())
    const [counts] = await db.query<{ delivered: number; failed: number }>(
      'select delivered, failed - no_report as failed from run_counts where run_id = $1',
      [run.runId],
    )
    await flagIfFailing(
      { ...deps(), settings: { ...defaultDeliverySettings, flagAfterResults: 10 } },
      await readRun({ db }, run.accountId, run.runId),
      { channel: 'voice', ...(counts ?? { delivered: 0, failed: 30 }) },
    )
    expect(await statusOf(run)).toBe('completed')
  })
})

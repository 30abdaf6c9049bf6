import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createManualClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { createLogger } from '../../platform/log.ts'
import { preparedRun, sendingDeps } from '../../testing/campaigns/prepared-run.ts'
import { referenceOf } from '../../testing/campaigns/reference-of.ts'
import { rowsOf, withoutCanary } from '../../testing/campaigns/run-rows.ts'
import type { ReportedOutcome } from '../../providers/outcome.ts'
import type { RunToSend } from '../runs/index.ts'
import { endLease, leaseChunk, noteRetries } from '../sending/leases/chunks.queries.ts'
import type { Chunk } from '../sending/leases/chunks.queries.ts'
import { namedReport, unnamedVoiceReport } from './report-event.ts'
import { createReportIntake } from './report-intake.ts'
import type { ReportIntake } from './report-intake.ts'

const SECOND_MS = 1000
const OWNER = 'worker'

let db: Database
let intake: ReportIntake
let phone = 12125570000
const clock = createManualClock(new Date('2026-11-20T18:00:00Z'))
beforeAll(async () => {
  db = await openTestDatabase()
  const deps = { ...sendingDeps, db, clock, log: createLogger('silent') }
  intake = createReportIntake({ ...deps, notifyOwner: async () => undefined })
})
beforeEach(() => {
  phone += 1
})
afterAll(() => db.close())

/** A voicemail campaign to the phone, by an account of its own. */
async function openRun(): Promise<RunToSend> {
  const run = await preparedRun({ db, clock }, [phone], { campaignType: 'voicemail' })
  await withoutCanary(db, run)
  return run
}

async function lease(run: RunToSend): Promise<Chunk> {
  const request = { owner: OWNER, leaseMs: 60_000, canaryWaitMs: 1 }
  const chunk = await leaseChunk(db, { ...run, channel: 'voice' }, clock.now(), request)
  if (!chunk) throw new Error('No chunk is due.')
  return chunk
}

/** Its response was lost, and its chunk waits for the next try. */
async function loseResponse(run: RunToSend): Promise<void> {
  const chunk = await lease(run)
  await noteRetries(db, chunk, [{ line: 2, attempts: 1, uncertainSince: clock.now() }])
  await endLease(db, chunk, OWNER, new Date(clock.now().getTime() + 60 * SECOND_MS))
}

const stateOf = async (run: RunToSend) => (await rowsOf(db, run, 'voice'))[0]?.state
const setState = (run: RunToSend, state: string) =>
  db.query('update deliveries set state = $2 where run_id = $1', [run.runId, state])

/** The signed report of a drop to the phone, of which no callback came, and the sweep that takes it up. */
async function report(
  dropRef: string = randomUUID(),
  outcome: ReportedOutcome = { kind: 'delivered' },
): Promise<void> {
  const drop = { dropRef, phone, outcome }
  await intake.take(unnamedVoiceReport(randomUUID(), drop))
  await intake.idle()
  await sweepAfter(31)
}

const sweepAfter = (seconds: number) => intake.sweep(new Date(Date.now() + seconds * SECOND_MS))

describe('a report that names no delivery', () => {
  it('counts for the delivery whose response was lost, before it is tried again', async () => {
    const run = await openRun()
    await loseResponse(run)
    await report()
    expect(await stateOf(run)).toBe('delivered')
  })

  it('counts for none where one campaign is uncertain and another waits for a retry', async () => {
    const [earlier, later] = [await openRun(), await openRun()]
    await setState(earlier, 'unknown')
    await loseResponse(later)
    await report()
    await sweepAfter(120)
    expect([await stateOf(earlier), await stateOf(later)]).toEqual(['unknown', 'pending'])
  })

  it('waits while a campaign is being sent, and counts for none when two are open', async () => {
    const [earlier, later] = [await openRun(), await openRun()]
    await setState(earlier, 'unknown')
    const chunk = await lease(later)
    await report()
    expect([await stateOf(earlier), await stateOf(later)]).toEqual(['unknown', 'pending'])
    await setState(later, 'accepted')
    await endLease(db, chunk, OWNER, null)
    await sweepAfter(62)
    expect([await stateOf(earlier), await stateOf(later)]).toEqual(['unknown', 'accepted'])
    const waiting = await db.query('select from provider_events where applied_at is null')
    expect(waiting).toEqual([])
  })

  it('waits for a campaign being sent, and counts for the earlier one if that fails', async () => {
    const [earlier, later] = [await openRun(), await openRun()]
    await setState(earlier, 'unknown')
    const chunk = await lease(later)
    await report()
    // It was refused: it never left.
    await setState(later, 'failed')
    await endLease(db, chunk, OWNER, null)
    await sweepAfter(62)
    expect(await stateOf(earlier)).toBe('delivered')
  })

  it('does not count for the next campaign once a report about its drop has counted', async () => {
    const [earlier, later] = [await openRun(), await openRun()]
    await setState(earlier, 'accepted')
    const dropRef = randomUUID()
    await report(dropRef)
    await setState(later, 'accepted')
    await report(dropRef)
    expect([await stateOf(earlier), await stateOf(later)]).toEqual(['delivered', 'accepted'])
  })

  it('stops both accounts of two open campaigns where the number is refused for good', async () => {
    const [earlier, later] = [await openRun(), await openRun()]
    await setState(earlier, 'accepted')
    await setState(later, 'unknown')
    const refused = { kind: 'failed', reason: 'do_not_call_list', providerCode: '4016' } as const
    await report(randomUUID(), { ...refused, suppress: 'all' })
    expect([await stateOf(earlier), await stateOf(later)]).toEqual(['accepted', 'unknown'])
    for (const { accountId } of [earlier, later]) {
      const stopped = await sendingDeps.suppressions.suppressedAmong(db, accountId, [phone], 'text')
      expect(stopped.has(phone)).toBe(true)
    }
  })

  it('does not wait for a campaign to the number that has not begun', async () => {
    const [earlier] = [await openRun(), await openRun()]
    await setState(earlier, 'unknown')
    await report()
    expect(await stateOf(earlier)).toBe('delivered')
  })

  it('leaves the mark of a later callback its force, which only callbacks have', async () => {
    const run = await openRun()
    await setState(run, 'accepted')
    const dropRef = randomUUID()
    const failed = { kind: 'failed', reason: 'no_answer', providerCode: '4005' } as const
    await report(dropRef, { ...failed, suppress: false })
    expect(await stateOf(run)).toBe('failed')
    const marked = { ...failed, suppress: 'all' } as const
    const reference = referenceOf({ ...run, channel: 'voice', line: 2 })
    await intake.take(namedReport('voice', `callback:${dropRef}`, reference, marked))
    await intake.idle()
    const { suppressions } = sendingDeps
    expect([...(await suppressions.suppressedAmong(db, run.accountId, [phone], 'text'))]).toEqual([
      phone,
    ])
  })
})

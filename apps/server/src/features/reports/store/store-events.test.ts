import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createManualClock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import { createLogger } from '../../../platform/log.ts'
import { createSuppressions } from '../../compliance/index.ts'
import { defaultDeliverySettings } from '../../runs/delivery-settings.ts'
import { referenceOf } from '../../../testing/campaigns/reference-of.ts'
import { namedReport, unnamedVoiceReport } from '../report-event.ts'
import { createReportIntake } from '../report-intake.ts'
import { storeBatch } from './store-events.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
beforeEach(() => db.script('truncate provider_events, waiting_reports'))
afterAll(() => db.close())

const at = new Date('2026-11-21T18:30:00Z')
const delivered = { kind: 'delivered' } as const
const busy = { kind: 'failed', reason: 'busy', providerCode: '4006', suppress: false } as const

function run() {
  const key = { accountId: randomUUID(), runId: randomUUID() }
  return {
    ...key,
    report: (eventId: string, line: number) =>
      namedReport('voice', eventId, referenceOf({ ...key, channel: 'voice', line }), delivered),
  }
}

const waiting = () =>
  db.query<{ run_id: string; reports: { line: number }[] }>(
    'select run_id, reports from waiting_reports order by received_at',
  )

describe('a batch of events', () => {
  it('waits in one row for each run and channel, and is recognised by its ids', async () => {
    const [one, other] = [run(), run()]
    const reference = referenceOf({ ...one, channel: 'text', line: 7 })
    const stored = await storeBatch(
      db,
      [one.report('a', 1), other.report('b', 1), one.report('c', 2)].concat(
        namedReport('text', 'd', reference, busy),
      ),
      at,
    )
    expect(stored.isNew).toEqual([true, true, true, true])
    expect(stored.sets.map((set) => [set.runId, set.channel, set.reports])).toEqual([
      [
        one.runId,
        'voice',
        [
          { line: 1, resends: 0, outcome: delivered },
          { line: 2, resends: 0, outcome: delivered },
        ],
      ],
      [other.runId, 'voice', [{ line: 1, resends: 0, outcome: delivered }]],
      [one.runId, 'text', [{ line: 7, resends: 0, outcome: busy }]],
    ])
    expect(await waiting()).toHaveLength(3)
    const known = await db.query('select event_id from provider_events order by event_id')
    expect(known).toEqual(['a', 'b', 'c', 'd'].map((event_id) => ({ event_id })))
  })

  it('stores nothing of what came before, in this batch or an earlier one', async () => {
    const { report } = run()
    await storeBatch(db, [report('a', 1)], at)
    const again = [report('b', 2), report('a', 1), report('b', 2), report('c', 3)]
    const stored = await storeBatch(db, again, at)
    expect(stored.isNew).toEqual([true, false, false, true])
    expect(stored.sets.flatMap((set) => set.reports.map((one) => one.line))).toEqual([2, 3])
    const lines = (await waiting()).flatMap((row) => row.reports.map((one) => one.line))
    expect(lines.toSorted((one, other) => one - other)).toEqual([1, 2, 3])
    const allAgain = await storeBatch(db, again, at)
    expect(allAgain).toEqual({ isNew: [false, false, false, false], sets: [], events: [] })
    expect(await waiting()).toHaveLength(2)
  })

  it('distinguishes the voice provider’s ids from the text provider’s', async () => {
    const { report, ...key } = run()
    const reference = referenceOf({ ...key, channel: 'text', line: 1 })
    const both = [report('a', 1), namedReport('text', 'a', reference, delivered)]
    expect((await storeBatch(db, both, at)).isNew).toEqual([true, true])
  })

  it('stores unnamed reports and unreadable references whole, with the others', async () => {
    const { report } = run()
    const dropRef = 'd'
    const unnamed = unnamedVoiceReport('r', { dropRef, phone: 14085550100, outcome: delivered })
    const unreadable = namedReport('voice', 'u', 'no-reference', delivered)
    const batch = [unnamed, report('a', 1), unreadable]
    const stored = await storeBatch(db, batch, at)
    expect(stored.isNew).toEqual([true, true, true])
    expect(stored.events.map((event) => event.kind)).toEqual(['unnamed-report', 'report'])
    const rows = await db.query('select event_id from provider_events where payload is not null')
    expect(rows).toHaveLength(2)
  })
})

describe('reports that were not applied', () => {
  it('are applied by the sweep, however many wait, or dropped when the run is gone', async () => {
    const runs = Array.from({ length: 450 }, () => run())
    await storeBatch(
      db,
      runs.map(({ report }, index) => report(`e${index}`, 1)),
      at,
    )
    const suppressions = createSuppressions({ hashKey: 'k'.repeat(32) })
    const clock = createManualClock(at)
    const log = createLogger('silent')
    const settings = defaultDeliverySettings
    const intake = createReportIntake({
      db,
      clock,
      log,
      suppressions,
      settings,
      notifyOwner: async () => undefined,
    })
    await intake.sweep(at)
    expect(await waiting()).toHaveLength(450)
    await intake.sweep(new Date(at.getTime() + 5000))
    expect(await waiting()).toEqual([])
  })
})

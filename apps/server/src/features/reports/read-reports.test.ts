import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createManualClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { createLogger } from '../../platform/log.ts'
import type { ReportedOutcome } from '../../providers/outcome.ts'
import { preparedRun, sendingDeps } from '../../testing/campaigns/prepared-run.ts'
import { rowsOf } from '../../testing/campaigns/run-rows.ts'
import { referenceOf } from '../../testing/campaigns/reference-of.ts'
import { readReports } from './read-reports.ts'
import { createReportIntake } from './report-intake.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const delivered = { kind: 'delivered' } as const
const refused = {
  kind: 'failed',
  reason: 'do_not_call_list',
  providerCode: '4016',
  suppress: 'all',
} as const

it.each([
  [0, 'sent again'],
  [1, 'sent again'],
  [2, 'failed'],
])('a busy carrier after %d earlier sends of three allowed: %s', (resends, expected) => {
  const report = {
    line: 2,
    resends,
    outcome: { kind: 'transient', providerCode: '40001' },
  } as const
  const at = new Date('2026-11-20T18:00:00Z')
  const { outcomes, reopened } = readReports([report], { at, maxAttempts: 3 })
  expect([outcomes.length, reopened.length]).toEqual(expected === 'failed' ? [1, 0] : [0, 1])
})

it.each<[string, ReportedOutcome, number]>([
  ['counts for nothing when it is no refusal', { ...refused, suppress: false }, 1],
  ['is passed on when it is a refusal', refused, 2],
])('a second report about one send %s', (_, outcome, counted) => {
  const about = { line: 2, resends: 0 }
  const at = new Date('2026-11-20T18:00:00Z')
  const reports = [
    { ...about, outcome: delivered },
    { ...about, outcome },
  ]
  expect(readReports(reports, { at, maxAttempts: 3 }).outcomes).toHaveLength(counted)
})

it.each<[string, ReportedOutcome[], string]>([
  ['after the report that it was delivered', [delivered, refused], 'delivered'],
  ['before it', [refused, delivered], 'failed'],
])(
  'a refusal that comes %s, in the same batch, suppresses the number',
  async (_, outcomes, state) => {
    const clock = createManualClock(new Date('2026-11-20T18:00:00Z'))
    const run = await preparedRun({ db, clock }, [12125550001], { campaignType: 'voicemail' })
    const deps = { ...sendingDeps, db, clock, log: createLogger('silent') }
    const intake = createReportIntake({ ...deps, notifyOwner: async () => undefined })
    const reference = referenceOf({ ...run, channel: 'voice', line: 2 })
    const report = { kind: 'report', provider: 'voice', reference } as const
    await Promise.all(
      outcomes.map((outcome) => intake.take({ ...report, eventId: randomUUID(), outcome })),
    )
    await intake.idle()
    expect(await rowsOf(db, run, 'voice')).toMatchObject([{ state }])
    const { suppressions } = sendingDeps
    const phones = await suppressions.suppressedAmong(db, run.accountId, [12125550001], 'text')
    expect([...phones]).toEqual([12125550001])
  },
)

import { afterAll, beforeAll, expect, it } from 'vitest'
import { createManualClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { listening } from '../../testing/database/listening.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { preparedRun } from '../../testing/campaigns/prepared-run.ts'
import { createSuppressions } from '../compliance/index.ts'
import { applyOutcomes } from './apply-outcomes.ts'
import { blankOutcome } from './outcome.ts'

const clock = createManualClock(new Date('2026-11-21T18:30:00Z'))
const suppressions = createSuppressions({ hashKey: 'k'.repeat(32) })
let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const PHONES = [12125550101, 12125550102, 12125550103]

/** The statements by which three reports are applied. */
async function statementsFor(messages: Parameters<typeof preparedRun>[2]): Promise<string[]> {
  const run = await preparedRun({ db, clock }, PHONES, messages)
  const statements: string[] = []
  await db.transaction(async (tx) => {
    const outcomes = [2, 3, 4].map((line) => blankOutcome(line, 'delivered'))
    const batch = { run, channel: 'voice', cause: 'report', outcomes, at: clock.now() } as const
    await applyOutcomes(listening(tx, statements), suppressions, batch)
  })
  return statements
}

it('one message costs no statement for variants, and two cost one for all reports of a batch', async () => {
  const one = await statementsFor({ message: 'Hello' })
  const two = await statementsFor({ message: 'Hello', variantMessage: 'Good day' })
  expect(one.filter((text) => /variant|array_agg/.test(text))).toEqual([])
  expect(two).toHaveLength(one.length + 1)
  expect(two.filter((text) => text.includes('variant_counts'))).toHaveLength(1)
})

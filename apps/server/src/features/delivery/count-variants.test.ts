import { afterAll, beforeAll, expect, it } from 'vitest'
import { createManualClock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../platform/database/open-test-database.ts'
import { findRunToSend, publishCampaign, startDueRuns } from '../campaigns/index.ts'
import { createSuppressions } from '../compliance/index.ts'
import { grantCredits } from '../credits/index.ts'
import { applyOutcomes } from './apply-outcomes.ts'
import { blankOutcome } from './outcome.ts'
import { prepareRuns } from './prepare-run.ts'
import { makeStage } from './simulation/simulation.queries.ts'

const clock = createManualClock(new Date('2026-11-21T18:30:00Z'))
const suppressions = createSuppressions({ hashKey: 'k'.repeat(32) })
let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** The run of a new campaign to three people, with its deliveries written. */
async function preparedRun(messages: { message: string; variantMessage?: string }) {
  const at = clock.now()
  const phones = [12125550101, 12125550102, 12125550103]
  const { accountId, userId, listId } = await makeStage(db, { phones, at })
  await db.transaction((tx) =>
    grantCredits(tx, { accountId, credits: 1000, idempotencyKey: 'grant', at }),
  )
  const draft = {
    ...messages,
    name: 'Counted',
    description: 'x',
    campaignType: 'both',
    startDate: '2026-11-21',
    endDate: '2026-11-21',
    frequency: 'once',
    dropTime: '00:00',
    timeZone: 'UTC',
    contactListId: listId,
    consentAttested: true,
  } as const
  await publishCampaign({ db, clock }, { accountId, userId, idempotencyKey: 'publish', draft })
  await startDueRuns({ db, clock, onBlocked: async () => undefined })
  await prepareRuns({ db, clock })
  const rows = await db.query<{ id: string }>('select id from runs where account_id = $1', [
    accountId,
  ])
  const run = await findRunToSend(db, accountId, onlyRow(rows).id)
  if (!run) throw new Error('The run is not there.')
  return run
}

/** The statements by which three reports are applied. */
async function statementsFor(messages: Parameters<typeof preparedRun>[0]): Promise<string[]> {
  const run = await preparedRun(messages)
  const said: string[] = []
  await db.transaction(async (tx) => {
    const listening: Transaction = {
      ...tx,
      query: (text, values, options) => {
        said.push(text)
        return tx.query(text, values, options)
      },
    }
    const outcomes = [2, 3, 4].map((line) => blankOutcome(line, 'delivered'))
    const batch = { run, channel: 'voice', cause: 'report', outcomes, at: clock.now() } as const
    await applyOutcomes(listening, suppressions, batch)
  })
  return said
}

it('one message costs no statement for variants, and two cost one for all reports of a batch', async () => {
  const one = await statementsFor({ message: 'Hello' })
  const two = await statementsFor({ message: 'Hello', variantMessage: 'Good day' })
  expect(one.filter((text) => /variant|array_agg/.test(text))).toEqual([])
  expect(two).toHaveLength(one.length + 1)
  expect(two.filter((text) => text.includes('variant_counts'))).toHaveLength(1)
})

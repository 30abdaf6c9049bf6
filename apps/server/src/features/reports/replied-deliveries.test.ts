import { afterAll, beforeAll, expect, it } from 'vitest'
import { createManualClock } from '../../platform/clock/clock.ts'
import { onlyRow } from '../../platform/database/database.ts'
import type { Database } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { createLogger } from '../../platform/log.ts'
import { makeRun } from '../../testing/campaigns/ended-run.ts'
import { createSuppressions } from '../compliance/index.ts'
import { defaultDeliverySettings } from '../runs/delivery-settings.ts'
import { replyEvent } from './report-event.ts'
import { createReportIntake } from './report-intake.ts'

const NOW = new Date('2026-11-21T18:30:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 3_600_000)
/** The number that `makeRun` contacts in line 2. */
const PHONE = 14085550001
let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** An account with a run of one contact; all numbers are the same. */
async function contacted(at: Date, state = 'delivered') {
  const runId = await makeRun(db, { deliveries: 1, finishedAt: at })
  await db.query('update deliveries set changed_at = $2, state = $3 where run_id = $1', [
    runId,
    at,
    state,
  ])
  const rows = await db.query<{ accountId: string; campaignId: string }>(
    'select account_id as "accountId", campaign_id as "campaignId" from runs where id = $1',
    [runId],
  )
  return { ...onlyRow(rows), runId }
}

async function reply(eventId: string): Promise<void> {
  const event = replyEvent({
    eventId,
    fromPhone: PHONE,
    text: 'Who is this?',
    saidAt: null,
    respondedByProvider: false,
  })
  const suppressions = createSuppressions({ hashKey: 'k'.repeat(32) })
  const clock = createManualClock(NOW)
  const log = createLogger('silent')
  const settings = defaultDeliverySettings
  const notifyOwner = async () => undefined
  await createReportIntake({ db, clock, log, suppressions, settings, notifyOwner }).take(event)
}

const respondedBy = (accountId: string, eventId: string) =>
  db.query(
    `select campaign_id as "campaignId", run_id as "runId", line from inbound_messages
     where account_id = $1 and event_id = $2`,
    [accountId, eventId],
  )

it('a reply is linked, in each account, to the delivery that reached the number last', async () => {
  const one = await contacted(daysAgo(29))
  const other = await contacted(daysAgo(3), 'accepted')
  await reply('first')
  const { accountId, ...repliedTo } = one
  expect(await respondedBy(accountId, 'first')).toEqual([{ ...repliedTo, line: 2 }])
  const { accountId: otherAccount, ...otherAnswered } = other
  expect(await respondedBy(otherAccount, 'first')).toEqual([{ ...otherAnswered, line: 2 }])

  const runId = await secondRun(one.runId, daysAgo(1))
  await reply('second')
  expect(await respondedBy(accountId, 'second')).toEqual([{ ...repliedTo, runId, line: 2 }])
})

it('a reply is linked to no delivery where none reached the number, or only long ago', async () => {
  const long = await contacted(daysAgo(31))
  const skipped = await contacted(daysAgo(1), 'skipped')
  await reply('third')
  const nothing = [{ campaignId: null, runId: null, line: null }]
  expect(await respondedBy(long.accountId, 'third')).toEqual(nothing)
  expect(await respondedBy(skipped.accountId, 'third')).toEqual(nothing)
})

/** Another run of the same campaign to the same people, as a daily one has. */
async function secondRun(runId: string, at: Date): Promise<string> {
  const rows = await db.query<{ id: string }>(
    `with second as (
       insert into runs (account_id, campaign_id, number, drop_at)
       select account_id, campaign_id, 2, $2 from runs where id = $1 returning account_id, id)
     insert into deliveries (account_id, run_id, channel, line, chunk_number, phone, state, changed_at)
     select second.account_id, second.id, 'voice', 2, 1, $3, 'unknown', $2 from second
     returning run_id as id`,
    [runId, at, PHONE],
  )
  return onlyRow(rows).id
}

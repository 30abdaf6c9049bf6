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
const suppressions = createSuppressions({ hashKey: 'k'.repeat(32) })
const clock = createManualClock(NOW)
/** The number that `makeRun` contacts in line 2. */
const PHONE = 14085550001
let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** An account with a run of one contact. */
async function contacted(
  at: Date,
  state = 'delivered',
  { phone = PHONE, channel = 'voice' }: { phone?: number; channel?: string } = {},
) {
  const runId = await makeRun(db, { deliveries: 1, finishedAt: at })
  await db.query('delete from deliveries where run_id = $1 and channel <> $2', [runId, channel])
  await db.query(
    'update deliveries set changed_at = $2, state = $3, phone = $4 where run_id = $1',
    [runId, at, state, phone],
  )
  const rows = await db.query<{ accountId: string; campaignId: string }>(
    'select account_id as "accountId", campaign_id as "campaignId" from runs where id = $1',
    [runId],
  )
  return { ...onlyRow(rows), runId }
}

async function reply(eventId: string, fromPhone = PHONE, text = 'Who is this?'): Promise<void> {
  const event = replyEvent({
    eventId,
    fromPhone,
    text,
    saidAt: null,
    respondedByProvider: false,
  })
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

it('a reply is read by the account whose text reached the number last, and by no other', async () => {
  const one = await contacted(daysAgo(29))
  const other = await contacted(daysAgo(3), 'accepted')
  await reply('first')
  expect(await respondedBy(one.accountId, 'first')).toEqual([])
  const { accountId: otherAccount, ...otherReplied } = other
  expect(await respondedBy(otherAccount, 'first')).toEqual([{ ...otherReplied, line: 2 }])

  const { accountId, campaignId } = one
  const runId = await secondRun(one.runId, daysAgo(1))
  await reply('second')
  expect(await respondedBy(accountId, 'second')).toEqual([{ campaignId, runId, line: 2 }])
  expect(await respondedBy(otherAccount, 'second')).toEqual([])
})

it('a later voicemail of another account does not take the reply to a text', async () => {
  const phone = 14085550099
  const text = await contacted(daysAgo(5), 'delivered', { phone, channel: 'text' })
  const voice = await contacted(daysAgo(1), 'delivered', { phone, channel: 'voice' })
  await reply('voice', phone)
  expect(await respondedBy(text.accountId, 'voice')).toHaveLength(1)
  expect(await respondedBy(voice.accountId, 'voice')).toEqual([])
})

it('a reply is linked to no delivery where none reached the number, or only long ago', async () => {
  const phone = 14085550098
  const long = await contacted(daysAgo(31), 'delivered', { phone })
  await reply('third', phone)
  expect(await respondedBy(long.accountId, 'third')).toEqual([
    { campaignId: null, runId: null, line: null },
  ])
  const skipped = await contacted(daysAgo(1), 'skipped', { phone })
  await reply('fourth', phone)
  // It may be for either of the two.
  expect(await respondedBy(long.accountId, 'fourth')).toEqual([])
  expect(await respondedBy(skipped.accountId, 'fourth')).toEqual([])
})

it('a STOP protects from all who contacted the number, a START lifts only its own account’s', async () => {
  const phone = 14085550097
  const one = await contacted(daysAgo(9), 'delivered', { phone, channel: 'text' })
  const other = await contacted(daysAgo(2), 'delivered', { phone, channel: 'text' })
  const suppressedFor = (accountId: string) =>
    suppressions.suppressedAmong(db, accountId, [phone], 'text').then((found) => found.size)
  await reply('stop', phone, 'STOP')
  expect(await Promise.all([one, other].map((each) => suppressedFor(each.accountId)))).toEqual([
    1, 1,
  ])
  clock.set(new Date(NOW.getTime() + 60_000))
  await reply('start', phone, 'START')
  expect(await Promise.all([one, other].map((each) => suppressedFor(each.accountId)))).toEqual([
    1, 0,
  ])
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

import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../../platform/database/database.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import { createSuppressions } from '../../compliance/index.ts'
import { createReplyFixture } from '../../../testing/reports/reply-fixture.ts'
import type { ReplyFixture } from '../../../testing/reports/reply-fixture.ts'

const NOW = new Date('2026-11-21T18:30:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 3_600_000)
let db: Database
const suppressions = createSuppressions({ hashKey: 'k'.repeat(32) })
let fixture: ReplyFixture
beforeAll(async () => {
  db = await openTestDatabase()
  fixture = createReplyFixture(db, NOW, suppressions)
})
afterAll(() => db.close())

/** As an account does that asks for a code to the phone and types it in: it contacts no one by that. */
async function confirmsAsOwn(accountId: string, phone: number, at: Date) {
  await db.query(
    `with person as (select id from users where account_id = $1),
     sent as (
       insert into test_sends (account_id, user_id, purpose, channel, phone, state, sent_at)
       select $1, id, purpose, 'text', $2, 'delivered', $3
       from person, unnest(array['code', 'test']) as of (purpose))
     insert into test_numbers (account_id, user_id, phone, confirmed_at)
     select $1, id, $2, $3 from person`,
    [accountId, phone, at],
  )
}

const repliedIn = (eventId: string) =>
  db.query(
    `select account_id as "accountId", campaign_id as "campaignId", run_id as "runId", line
     from inbound_messages where event_id = $1`,
    [eventId],
  )

it('a reply is read by the only account that contacted the number, with what it replies to', async () => {
  const phone = 14085550096
  const one = await fixture.contacted({ phone, at: daysAgo(29), channel: 'text' })
  await fixture.reply({ eventId: 'first', phone })
  expect(await repliedIn('first')).toEqual([{ ...one, line: 2 }])
  const runId = await fixture.contactedAgain(one.runId, { phone, at: daysAgo(1), state: 'unknown' })
  await fixture.reply({ eventId: 'second', phone })
  // People reply to texts, so to the one before the voicemail.
  expect(await repliedIn('second')).toEqual([{ ...one, line: 2 }])
  expect(runId).not.toBe(one.runId)
})

it('an account that contacts the person meanwhile never gets the reply to another one', async () => {
  const phone = 14085550099
  await fixture.contacted({ phone, at: daysAgo(400), channel: 'text' })
  const spy = await fixture.contacted({ phone, at: daysAgo(1), channel: 'text' })
  await fixture.reply({ eventId: 'spied', phone, text: 'My door code is 4711' })
  expect(await fixture.readersOf('spied')).toEqual([])
  // Its STOP protects from both, and its START lifts only what the last one may lift.
  await fixture.reply({ eventId: 'stop', phone, text: 'STOP' })
  expect(await fixture.isSuppressed(spy.accountId, phone)).toBe(true)
  const mails = await db.query('select 1 as one from mails where account_id = $1', [spy.accountId])
  expect(mails).toEqual([])
})

it('an account that sent a code to the person, and a test, is not one that contacted them', async () => {
  const phone = 14085550097
  const { accountId } = await fixture.contacted({ phone, at: daysAgo(2), channel: 'text' })
  const spy = await fixture.contacted({ phone: 14085550095, at: daysAgo(2), channel: 'text' })
  const saidAt = daysAgo(1)
  await db.transaction((tx) =>
    suppressions.applyWord(tx, {
      accountIds: [spy.accountId],
      phone,
      meaning: 'opt_out',
      saidAt,
      at: saidAt,
    }),
  )
  await confirmsAsOwn(spy.accountId, phone, daysAgo(0.5))
  await fixture.reply({ eventId: 'private', phone, text: 'My door code is 4711' })
  expect(await fixture.readersOf('private')).toEqual([accountId])
  await fixture.reply({ eventId: 'to leave', phone, text: 'STOP' })
  expect(await fixture.isSuppressed(accountId, phone)).toBe(true)
  fixture.clock.advance(60_000)
  await fixture.reply({ eventId: 'to return', phone, text: 'START' })
  // What the person says to one business takes back nothing of what they said to the other.
  expect(await fixture.isSuppressed(accountId, phone)).toBe(false)
  expect(await fixture.isSuppressed(spy.accountId, phone)).toBe(true)
  const counted = await db.query(`select count(*)::int as mails from mails where account_id = $1`, [
    spy.accountId,
  ])
  expect(counted).toEqual([{ mails: 0 }])
})

it('a reply of a person whom no business contacted is read by none that only sent a code', async () => {
  const phone = 14085550094
  const spy = await fixture.contacted({ phone: 14085550093, at: daysAgo(2), channel: 'text' })
  await confirmsAsOwn(spy.accountId, phone, daysAgo(1))
  await fixture.reply({ eventId: 'to no one', phone, text: 'Who are you?' })
  expect(await fixture.readersOf('to no one')).toEqual([])
})

it('a reply is linked to no delivery where none reached the number, or only long ago', async () => {
  const phone = 14085550098
  const { accountId } = await fixture.contacted({ phone, at: daysAgo(31) })
  await fixture.reply({ eventId: 'third', phone })
  expect(await repliedIn('third')).toEqual([
    { accountId, campaignId: null, runId: null, line: null },
  ])
  await fixture.contacted({ phone, at: daysAgo(1), state: 'skipped' })
  await fixture.reply({ eventId: 'fourth', phone })
  // It may be for either of the two.
  expect(await fixture.readersOf('fourth')).toEqual([])
})

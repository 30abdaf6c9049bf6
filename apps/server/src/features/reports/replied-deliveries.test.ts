import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { createReplyFixture } from '../../testing/reports/reply-fixture.ts'
import type { ReplyFixture } from '../../testing/reports/reply-fixture.ts'

const NOW = new Date('2026-11-21T18:30:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 3_600_000)
let db: Database
let fixture: ReplyFixture
beforeAll(async () => {
  db = await openTestDatabase()
  fixture = createReplyFixture(db, NOW)
})
afterAll(() => db.close())

const repliedIn = (eventId: string) =>
  db.query(
    `select account_id as "accountId", campaign_id as "campaignId", run_id as "runId", line
     from inbound_messages where event_id = $1`,
    [eventId],
  )

it('a reply is read by the account that reached the number last, and by no other', async () => {
  const phone = 14085550096
  const one = await fixture.contacted({ phone, at: daysAgo(29) })
  const other = await fixture.contacted({ phone, at: daysAgo(3), state: 'accepted' })
  await fixture.reply({ eventId: 'first', phone })
  expect(await repliedIn('first')).toEqual([{ ...other, line: 2 }])
  const runId = await fixture.contactedAgain(one.runId, { phone, at: daysAgo(1), state: 'unknown' })
  await fixture.reply({ eventId: 'second', phone })
  expect(await repliedIn('second')).toEqual([{ ...one, runId, line: 2 }])
})

it('a later voicemail of another account does not take the reply to a text', async () => {
  const phone = 14085550099
  const text = await fixture.contacted({ phone, at: daysAgo(5), channel: 'text' })
  await fixture.contacted({ phone, at: daysAgo(1) })
  await fixture.reply({ eventId: 'voice', phone })
  expect(await fixture.readersOf('voice')).toEqual([text.accountId])
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

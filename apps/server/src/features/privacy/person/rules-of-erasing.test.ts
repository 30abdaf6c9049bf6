import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { erasuresSchema } from '@afterbeep/contract/api/account/privacy'
import { createLogger } from '../../../platform/log.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { retentionOn } from '../../../testing/campaigns/retained-runs.ts'
import { HOUR_MS, openRulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { RulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import { searchDatabase } from '../../../testing/privacy/search-database.ts'
import { until } from '../../../testing/until.ts'
import { removeOldReports } from '../../retention/remove-old-reports.ts'
import { continueErasures } from './erase-person.job.ts'

/*
 * Written from the rule's text alone: who asked to be erased is contacted no more from that moment, whatever was
 * planned, begun or on its way; once it has ended their number stands nowhere, also when something about it comes
 * again or is brought back; and not one credit is lost by it.
 */

const DAY_MS = 24 * HOUR_MS
const OTHER = 12125550377

let fixture: RulesFixture
let customer: Customer
let phone = 12125550600
beforeAll(async () => {
  fixture = await openRulesFixture()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  phone += 1
  fixture.wire.holdReports = false
  fixture.wire.held.length = 0
  customer = await fixture.customer()
  // Each at an hour at which all may be called.
  await fixture.jump(DAY_MS)
})

const written = () => {
  const digits = String(phone).slice(1)
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}
const ask = (typed = written(), by = customer) =>
  by.browser.post('/api/account/erasure/', { phone: typed })
/** What housekeeping does every few seconds. */
const round = () => {
  const { db, clock, suppressions } = fixture
  return continueErasures({ db, clock, suppressions, log: createLogger('silent') })
}
const erase = async () => {
  expect((await ask()).status).toBe(202)
  await fixture.jobs.runAll()
}
const open = async () => {
  const { body } = await customer.browser.get('/api/account/erasure/')
  return erasuresSchema.parse(body).erasures.filter(({ done_at }) => done_at === null).length
}
const isErased = () =>
  until('the erasure has ended', async () => {
    await round()
    return (await open()) === 0
  })
const places = async () => {
  const pattern = String(phone).slice(1).split('').join('[^0-9a-z]{0,3}')
  return (await searchDatabase(fixture.db, pattern)).map(
    ({ table, column }) => `${table}.${column}`,
  )
}
/** Stored events go a week after they came. */
const removedWithReports = async (words = 'nothing of this kind') => {
  const { db, clock } = fixture
  const deps = retentionOn(db)
  deps.clock.set(new Date(clock.now().getTime() + 8 * DAY_MS))
  await removeOldReports(deps)
  expect(await places()).toEqual([])
  expect(await searchDatabase(db, words)).toEqual([])
}
const accounted = async () => {
  const { reserved, problems } = await fixture.books(customer)
  expect({ reserved, problems }).toEqual({ reserved: 0, problems: [] })
}
const heldReports = (count: number) =>
  until(`${count} reports are held`, async () => fixture.wire.held.length >= count)

it('who is erased between a voicemail and its text gets no text, and reports that repeat bring nothing back', async () => {
  fixture.wire.holdReports = true
  const name = await fixture.send(customer, [phone, OTHER])
  await heldReports(2)
  await erase()
  expect(await open()).toBe(1)
  const reports = fixture.wire.held.splice(0)
  fixture.wire.holdReports = false
  for (const report of reports) await fixture.wire.bring(report)
  await fixture.reaches(customer, name, 'Completed with failures')
  await isErased()
  expect(fixture.sendsTo(phone).map(({ channel }) => channel)).toEqual(['voice'])
  expect(await places()).toEqual([])
  for (const report of reports) expect(await fixture.wire.bring(report)).toBeLessThan(300)
  await fixture.settled()
  await round()
  expect(await places()).toEqual([])
  await accounted()
})

it('who is erased between two days of a campaign is not called on the second, and costs nothing there', async () => {
  const today = fixture.clock.now().toISOString().slice(0, 10)
  const tomorrow = new Date(fixture.clock.now().getTime() + DAY_MS).toISOString().slice(0, 10)
  const days = { startDate: today, endDate: tomorrow, frequency: 'daily' as const }
  const name = await fixture.send(customer, [phone, OTHER], {
    ...days,
    campaignType: 'voicemail',
    dropTime: '18:00',
  })
  await fixture.stands(customer, { 'voice delivered': 2 })
  await erase()
  await isErased()
  const { available } = await fixture.books(customer)
  await fixture.jump(DAY_MS)
  await fixture.reaches(customer, name, 'Completed')
  expect(fixture.sendsTo(phone)).toHaveLength(1)
  expect(fixture.sendsTo(OTHER).length).toBeGreaterThanOrEqual(2)
  expect(await places()).toEqual([])
  await accounted()
  // The other person's second voicemail, and no other.
  expect((await fixture.books(customer)).available).toBe(available - 50)
})

it('a follow-up reaches no other number in the place of an erased person, and has them in no count', async () => {
  const source = await fixture.send(customer, [phone, OTHER])
  await fixture.reaches(customer, source, 'Completed')
  await erase()
  await isErased()
  await fixture.jump(5 * HOUR_MS)
  fixture.wire.sends.length = 0
  const [list] = await fixture.db.query<{ id: string }>(
    'select list_id as id from campaigns where account_id = $1',
    [customer.accountId],
  )
  const { campaign_name: name } = await fixture.publish(customer, list?.id ?? '', {
    campaignType: 'sms',
    followUpOf: source,
    message: 'Did you get it?',
  })
  fixture.engine.wake()
  await fixture.reaches(customer, name, 'Completed')
  expect(fixture.wire.sends.map(({ phone: to }) => to)).toEqual([OTHER])
  expect(await fixture.states(customer, name)).toEqual({ 'text delivered': 1 })
  expect(await places()).toEqual([])
  await accounted()
})

it('who is brought back by a new list is erased again when they ask again', async () => {
  await fixture.list(customer, [phone, OTHER])
  await erase()
  await isErased()
  await fixture.list(customer, [written().replaceAll(' ', ''), phone])
  expect(await places()).not.toEqual([])
  await erase()
  await isErased()
  expect(await places()).toEqual([])
})

it('a number is one person however it is typed, and what is no whole number erases no one', async () => {
  const digits = String(phone).slice(1)
  const forms = [
    digits,
    `1${digits}`,
    `+1${digits}`,
    `+1 ${written()}`,
    digits.replace(/(...)(...)(....)/, '$1.$2.$3'),
    ` ${digits.replace(/(...)(...)(....)/, '$1\u2011$2\u2011$3')} `,
    `001${digits}`,
    `tel:+1${digits}`,
    `${written()} ext. 5`,
    digits.slice(1),
    `${digits}9`,
    '',
  ]
  // One that never ends, because a list of theirs is being read.
  await fixture.db.query(
    `insert into contact_lists (account_id, name, columns, complete, created_at)
     select account_id, 'reading', '{}', false, $2 from users where account_id = $1`,
    [customer.accountId, fixture.clock.now()],
  )
  const results: string[] = []
  for (const typed of forms) {
    const { status } = await ask(typed)
    results.push(`${status} ${typed}`)
  }
  const accepted = results.filter((one) => one.startsWith('202'))
  const asked = await fixture.db.query<{ phone: string }>(
    'select distinct phone::text as phone from erasures where account_id = $1 and phone is not null',
    [customer.accountId],
  )
  expect(asked).toEqual([{ phone: String(phone) }])
  expect(accepted.length).toBeGreaterThanOrEqual(6)
  expect(results.slice(-3).every((one) => one.startsWith('400'))).toBe(true)
})

it('a START from before the erasure, brought late, lifts nothing', async () => {
  const name = await fixture.send(customer, [phone])
  await fixture.reaches(customer, name, 'Completed')
  await fixture.replyStop(customer, phone)
  await fixture.jump(HOUR_MS)
  fixture.wire.holdReports = true
  await fixture.reply(phone, 'START')
  await heldReports(1)
  await fixture.jump(HOUR_MS)
  await erase()
  fixture.wire.holdReports = false
  for (const report of fixture.wire.held) await fixture.wire.bring(report)
  await isErased()
  const { db, suppressions } = fixture
  const stopped = await suppressions.suppressedAmong(db, customer.accountId, [phone])
  expect([...stopped.keys()]).toEqual([phone])
  await removedWithReports()
})

it('erasing in one account leaves the other its contact, its campaign and the right to call', async () => {
  const other = await fixture.customer()
  await fixture.list(other, [phone])
  await fixture.list(customer, [phone])
  await erase()
  await isErased()
  const [kept] = await fixture.db.query<{ count: number }>(
    'select count(*)::int as count from contacts where account_id = $1 and recommended_phone = $2',
    [other.accountId, phone],
  )
  expect(kept).toEqual({ count: 1 })
  const name = await fixture.send(other, [phone], { campaignType: 'voicemail' })
  await fixture.reaches(other, name, 'Completed')
  expect(fixture.sendsTo(phone)).toHaveLength(1)
})

it('what an erased person writes to the shared number is shown to no account, and their STOP counts', async () => {
  const name = await fixture.send(customer, [phone])
  await fixture.reaches(customer, name, 'Completed')
  await erase()
  await isErased()
  await fixture.reply(phone, 'This is Zephyrine Quackenbush, why did you call me?')
  await fixture.settled()
  const { body } = await customer.browser.get('/api/messages/')
  expect(JSON.stringify(body)).not.toContain('Zephyrine')
  await fixture.reply(phone, 'STOP')
  await fixture.settled()
  const { db, suppressions } = fixture
  const stopped = await suppressions.suppressedAmong(db, customer.accountId, [phone])
  expect([...stopped.keys()]).toEqual([phone])
  await removedWithReports('Zephyrine')
})

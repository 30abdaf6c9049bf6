import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { replyReviewsSchema } from '@afterbeep/contract/api/suppressions'
import type { CampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import { openContactedPhones } from '../../testing/campaigns/contacted-phones.ts'
import type { Customer } from '../../testing/accounts/sign-in-server.ts'
import { continueErasures } from '../privacy/person/erase-person.job.ts'
import { replyEvent } from '../reports/report-event.ts'
import { removeReplies } from '../retention/removal.queries.ts'

/*
 * Written from the rule's text alone: an unclear reply stops its number until a person of the account decides, once;
 * what two of them press at once is one decision; and while a reply waits to be decided nothing is sent to its number.
 */

const PHONES = Array.from({ length: 20 }, (_, index) => 14085550851 + index)
let used = 0
let phone = 0
let fixture: CampaignFixture
let customer: Customer
beforeAll(async () => {
  ;({ fixture, customer } = await openContactedPhones(PHONES))
})
afterAll(() => fixture.close())
beforeEach(() => {
  phone = PHONES[used++] ?? 0
})

async function write(text: string, aheadMs = 0): Promise<void> {
  fixture.clock.advance(3_600_000)
  const saidAt = new Date(fixture.clock.now().getTime() + aheadMs)
  const event = { eventId: randomUUID(), fromPhone: phone, text, saidAt }
  await fixture.intake.take(replyEvent({ ...event, respondedByProvider: true }))
}
/** The waiting replies of the number, the newest first. */
const waiting = async () => {
  const { body } = await customer.browser.get('/api/suppressions/reviews/')
  return replyReviewsSchema.parse(body).replies.filter((one) => one.phone === String(phone))
}
const press = async (id: string, decision: 'keep_stopped' | 'not_an_opt_out') => {
  const path = `/api/suppressions/reviews/${id}/`
  return (await customer.browser.send('POST', path, { decision })).status
}
const isStopped = async () =>
  (await fixture.suppressions.suppressedAmong(fixture.db, customer.accountId, [phone])).has(phone)

it.each([
  ['not_an_opt_out', 'keep_stopped'],
  ['keep_stopped', 'not_an_opt_out'],
] as const)('both buttons at once, each twice, are one decision (%s first)', async (...both) => {
  await write('not interested')
  const [reply] = await waiting()
  const pressed = [...both, ...both]
  const statuses = await Promise.all(pressed.map((decision) => press(reply?.id ?? '', decision)))
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 404, 404, 404])
  expect(await isStopped()).toBe(pressed[statuses.indexOf(200)] === 'keep_stopped')
  expect(await waiting()).toEqual([])
})

type Step = 'unclear' | 'START' | 'keep'
const histories: [Step[], boolean][] = [
  [['unclear', 'START'], false],
  [['unclear', 'unclear', 'START'], false],
  [['unclear', 'keep', 'START'], false],
  [['unclear', 'keep', 'START', 'unclear'], true],
]
it.each(histories)(
  'after %j the number is stopped: %s, as it is while a reply waits',
  async (history, stopped) => {
    for (const step of history) {
      if (step === 'unclear') await write('not interested')
      else if (step === 'START') await write(step)
      else await press((await waiting())[0]?.id ?? '', 'keep_stopped')
      const isFreeAndWaits = !(await isStopped()) && (await waiting()).length > 0
      expect(isFreeAndWaits, `after ${step}`).toBe(false)
    }
    expect(await isStopped()).toBe(stopped)
  },
)

it.each([0, 60_000, 600_000])(
  'a reply of a provider whose clock is %i ms ahead is free as soon as a person decides so',
  async (aheadMs) => {
    await write('not interested', aheadMs)
    expect(await isStopped()).toBe(true)
    expect(await press((await waiting())[0]?.id ?? '', 'not_an_opt_out')).toBe(200)
    expect(await isStopped()).toBe(false)
    await write('not interested')
    expect(await isStopped()).toBe(true)
  },
)

it.each([
  ['STOP', false],
  ['please take me off your list', false],
  ['not interested', true],
])(
  'while a person decides that a reply is none, “%s” comes, and is not lost',
  async (text, waits) => {
    for (const isFirst of [true, false]) {
      phone = PHONES[used++] ?? 0
      await write('not interested')
      const [reply] = await waiting()
      const dismiss = () => press(reply?.id ?? '', 'not_an_opt_out')
      await Promise.all(isFirst ? [dismiss(), write(text)] : [write(text), dismiss()])
      expect(await isStopped()).toBe(true)
      expect(await waiting()).toHaveLength(waits ? 1 : 0)
    }
  },
)

it('a reply that waited until it was too old to be kept goes on stopping, until START', async () => {
  await write('not interested')
  const keptUntil = new Date(fixture.clock.now().getTime() + 1)
  while ((await removeReplies(fixture.db, keptUntil, 100)) > 0);
  expect(await waiting()).toEqual([])
  expect(await isStopped()).toBe(true)
  const byHand = (method: string, how: object) =>
    customer.browser.send(method, '/api/suppressions/', { phone: String(phone), ...how })
  await byHand('POST', { how: 'letter' })
  await byHand('DELETE', {})
  expect(await isStopped()).toBe(true)
  await write('START')
  expect(await isStopped()).toBe(false)
})

it('a reply of a person who was erased meanwhile can not be decided any more, and frees no one', async () => {
  await write('not interested')
  const [reply] = await waiting()
  await customer.browser.post('/api/account/erasure/', { phone: String(phone) })
  const { db, clock, suppressions } = fixture
  await continueErasures({ db, clock, suppressions, log: fixture.log })
  expect(await press(reply?.id ?? '', 'not_an_opt_out')).toBe(404)
  expect(await isStopped()).toBe(true)
})

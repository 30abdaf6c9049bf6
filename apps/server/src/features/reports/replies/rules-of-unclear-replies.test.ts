import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { replyReviewsSchema } from '@afterbeep/contract/api/suppressions'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import type { CampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import { openContactedPhones } from '../../../testing/campaigns/contacted-phones.ts'
import { noteContacted } from '../../preparing/index.ts'
import { replyEvent } from '../report-event.ts'

/*
 * Written from the rule's text alone (decisions 52 and 72): a reply that may mean STOP stops. An unclear reply waits for the one account
 * that may read it; where there is none that could look at it, it is an opt-out for good, as START alone lifts.
 */

let fixture: CampaignFixture
let customer: Customer
let other: Customer
const [own, shared, unknown] = [14085550901, 14085550902, 14085550903]

beforeAll(async () => {
  ;({ fixture, customer } = await openContactedPhones([own, shared]))
  other = await fixture.customer()
  const { accountId } = other
  await fixture.db.transaction((tx) => noteContacted(tx, { accountId, phone: shared }))
})
afterAll(() => fixture.close())

const write = async (phone: number, text: string) => {
  fixture.clock.advance(1_000)
  const event = { eventId: randomUUID(), fromPhone: phone, text, saidAt: fixture.clock.now() }
  await fixture.intake.take(replyEvent({ ...event, sentTo: [], respondedByProvider: false }))
}
const isStopped = async ({ accountId }: Customer, phone: number) =>
  (await fixture.suppressions.suppressedAmong(fixture.db, accountId, [phone])).has(phone)
const waiting = async ({ browser }: Customer) =>
  replyReviewsSchema.parse((await browser.get('/api/suppressions/reviews/')).body).replies.length

it('an unclear reply to a number of two businesses is an opt-out for both, and waits at none', async () => {
  await write(shared, 'not interested')
  expect([await isStopped(customer, shared), await isStopped(other, shared)]).toEqual([true, true])
  expect([await waiting(customer), await waiting(other)]).toEqual([0, 0])
})

it('an unclear reply of a person whom no business is known to have contacted stops all, until START', async () => {
  await write(unknown, 'not interested')
  expect([await isStopped(customer, unknown), await isStopped(other, unknown)]).toEqual([
    true,
    true,
  ])
  const later = await fixture.customer()
  expect(await isStopped(later, unknown)).toBe(true)
  const { accountId } = later
  await fixture.db.transaction((tx) => noteContacted(tx, { accountId, phone: unknown }))
  await write(unknown, 'START')
  expect([await isStopped(later, unknown), await isStopped(other, unknown)]).toEqual([false, true])
})

it('any other reply of such a person stops nothing', async () => {
  await write(unknown + 1, 'Can I come on Tuesday?')
  expect(await isStopped(customer, unknown + 1)).toBe(false)
})

it('an unclear reply that one business may read waits there, and stops it alone', async () => {
  await write(own, 'not interested')
  expect([await isStopped(customer, own), await isStopped(other, own)]).toEqual([true, false])
  expect([await waiting(customer), await waiting(other)]).toEqual([1, 0])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planByKey, plans } from './plans.ts'
import {
  campaignTypes,
  channelsOf,
  creditsPerDelivery,
  creditsPerRecipient,
  priceOfRun,
  recipientsPaidFor,
  recipientsWithin,
} from './pricing.ts'

const launch = planByKey('launch').benefits
const dominate = planByKey('dominate').benefits

test('a call + message campaign sends the voicemail before the text', () => {
  expect(channelsOf('both')).toEqual(['voice', 'text'])
  expect(channelsOf('voicemail')).toEqual(['voice'])
  expect(channelsOf('sms')).toEqual(['text'])
})

test('on Launch a recipient costs 50 by call, 5 by text, 55 by both', () => {
  expect(campaignTypes.map((type) => creditsPerRecipient(type, launch))).toEqual([50, 5, 55])
})

test('on Dominate a call costs 30', () => {
  expect(creditsPerDelivery('voice', dominate)).toBe(30)
})

test('340 recipients by call and message cost 18,700 credits on Launch', () => {
  expect(priceOfRun({ recipients: 340, type: 'both', benefits: launch })).toBe(18_700)
})

test('no recipients cost 0 credits', () => {
  expect(priceOfRun({ recipients: 0, type: 'both', benefits: launch })).toBe(0)
})

test('20,000 credits reach 400 people by call and 363 by call and text on Launch, and no credits none', () => {
  expect(recipientsPaidFor(20_000, 'voicemail', launch)).toBe(400)
  expect(recipientsPaidFor(20_000, 'both', launch)).toBe(363)
  expect(recipientsPaidFor(54, 'both', launch)).toBe(0)
  expect(recipientsPaidFor(-55, 'both', launch)).toBe(0)
})

test('a balance pays for as many of a run as it holds their price, never for more than there are', () => {
  const run = { recipients: 667, credits: 667 * 55 }
  expect(recipientsWithin(20_000, run)).toBe(363)
  expect(recipientsWithin(363 * 55, run)).toBe(363)
  expect(recipientsWithin(363 * 55 - 1, run)).toBe(362)
  expect(recipientsWithin(0, run)).toBe(0)
  expect(recipientsWithin(-5, run)).toBe(0)
  expect(recipientsWithin(1_000_000, run)).toBe(667)
})

test('the people whom a balance pays for never cost more than it, and one more always would', () => {
  const run = fc.record({
    type: fc.constantFrom(...campaignTypes),
    benefits: fc.constantFrom(...plans.map((plan) => plan.benefits)),
    recipients: fc.integer({ min: 1, max: 1_000_000 }),
  })
  fc.assert(
    fc.property(run, fc.integer({ min: -100_000, max: 100_000_000 }), (wanted, balance) => {
      const paid = recipientsWithin(balance, { ...wanted, credits: priceOfRun(wanted) })
      const cost = (recipients: number) => priceOfRun({ ...wanted, recipients })
      expect(paid === 0 || cost(paid) <= balance).toBe(true)
      expect(paid === wanted.recipients || cost(paid + 1) > balance).toBe(true)
    }),
  )
})

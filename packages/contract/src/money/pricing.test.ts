import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planByKey, planKeys } from './plans.ts'
import {
  campaignTypes,
  channelsOf,
  creditsPerDelivery,
  creditsPerRecipient,
  extraCreditsPerDelivery,
  extraCreditsPerRecipient,
  priceOfRun,
  priceWithOverage,
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

test('on Dominate a call costs 30, and 25 beyond the credits', () => {
  expect(creditsPerDelivery('voice', dominate)).toBe(30)
  expect(extraCreditsPerDelivery('voice', dominate)).toBe(25)
  expect(extraCreditsPerRecipient('both', dominate)).toBe(28)
})

test('340 recipients by call and message cost 18,700 credits on Launch', () => {
  expect(priceOfRun({ recipients: 340, type: 'both', benefits: launch })).toBe(18_700)
})

test('no recipients cost 0 credits', () => {
  expect(priceOfRun({ recipients: 0, type: 'both', benefits: launch })).toBe(0)
})

test('charges recipients that the balance does not cover at the extra rates', () => {
  const run = { recipients: 1_000, type: 'both', benefits: launch } as const
  expect(priceWithOverage(run, 20_000)).toEqual({
    credits: 363 * 55,
    extraCredits: 637 * 72,
    recipientsCovered: 363,
    recipientsExtra: 637,
  })
})

test('a balance that covers the run exactly needs no overage', () => {
  const run = { recipients: 10, type: 'voicemail', benefits: launch } as const
  expect(priceWithOverage(run, 500)).toMatchObject({ credits: 500, extraCredits: 0 })
  expect(priceWithOverage(run, 499)).toMatchObject({ credits: 450, extraCredits: 65 })
  expect(priceWithOverage(run, 0)).toMatchObject({ credits: 0, extraCredits: 650 })
})

test('never takes more than the balance and covers every recipient', () => {
  fc.assert(
    fc.property(
      fc.nat(10_000),
      fc.constantFrom(...campaignTypes),
      fc.constantFrom(...planKeys),
      fc.nat(1_000_000),
      (recipients, type, key, balance) => {
        const benefits = planByKey(key).benefits
        const price = priceWithOverage({ recipients, type, benefits }, balance)
        expect(price.credits).toBeLessThanOrEqual(balance)
        expect(price.recipientsCovered + price.recipientsExtra).toBe(recipients)
        const leftOver = balance - price.credits
        const oneMore = creditsPerRecipient(type, benefits)
        expect(price.recipientsExtra === 0 || leftOver < oneMore).toBe(true)
      },
    ),
  )
})

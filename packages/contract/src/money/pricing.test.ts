import { expect, test } from 'vitest'
import { planByKey } from './plans.ts'
import {
  campaignTypes,
  channelsOf,
  creditsPerDelivery,
  creditsPerRecipient,
  priceOfRun,
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

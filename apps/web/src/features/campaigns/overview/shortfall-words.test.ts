import { planByKey } from '@afterbeep/contract/money/plans'
import { expect, test, vi } from 'vitest'
import {
  enoughForContacted,
  nextCredits,
  paidPeople,
  planToAskFor,
  salesMail,
} from './shortfall-words.ts'

const priced = (credits: number, balance_after: number) => ({
  recipients: 667,
  credits,
  balance_after,
})

test('the balance pays for as many of the list as it holds their price', () => {
  expect(paidPeople(priced(36_685, 20_000 - 36_685))).toBe(363)
  expect(paidPeople(priced(36_685, -36_685))).toBe(0)
})

test('says that the balance pays for who would be contacted, where it does not for the whole list', () => {
  const some = (cost: number) =>
    enoughForContacted({ ...priced(36_685, 20_000 - 36_685), sendable: 363, cost })
  expect(some(20_000)).toBe(
    'Your balance pays for the 363 who would be contacted, but publishing holds the price of all 667 on the list until it is known who is left out. With the others taken off your list, you can publish now.',
  )
  expect(some(20_001)).toBeUndefined()
  const none = { ...priced(36_685, -36_685), sendable: 0, cost: 0 }
  expect(enoughForContacted(none)).toBeUndefined()
})

test('shows whether the next credits are enough for the others', () => {
  const launch = planByKey('launch').benefits
  const day = '2026-12-24T10:00:00.000Z'
  expect(nextCredits(launch, day, priced(36_685, 20_000 - 36_685))).toBe(
    'Your next 20,000 credits come with the payment on Dec 24, 2026. They are enough for the other 304.',
  )
  expect(nextCredits(launch, day, priced(36_685, -36_685))).toBe(
    'Your next 20,000 credits come with the payment on Dec 24, 2026.',
  )
})

test('the next credits come on the day that Billing names, where the user is', () => {
  vi.stubEnv('TZ', 'America/New_York')
  const evening = '2026-12-25T03:50:00.000Z'
  expect(nextCredits(planByKey('launch').benefits, evening, priced(36_685, -36_685))).toBe(
    'Your next 20,000 credits come with the payment on Dec 24, 2026.',
  )
  vi.unstubAllEnvs()
})

test('sales is asked for the cheapest larger plan that is enough, and for a way where none is', () => {
  expect(planToAskFor(667, 'both', 200)).toBe(
    'To reach all 667 at once, ask our sales team for Scale: its 60,000 credits a month are enough for 1,363 people.',
  )
  // Never for the plan that the account has: its credits are what ran out.
  expect(planToAskFor(200, 'both', 200)).toMatch(/ask our sales team for Scale:/)
  expect(planToAskFor(200, 'both', 600)).toMatch(/ask our sales team for Dominate:/)
  for (const [people, amount] of [
    [200, 1_000],
    [5_000, 200],
  ] as const) {
    expect(planToAskFor(people, 'both', amount)).toMatch(
      /^No larger plan reaches all .* Ask our sales team what/,
    )
  }
  expect(salesMail('a@b.example', 667)).toBe(
    'mailto:a@b.example?subject=Credits%20for%20a%20campaign%20to%20667%20people',
  )
})

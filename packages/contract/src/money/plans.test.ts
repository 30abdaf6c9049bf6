import { expect, test } from 'vitest'
import { creditsPerDollar } from './currency.ts'
import { isPlanKey, lowCreditsLine, planByKey, planKeys, plans } from './plans.ts'

test('the plans are those of the specification, cheapest first', () => {
  const numbers = plans.map(({ title, amountUsd, benefits }) => [
    title,
    amountUsd,
    benefits.assignedCredits,
    benefits.creditsPerCall,
    benefits.creditsPerMessage,
    benefits.creditsPerExtraCall,
    benefits.creditsPerExtraMessage,
  ])
  expect(numbers).toEqual([
    ['Launch', 200, 20_000, 50, 5, 65, 7],
    ['Scale', 600, 60_000, 40, 4, 50, 5],
    ['Dominate', 1_000, 100_000, 30, 3, 25, 3],
  ])
})

test('every plan sells 100 credits a dollar', () => {
  for (const plan of plans) {
    expect(plan.benefits.assignedCredits).toBe(plan.amountUsd * creditsPerDollar)
  }
})

test('finds a plan by its own key', () => {
  for (const key of planKeys) expect(planByKey(key).key).toBe(key)
})

test('only the three keys are plan keys', () => {
  expect(planKeys.every(isPlanKey)).toBe(true)
  expect(isPlanKey('Launch')).toBe(false)
  expect(isPlanKey('toString')).toBe(false)
  expect(isPlanKey('')).toBe(false)
})

test('credits are low below a tenth of what a month of the plan brings', () => {
  expect(planKeys.map((key) => lowCreditsLine(planByKey(key)))).toEqual([2_000, 6_000, 10_000])
})

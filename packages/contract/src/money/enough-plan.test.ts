import { expect, test } from 'vitest'
import { cheapestPlanFor, largestPlanFor, peopleOfPlan } from './enough-plan.ts'
import { planByKey, plans } from './plans.ts'

test('a month of each plan reaches 400, 1,500 and 3,333 by voicemail, fewer with a text', () => {
  expect(plans.map((plan) => peopleOfPlan(plan, 'voicemail'))).toEqual([400, 1_500, 3_333])
  expect(plans.map((plan) => peopleOfPlan(plan, 'both'))).toEqual([363, 1_363, 3_030])
})

test('the cheapest plan that reaches all of them is named, and none where no plan does', () => {
  const titles = [363, 364, 1_363, 1_364, 3_030].map(
    (people) => cheapestPlanFor(people, 'both')?.title,
  )
  expect(titles).toEqual(['Launch', 'Scale', 'Scale', 'Dominate', 'Dominate'])
  expect(cheapestPlanFor(3_031, 'both')).toBeUndefined()
  expect(largestPlanFor('both')).toBe(planByKey('dominate'))
})

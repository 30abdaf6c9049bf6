import { expect, it } from 'vitest'
import { deliveryStates } from './delivery-status.ts'
import { detailPageSizes, detailResults, statesOfResult } from './detail-results.ts'
import { limits } from '../limits.ts'

it('every state of a delivery belongs to exactly one result', () => {
  const states = detailResults.flatMap((result) => statesOfResult[result])
  expect(states.toSorted()).toEqual(deliveryStates.toSorted())
})

it('the page size of the specification is the first that is offered', () => {
  expect(detailPageSizes[0]).toBe(limits.detailPageSize)
})

it('pages of 5, 25 and 100 rows are offered', () => {
  expect(detailPageSizes).toEqual([5, 25, 100])
})

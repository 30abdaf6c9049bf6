import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  deliveryCauses,
  deliveryMoves,
  deliveryStates,
  isFinalDeliveryStatus,
  statesBefore,
} from './delivery-status.ts'
import type { DeliveryCause, DeliveryState } from './delivery-status.ts'

test('allows only the listed moves', () => {
  const allowed = deliveryCauses.flatMap((cause) =>
    deliveryStates.flatMap((from) =>
      deliveryStates
        .filter((to) => statesBefore(cause, to).includes(from))
        .map((to) => `${cause}: ${from} → ${to}`),
    ),
  )
  expect(allowed).toEqual([
    'rule: pending → skipped',
    'response: pending → accepted',
    'response: pending → unknown',
    'response: pending → failed',
    'report: pending → pending',
    'report: pending → delivered',
    'report: pending → failed',
    'report: accepted → pending',
    'report: accepted → delivered',
    'report: accepted → failed',
    'report: unknown → pending',
    'report: unknown → delivered',
    'report: unknown → failed',
    'report: failed → delivered',
    'report: failed → failed',
    'timeout: pending → unknown',
    'timeout: accepted → failed',
    'timeout: unknown → failed',
  ])
})

test('no move leaves delivered or skipped, and only a report leaves failed', () => {
  const waysOut = (from: DeliveryState) =>
    deliveryCauses.filter((cause) => (deliveryMoves[cause][from]?.length ?? 0) > 0)
  expect(waysOut('delivered')).toEqual([])
  expect(waysOut('skipped')).toEqual([])
  expect(waysOut('failed')).toEqual(['report'])
  expect(deliveryStates.filter(isFinalDeliveryStatus)).toEqual(['delivered', 'failed', 'skipped'])
})

test('only a report makes a sent delivery sendable again', () => {
  const causes = deliveryCauses.filter((cause) => statesBefore(cause, 'pending').length > 0)
  expect(causes).toEqual(['report'])
})

test('response and reports lead to the same state in any order and number', () => {
  type Step = readonly [DeliveryState, DeliveryCause]
  const result = fc.constantFrom<DeliveryState>('delivered', 'failed')
  const response = fc.constantFrom<DeliveryState>('accepted', 'unknown')
  fc.assert(
    fc.property(result, response, fc.nat(3), fc.nat(3), (reported, answered, early, late) => {
      const steps: Step[] = [
        ...Array.from({ length: early }, (): Step => [reported, 'report']),
        [answered, 'response'],
        ...Array.from({ length: late + 1 }, (): Step => [reported, 'report']),
      ]
      const end = steps.reduce<DeliveryState>(
        (state, [to, cause]) => (statesBefore(cause, to).includes(state) ? to : state),
        'pending',
      )
      expect(end).toBe(reported)
    }),
  )
})

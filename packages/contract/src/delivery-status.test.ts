import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  canMoveDelivery,
  deliveryCauses,
  deliveryStatuses,
  isFinalDeliveryStatus,
} from './delivery-status.ts'
import type { DeliveryCause, DeliveryStatus } from './delivery-status.ts'

test('the allowed moves are these and no others', () => {
  const allowed = deliveryCauses.flatMap((cause) =>
    deliveryStatuses.flatMap((from) =>
      deliveryStatuses
        .filter((to) => canMoveDelivery(from, to, cause))
        .map((to) => `${cause}: ${from} → ${to}`),
    ),
  )
  expect(allowed).toEqual([
    'lease: pending → sending',
    'rule: pending → skipped',
    'answer: sending → pending',
    'answer: sending → accepted',
    'answer: sending → unknown',
    'answer: sending → failed',
    'report: pending → delivered',
    'report: pending → failed',
    'report: sending → delivered',
    'report: sending → failed',
    'report: accepted → delivered',
    'report: accepted → failed',
    'report: unknown → delivered',
    'report: unknown → failed',
    'timeout: sending → pending',
    'timeout: sending → unknown',
    'timeout: accepted → failed',
    'timeout: unknown → failed',
  ])
})

test('delivered, failed and skipped are final, and only they', () => {
  const stuck = deliveryStatuses.filter((from) =>
    deliveryStatuses.every((to) => deliveryCauses.every((why) => !canMoveDelivery(from, to, why))),
  )
  expect(stuck).toEqual(['delivered', 'failed', 'skipped'])
  expect(deliveryStatuses.filter(isFinalDeliveryStatus)).toEqual(stuck)
})

test('no status moves to itself', () => {
  const loops = deliveryStatuses.filter((status) =>
    deliveryCauses.some((cause) => canMoveDelivery(status, status, cause)),
  )
  expect(loops).toEqual([])
})

test('answer and reports end in the same status in whatever order and number they come', () => {
  type Step = readonly [DeliveryStatus, DeliveryCause]
  const result = fc.constantFrom<DeliveryStatus>('delivered', 'failed')
  const answer = fc.constantFrom<DeliveryStatus>('accepted', 'unknown', 'pending')
  fc.assert(
    fc.property(result, answer, fc.nat(3), fc.nat(3), (reported, answered, early, late) => {
      const steps: Step[] = [
        ...Array.from({ length: early }, (): Step => [reported, 'report']),
        [answered, 'answer'],
        ...Array.from({ length: late + 1 }, (): Step => [reported, 'report']),
      ]
      const end = steps.reduce<DeliveryStatus>(
        (status, [to, cause]) => (canMoveDelivery(status, to, cause) ? to : status),
        'sending',
      )
      expect(end).toBe(reported)
    }),
  )
})

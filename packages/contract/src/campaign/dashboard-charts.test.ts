import { expect, test } from 'vitest'
import { deliveryRateOf, totalOf } from './dashboard-charts.ts'

test('the total is calls plus messages, and a missing count is 0', () => {
  expect(totalOf({ dropcowboy_total_calls: 3, telnyx_total_messages: 4 })).toBe(7)
  expect(totalOf({ dropcowboy_total_calls: 3 })).toBe(3)
  expect(totalOf({ telnyx_total_messages: 4, dropcowboy_total_calls: null })).toBe(4)
  expect(totalOf({})).toBe(0)
  expect(totalOf(undefined)).toBe(0)
})

test.each([
  [{ call_sent_rate: 90, message_sent_rate: 100 }, 95],
  [{ call_sent_rate: 90, message_sent_rate: 0 }, 90],
  [{ call_sent_rate: 0, message_sent_rate: 80 }, 80],
  [{ message_sent_rate: 80 }, 80],
  [{ call_sent_rate: 0, message_sent_rate: 0 }, 0],
  [{}, 0],
  [null, 0],
])('the delivery rate of %j is %d', (bucket, rate) => {
  expect(deliveryRateOf(bucket)).toBe(rate)
})

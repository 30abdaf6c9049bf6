import { expect, test } from 'vitest'
import { weeklyCharts } from './weekly-charts.ts'

const bucket = (calls: number, messages: number, callRate: number, messageRate: number) => ({
  dropcowboy_total_calls: calls,
  telnyx_total_messages: messages,
  call_sent_rate: callRate,
  message_sent_rate: messageRate,
})

test('each day shows calls plus messages, in the order of the response', () => {
  const charts = weeklyCharts({ '03-04': bucket(3, 4, 0, 0), '03-03': bucket(1, 0, 0, 0) })
  expect(charts.labels).toEqual(['03-04', '03-03'])
  expect(charts.totals).toEqual([7, 1])
})

test('the delivery rate is the average of both rates, the one that is there, or none', () => {
  const charts = weeklyCharts({
    a: bucket(1, 1, 90, 95.25),
    b: bucket(1, 0, 80, 0),
    c: bucket(0, 1, 0, 70),
    d: bucket(0, 0, 0, 0),
  })
  expect(charts.deliveryRates).toEqual([92.6, 80, 70, 0])
})

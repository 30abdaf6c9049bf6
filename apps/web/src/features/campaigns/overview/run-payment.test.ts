import { expect, it } from 'vitest'
import { firstPayment, isShort, paymentOf } from './run-payment.ts'

const run = { drop_date: '2026-03-05T15:00:00.000Z' }
const three = { runs: [run, run, run], credits: 500, balance_after: 700 }

it('counts the first run and those after it that are paid for', () => {
  const later_runs = { paid: 1, from_balance: 500, overage: 0 }
  expect(paymentOf({ ...three, later_runs })).toEqual({ paid: 2, fromBalance: 1_000, overage: 0 })
  expect(isShort({ ...three, later_runs })).toBe(true)
})

it('is not short where overage pays for what the balance does not', () => {
  const later_runs = { paid: 2, from_balance: 700, overage: 390 }
  const response = { ...three, later_runs }
  expect(firstPayment(response)).toEqual({ paid: 1, fromBalance: 500, overage: 0 })
  expect(paymentOf(response)).toEqual({ paid: 3, fromBalance: 1_200, overage: 390 })
  expect(isShort(response)).toBe(false)
})

it('pays for no run where the first is not paid for', () => {
  const response = { ...three, balance_after: -1 }
  expect(paymentOf(response).paid).toBe(0)
  expect(isShort(response)).toBe(true)
})

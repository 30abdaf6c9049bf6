import { describe, expect, it } from 'vitest'
import { nextPaymentCheck } from './next-payment-check.ts'

const now = new Date('2026-11-21T10:00:00Z')
const hoursOn = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

describe('the next payment check of an account is', () => {
  it('an hour and a half after the next renewal, when that is within a day', () => {
    const renews = { status: 'active' as const, currentPeriodEnd: hoursOn(10) }
    expect(nextPaymentCheck(now, [renews])).toEqual(hoursOn(11.5))
  })

  it('in a day at the latest while the account has a plan', () => {
    const renews = { status: 'past_due' as const, currentPeriodEnd: hoursOn(300) }
    expect(nextPaymentCheck(now, [renews])).toEqual(hoursOn(24))
    expect(nextPaymentCheck(now, [{ ...renews, currentPeriodEnd: undefined }])).toEqual(hoursOn(24))
  })

  it('in an hour when the renewal is overdue, and not at once again and again', () => {
    const renews = { status: 'active' as const, currentPeriodEnd: hoursOn(-50) }
    expect(nextPaymentCheck(now, [renews])).toEqual(hoursOn(1))
  })

  it('in an hour while a first payment is open', () => {
    const open = { status: 'incomplete' as const, currentPeriodEnd: hoursOn(700) }
    expect(nextPaymentCheck(now, [open])).toEqual(hoursOn(1))
  })

  it('in a week without a plan', () => {
    const ended = { status: 'canceled' as const, currentPeriodEnd: hoursOn(5) }
    expect(nextPaymentCheck(now, [ended])).toEqual(hoursOn(7 * 24))
    expect(nextPaymentCheck(now, [])).toEqual(hoursOn(7 * 24))
  })
})

import type { ProviderSubscription } from '../../../providers/payments/port.ts'
import { isLive } from '../subscription-status.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The provider makes a renewal's invoice at the end of the period and charges it an hour later. */
const CHARGED_BY_MS = 90 * MINUTE_MS

/**
 * When an account's payments are read again: soon after its next renewal should have been charged, at
 * most a day from now; within the hour while a first payment is open; weekly without a plan. So a
 * lost report of a renewal delays its credits by some two hours at most.
 */
export function nextPaymentCheck(
  now: Date,
  subscriptions: readonly Pick<ProviderSubscription, 'status' | 'currentPeriodEnd'>[],
): Date {
  const nowMs = now.getTime()
  const live = subscriptions.filter(({ status }) => isLive(status))
  const open = subscriptions.some(({ status }) => status === 'incomplete')
  if (open) return new Date(nowMs + HOUR_MS)
  if (live.length === 0) return new Date(nowMs + 7 * DAY_MS)
  const renewals = live.map(({ currentPeriodEnd }) => {
    const chargedBy = (currentPeriodEnd?.getTime() ?? Infinity) + CHARGED_BY_MS
    return Math.max(chargedBy, nowMs + HOUR_MS)
  })
  return new Date(Math.min(nowMs + DAY_MS, ...renewals))
}

import type { SubscriptionStatus } from '../../providers/payments/port.ts'

/**
 * Statuses with which the account has its plan. A late payment (`past_due`) is one of them, because the
 * provider still retries the card and the credits were paid for earlier.
 */
export const liveStatuses: readonly SubscriptionStatus[] = ['active', 'trialing', 'past_due']

export function isLive(status: string): boolean {
  return liveStatuses.some((live) => live === status)
}

/** Statuses of a subscription that ended for good or never began: a new one may follow it. */
const endedStatuses: readonly SubscriptionStatus[] = ['canceled', 'incomplete_expired']

/** Neither waiting for its first payment nor over: it blocks another purchase. */
export function isUnderWay(status: SubscriptionStatus): boolean {
  return status !== 'incomplete' && !endedStatuses.includes(status)
}

/** Statuses of a subscription whose renewal is unpaid and can still be paid. */
export function isOverdue(status: string): boolean {
  return status === 'past_due' || status === 'unpaid'
}

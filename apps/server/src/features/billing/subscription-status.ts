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

const started = ['trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled'] as const

/**
 * What the provider may report of a subscription after each status. Statuses in between may be missed,
 * so one that has started may be followed by any other; it never waits for its first payment again, and
 * nothing follows the two ends (the provider's reference, *Subscription.status*).
 */
export const subscriptionMoves: Readonly<
  Record<SubscriptionStatus, readonly SubscriptionStatus[]>
> = {
  incomplete: ['incomplete_expired', ...started],
  incomplete_expired: [],
  trialing: started.filter((to) => to !== 'trialing'),
  active: started.filter((to) => to !== 'active'),
  past_due: started.filter((to) => to !== 'past_due'),
  unpaid: started.filter((to) => to !== 'unpaid'),
  paused: started.filter((to) => to !== 'paused'),
  canceled: [],
}

/** Neither waiting for its first payment nor over: it blocks another purchase. */
export function isInProgress(status: string): boolean {
  return status !== 'incomplete' && !endedStatuses.some((ended) => ended === status)
}

/** Statuses of a subscription whose renewal is unpaid and can still be paid. */
export function isOverdue(status: string): boolean {
  return status === 'past_due' || status === 'unpaid'
}

/** In a file of their own, because every page loads them with the subscription's schema. */
export const subscriptionStates = [
  'none',
  'active',
  'ending',
  'changing',
  'past_due',
  'stopped',
  'unpaid',
  'on_hold',
] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

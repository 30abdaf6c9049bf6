import type { Subscription } from '@afterbeep/contract/api/payments'

const pauseMs = 1_000
const attempts = 20

/**
 * Polls the subscription until the provider's report has made it active, for some 20 seconds;
 * undefined when it takes longer. The payment itself is made in either case.
 */
export async function awaitActiveSubscription(
  fetchSubscription: () => Promise<Subscription | null>,
  pause: (delayMs: number) => Promise<void> = delay,
): Promise<Subscription | undefined> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (attempt > 0) await pause(pauseMs)
    const subscription = await fetchSubscription().catch(() => null)
    if (subscription?.status === 'active') return subscription
  }
  return undefined
}

function delay(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, delayMs)
  })
}

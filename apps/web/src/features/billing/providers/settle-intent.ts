import type { ConfirmResult, Verdict } from './confirm-result.ts'

const pauseMs = 1_000
const attempts = 20

/**
 * Polls a payment until the provider has decided, for some 20 seconds. Undefined when it is undecided
 * after that or the provider does not respond: the outcome is unknown, so none is claimed.
 *
 * @param ask reads the payment's state; a failed read counts as no response
 */
export async function settleIntent(
  ask: () => Promise<ConfirmResult>,
  pause: (delayMs: number) => Promise<void> = delay,
): Promise<Verdict | undefined> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (attempt > 0) await pause(pauseMs)
    const result = await ask().catch(() => undefined)
    if (result?.outcome === 'succeeded' || result?.outcome === 'failed') return result
  }
  return undefined
}

function delay(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, delayMs)
  })
}

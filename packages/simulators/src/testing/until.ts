const LIMIT_MS = 5_000

/** Waits until the condition holds, looking every few milliseconds; fails after five seconds. */
export async function until(condition: () => boolean, what: string): Promise<void> {
  const giveUpAtMs = performance.now() + LIMIT_MS
  while (!condition()) {
    if (performance.now() > giveUpAtMs) throw new Error(`Waited in vain until ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

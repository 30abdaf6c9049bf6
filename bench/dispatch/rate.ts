import type { BareProvider } from '../provider/start-provider.ts'

/** The result of one round of sending. */
export interface Rate {
  perSecond: number
  /** CPU seconds of every process, the provider's too, for 10,000 sends. */
  cpuSeconds: number
  /** Milliseconds from the start of the round to the first send: the preparation. */
  beforeMs: number
}

export interface RateOptions {
  provider: BareProvider
  requests: number
  /** CPU seconds used so far by all processes that take part. */
  cpuSeconds: () => number
  /** Starts the sending; the function that it returns is awaited after the last request. */
  send: () => Promise<() => Promise<void>>
}

/** Measures between the first and the last request that the provider receives. */
export async function measureRate(options: RateOptions): Promise<Rate> {
  const { provider, requests, cpuSeconds, send } = options
  const { begun, ended } = await provider.expect(requests)
  const startMs = performance.now()
  const finish = await send()
  await begun
  const beforeMs = performance.now() - startMs
  const cpuBefore = cpuSeconds()
  await ended
  const cpu = cpuSeconds() - cpuBefore
  const { perSecond } = await provider.seen()
  await finish()
  return { perSecond, cpuSeconds: (cpu / requests) * 10_000, beforeMs }
}

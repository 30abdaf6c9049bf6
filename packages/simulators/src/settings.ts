/** What can be changed while the simulators run. */
export interface Settings {
  /** How long after accepting a send its report goes out. */
  reportDelayMs: number
  /** Share of ordinary numbers that fail, 0 to 1. */
  failureRate: number
  /** Whether the voice account is in testing: every number but their simulated ones fails with 3040. */
  testNumbersOnly: boolean
  /** What the voice account may still spend, in US dollars. */
  voiceFunds: number
  /** Waits before the second and the third attempt of a report; undefined keeps each provider's own. */
  retryGapsMs: readonly number[] | undefined
}

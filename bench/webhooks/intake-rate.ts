/** What one round of reports came to. */
export interface IntakeRate {
  /** Reports answered a second, after the warm-up. */
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** Reports answered and applied a second, until the last was applied; NaN where nothing is. */
  appliedPerSecond: number
  /** From the last answer until all was applied. */
  lagMs: number
  /** CPU seconds of server and database for 10,000 reports, until all was applied. */
  cpuSeconds: number
}

/** The result of one round of reports. */
export interface IntakeRate {
  /** Reports acknowledged a second, after the warm-up. */
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** Reports acknowledged and applied a second, until the last was applied; NaN where none is applied. */
  appliedPerSecond: number
  /** From the last response until all was applied. */
  lagMs: number
  /** CPU seconds of server and database for 10,000 reports, until all was applied. */
  cpuSeconds: number
}

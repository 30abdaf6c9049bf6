import { testSendLimits } from '@afterbeep/contract/message/test-send'

export const DAY_MS = 24 * 3_600_000

export interface TestQuota {
  left: number
  /** When the next test becomes possible; null while one is possible now. */
  nextAt: Date | null
}

/** The remaining tests of an account, after tests at these times of the last 24 hours, oldest first. */
export function quotaAt(now: Date, times: readonly Date[]): TestQuota {
  const within = times.filter((at) => now.getTime() - at.getTime() < DAY_MS)
  const left = Math.max(0, testSendLimits.testsPerDay - within.length)
  const ends = within.at(-testSendLimits.testsPerDay)
  const nextAt = left > 0 || ends === undefined ? null : new Date(ends.getTime() + DAY_MS)
  return { left, nextAt }
}

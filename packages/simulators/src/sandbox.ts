import { createClock, type BusinessClock } from './clock.ts'
import { createFaults, type Faults } from './faults.ts'
import { createPhoneLog, type PhoneLog } from './phones/phone-log.ts'
import { createReportQueue, type ReportQueue } from './reports/report-queue.ts'
import type { Settings } from './settings.ts'
import { createStats, type Stats } from './stats.ts'

/** What all simulated providers share: one clock, one set of phones, one way out for reports. */
export interface Sandbox {
  clock: BusinessClock
  settings: Settings
  faults: Faults
  stats: Stats
  phones: PhoneLog
  reports: ReportQueue
}

export function createSandbox(settings: Settings): Sandbox {
  const clock = createClock()
  return {
    clock,
    settings,
    faults: createFaults(),
    stats: createStats(),
    phones: createPhoneLog(clock.now),
    reports: createReportQueue(settings),
  }
}

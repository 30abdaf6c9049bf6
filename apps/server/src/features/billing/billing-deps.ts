import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Logger } from '../../platform/log.ts'
import type { PaymentsProvider } from '../../providers/payments/port.ts'

/** What billing works with. */
export interface BillingDeps {
  db: Database
  clock: Clock
  jobs: Jobs
  log: Logger
  payments: PaymentsProvider
}

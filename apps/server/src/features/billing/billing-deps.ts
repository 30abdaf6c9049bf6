import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { WebhookLog } from '../../platform/http/webhook-log.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Logger } from '../../platform/log.ts'
import type { PaymentsProvider } from '../../providers/payments/port.ts'

/** The dependencies of billing. */
export interface BillingDeps {
  db: Database
  clock: Clock
  jobs: Jobs
  log: Logger
  payments: PaymentsProvider
  /** Notifies the owner that a renewal could not be paid, in the same transaction; once per invoice. */
  onRenewalFailed: (
    tx: Transaction,
    renewal: { accountId: string; invoiceRef: string },
  ) => Promise<void>
  /**
   * Has what the account is sending wait until the payment is settled, with this reason. In a transaction of its own,
   * which locks runs: never call it within another one. A repeat does nothing.
   */
  holdRuns: (accountId: string, reason: string) => Promise<void>
}

export interface BillingRoutesDeps extends BillingDeps {
  webhookLog: WebhookLog
}

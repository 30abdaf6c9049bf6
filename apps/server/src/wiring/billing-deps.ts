import { enqueueRenewalMail } from '../features/accounts/index.ts'
import type { BillingDeps } from '../features/billing/index.ts'
import type { Dependencies } from './adapters/dependencies.ts'

/** What billing works with, in every process that does some of its work. */
export function billingDeps({
  db,
  clock,
  jobs,
  log,
  adapters,
}: Pick<Dependencies, 'db' | 'clock' | 'jobs' | 'log' | 'adapters'>): BillingDeps {
  return {
    db,
    clock,
    jobs,
    log,
    payments: adapters.payments,
    onRenewalFailed: (tx, renewal) => enqueueRenewalMail(jobs, tx, renewal),
  }
}

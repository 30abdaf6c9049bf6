import { enqueueRenewalMail } from '../features/accounts/index.ts'
import type { BillingDeps } from '../features/billing/index.ts'
import type { Parts } from './adapters/parts.ts'

/** What billing works with, in every process that does some of its work. */
export function billingDeps({
  db,
  clock,
  jobs,
  log,
  adapters,
}: Pick<Parts, 'db' | 'clock' | 'jobs' | 'log' | 'adapters'>): BillingDeps {
  return {
    db,
    clock,
    jobs,
    log,
    payments: adapters.payments,
    onRenewalFailed: (tx, renewal) => enqueueRenewalMail(jobs, tx, renewal),
  }
}

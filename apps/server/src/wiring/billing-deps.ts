import { enqueueRenewalMail, enqueueRunMail } from '../features/accounts/index.ts'
import type { BillingDeps } from '../features/billing/index.ts'
import { holdAccountRuns } from '../features/runs/index.ts'
import type { NotifyOwner } from '../features/runs/index.ts'
import type { Dependencies } from './adapters/dependencies.ts'

interface BillingDependencies extends Pick<Dependencies, 'db' | 'clock' | 'jobs' | 'log'> {
  adapters: Pick<Dependencies['adapters'], 'payments'>
}

/** What billing works with, in every process that does some of its work. */
export function billingDeps({ db, clock, jobs, log, adapters }: BillingDependencies): BillingDeps {
  const notifyOwner: NotifyOwner = (tx, run) => enqueueRunMail(jobs, tx, run)
  return {
    db,
    clock,
    jobs,
    log,
    payments: adapters.payments,
    onRenewalFailed: (tx, renewal) => enqueueRenewalMail(jobs, tx, renewal),
    holdRuns: (accountId, reason) => holdAccountRuns({ db, clock, notifyOwner }, accountId, reason),
  }
}

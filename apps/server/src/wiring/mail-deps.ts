import type { SendMailDeps } from '../features/accounts/index.ts'
import { overduePlan } from '../features/billing/index.ts'
import { runNews } from '../features/runs/index.ts'
import type { Dependencies } from './adapters/dependencies.ts'

/** What mailing works with, in every process that does some of its work. */
export function mailDeps({
  db,
  clock,
  log,
  adapters,
  publicUrl,
}: Pick<Dependencies, 'db' | 'clock' | 'log' | 'adapters' | 'publicUrl'>): SendMailDeps {
  return {
    db,
    clock,
    log,
    mail: adapters.mail,
    publicUrl,
    describeRun: (run) => runNews(db, run),
    describeRenewal: async (accountId) => {
      const plan = await overduePlan(db, accountId)
      return plan && { planTitle: plan.title, amountUsd: plan.amountUsd }
    },
  }
}

import { countUndeliveredMails } from '../features/mails/index.ts'
import { countOutdatedRegistries } from '../features/compliance/index.ts'
import { countProblems } from '../features/books/index.ts'
import { countDebts, overduePaymentEvents } from '../features/billing/index.ts'
import type { OperatorCount } from '../platform/metrics.ts'
import type { Dependencies } from './adapters/dependencies.ts'

/** The counts that an operator's alarms watch: each is 0 while all is well. */
export function operatorCounts(deps: Pick<Dependencies, 'db' | 'clock'>): OperatorCount[] {
  return [
    {
      name: 'afterbeep_books_problems',
      help: 'What does not add up between ledger, balances and deliveries.',
      read: () => countProblems(deps.db),
    },
    {
      name: 'afterbeep_mails_undelivered',
      help: 'Mails that the mail server did not take for a day, of the last 30 days.',
      read: () => countUndeliveredMails(deps.db),
    },
    {
      name: 'afterbeep_credits_owed',
      help: 'Payments that went back after their credits were spent; the command debts lists them.',
      read: () => countDebts(deps.db),
    },
    {
      name: 'afterbeep_payment_events_overdue',
      help: 'Payment events that have waited for more than an hour to be applied.',
      read: () => overduePaymentEvents(deps),
    },
    {
      name: 'afterbeep_registries_outdated',
      help: 'Accounts whose national do-not-call registry is older than 31 days: their campaigns to people without written consent wait for a newer file.',
      read: () => countOutdatedRegistries(deps),
    },
  ]
}

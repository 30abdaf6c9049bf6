import { countUndeliveredMails } from '../features/mails/index.ts'
import { countOutdatedRegistries } from '../features/compliance/index.ts'
import { countProblems } from '../features/books/index.ts'
import { countDebts, countUnreadPayments, overduePaymentEvents } from '../features/billing/index.ts'
import { countUnsignedLogs } from '../features/evidence/index.ts'
import { countOpenErasures } from '../features/privacy/index.ts'
import { countStuckRuns } from '../features/runs/index.ts'
import type { OperatorCount } from '../platform/metrics.ts'
import type { Dependencies } from './adapters/dependencies.ts'

/** An account with a plan is read once a day, and one that fails each hour. */
const UNREAD_AFTER_MS = 2 * 86_400_000
/** In business time. A run starts within a second, and a page of its list is prepared in less. */
const STUCK_AFTER_MS = 15 * 60_000
/** The next round does it, unless something on its way to the person has to end first. */
const ERASURE_OVERDUE_MS = 7 * 86_400_000
/** A log gets a head each minute. */
const UNSIGNED_AFTER_MS = 3_600_000

/** The counts that an operator's alarms watch: each is 0 while all is well. */
export function operatorCounts(deps: Pick<Dependencies, 'db' | 'clock'>): OperatorCount[] {
  const ago = (ms: number) => new Date(deps.clock.now().getTime() - ms)
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
      name: 'afterbeep_payments_unread',
      help: 'Accounts with a plan whose payments could not be reconciled for two days.',
      read: () => countUnreadPayments(deps.db, ago(UNREAD_AFTER_MS)),
    },
    {
      name: 'afterbeep_runs_stuck',
      help: 'Runs that have been due for 15 minutes and have not started, or that are no longer being prepared.',
      read: () => countStuckRuns(deps.db, ago(STUCK_AFTER_MS)),
    },
    {
      name: 'afterbeep_erasures_overdue',
      help: 'Requests to erase a person or an account that have waited for more than seven days.',
      read: () => countOpenErasures(deps.db, ago(ERASURE_OVERDUE_MS)),
    },
    {
      name: 'afterbeep_evidence_unsigned',
      help: 'Accounts with evidence that was sealed more than an hour ago and has no signed head.',
      read: () => countUnsignedLogs(deps.db, ago(UNSIGNED_AFTER_MS)),
    },
    {
      name: 'afterbeep_registries_outdated',
      help: 'Accounts whose national do-not-call registry is older than 31 days: their campaigns to people without written consent wait for a newer file.',
      read: () => countOutdatedRegistries(deps),
    },
  ]
}

import type { CardCalls } from './port/cards.ts'
import type { AddedLineCalls, InvoiceCalls, ReturnCalls } from './port/invoices.ts'
import type { PlanCalls } from './port/plans.ts'
import type { ReportCalls } from './port/reports.ts'
import type { EndingCalls, PlanChangeCalls, SubscriptionCalls } from './port/subscriptions.ts'

export type { SavedCard } from './port/cards.ts'
export type { PaymentRecord, ProviderInvoice, ReturnedMoney } from './port/invoices.ts'
export type { OfferedPlan } from './port/plans.ts'
export type { PaymentEvent, PaymentSubject } from './port/reports.ts'
export type { ProviderSubscription, SubscriptionStatus } from './port/subscriptions.ts'

/**
 * The provider that takes the money. Calls throw AppError `payment_provider_unreachable` when it could
 * not be reached, which is safe to try again under the same idempotency key; `payment_provider_failed`
 * when it is out of order, which it repeats under the same key; and `payment_setup_invalid` when it
 * refuses our key. What the provider does not know is undefined or missing from the list, never an
 * error. With the key of another account or mode (test, live) it knows nothing that we have stored:
 * not knowing is never a reason to replace, end or forget what is stored.
 */
export interface PaymentsProvider
  extends
    PlanCalls,
    SubscriptionCalls,
    EndingCalls,
    PlanChangeCalls,
    InvoiceCalls,
    AddedLineCalls,
    ReturnCalls,
    CardCalls,
    ReportCalls {
  /** The key that the browser may know. */
  readonly publicToken: string
  /** Where the browser speaks to a simulated provider; without it the real one's script is used. */
  readonly browserApiBase?: string
}

import type { PlanKey } from '@afterbeep/contract/money/plans'
import type { ProviderInvoice } from './invoices.ts'

/** The provider's own words; they are never shown, but stored as they are. */
export type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'canceled'
  | 'paused'
  | 'trialing'

export interface ProviderSubscription {
  subscriptionRef: string
  customerRef: string
  status: SubscriptionStatus
  /** Undefined when its price is none of our plans. */
  planKey: PlanKey | undefined
  priceRef: string
  /** What `createSubscription` was given; undefined when it was made otherwise. */
  purchaseId: string | undefined
  /** It ends with the paid period instead of being renewed. */
  cancelAtPeriodEnd: boolean
  /** When the paid period ends and the next payment is due. */
  currentPeriodEnd: Date | undefined
  latestInvoice: ProviderInvoice | undefined
  /** Lets the browser pay the first invoice; only while that is unpaid. */
  clientSecret: string | undefined
}

/** An invoice that can be paid now, in the browser. */
export interface PayableInvoice {
  invoiceRef: string
  number: string | undefined
  amountCents: number
  /** ISO 4217, upper case. */
  currency: string
  clientSecret: string
}

/** The invoice that a change of plan would make now. */
export interface PlanChangePreview {
  /** With tax, and with what else is waiting for an invoice. */
  dueCents: number
  taxCents: number
  /** As in `ProviderInvoice`. */
  changeCents: number
}

/** Customers and their subscriptions. */
export interface SubscriptionCalls {
  /** The same idempotency key gives the same customer. Returns the customer's reference. */
  createCustomer(customer: {
    accountId: string
    email: string
    idempotencyKey: string
  }): Promise<string>
  /** `deleted` when the provider had this customer; `missing` when it knows nothing of it. */
  customerState(customerRef: string): Promise<'known' | 'deleted' | 'missing'>
  /** Ends the customer's subscriptions at once and removes their cards and email; a repeat does nothing. */
  deleteCustomer(customerRef: string): Promise<void>
  /** All of the customer's subscriptions, newest first; undefined when there is no such customer. */
  listSubscriptions(customerRef: string): Promise<ProviderSubscription[] | undefined>
  findSubscription(subscriptionRef: string): Promise<ProviderSubscription | undefined>
  /**
   * Makes an unpaid subscription that waits for the browser to pay its first invoice; one for a
   * purchase id, which is the idempotency key.
   */
  createSubscription(subscription: {
    accountId: string
    customerRef: string
    planKey: PlanKey
    priceRef: string
    purchaseId: string
    /** Where the customer is, as far as their network tells: their tax depends on it. */
    ipAddress?: string | undefined
  }): Promise<ProviderSubscription>
  /**
   * Ends a subscription whose first invoice is unpaid, so that it can't be paid any more. Returns what
   * became of it: it may have been paid meanwhile, or be `incomplete` still while a payment is made.
   */
  abandonSubscription(subscription: ProviderSubscription): Promise<ProviderSubscription | undefined>
}

/** A subscription that ends, or that is overdue. */
export interface EndingCalls {
  /** Has the subscription end with its paid period, or be renewed after all; a repeat does nothing. */
  cancelAtPeriodEnd(subscriptionRef: string, ends: boolean): Promise<void>
  /**
   * Ends a subscription at once whose renewal is unpaid, and voids what it asks for. One that was paid
   * meanwhile stays. Returns the added lines (`addToNextInvoice`) that were voided with an invoice, or withdrawn before they came to one: they are asked for nowhere any more.
   */
  endUnpaidSubscription(subscriptionRef: string): Promise<string[]>
  /** The invoice that brings an overdue subscription back when it is paid; undefined when there is none. */
  overdueInvoice(subscriptionRef: string): Promise<PayableInvoice | undefined>
}

/** The change from one plan to another. */
export interface PlanChangeCalls {
  /** What a change to this price at that time would charge at once. Undefined without such a subscription. */
  previewPlanChange(
    subscriptionRef: string,
    change: { priceRef: string; at: Date },
  ): Promise<PlanChangePreview | undefined>
  /**
   * Changes the subscription to this price. With `chargedAt` the difference for the period that was paid
   * already is charged at once, as of that time, and where the card does not pay, nothing changes; without,
   * the new price begins with the next payment.
   *
   * @throws AppError `payment_provider_failed` with the reason that the bank gave
   */
  changePlan(
    subscriptionRef: string,
    change: { planKey: PlanKey; priceRef: string; chargedAt: Date | undefined },
  ): Promise<void>
}

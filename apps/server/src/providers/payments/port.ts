import type { PlanKey } from '@afterbeep/contract/money/plans'

/** A plan as the provider sells it now. */
export interface OfferedPlan {
  planKey: PlanKey
  productRef: string
  priceRef: string
  /** False when the product or its price was withdrawn. */
  active: boolean
  /** What a month costs, in cents of US dollars. */
  amountCents: number
}

/** What the provider must sell a plan as, where it does not yet. */
export interface PlanToOffer {
  planKey: PlanKey
  title: string
  amountCents: number
}

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

/** A charge beside the plan's. */
export interface AddedLine {
  customerRef: string
  amountCents: number
  description: string
  /** It is asked for once, whatever the number of the try is. */
  key: string
  /** From 1; one more after each that came to nothing (`endUnpaidSubscription`). */
  attempt: number
}

/** What went back of a payment, and what the cardholder's bank asks for. In cents. */
export interface ReturnedMoney {
  /** Undefined for a payment of no invoice. */
  invoiceRef: string | undefined
  customerRef: string | undefined
  paidCents: number
  refundedCents: number
  dispute: { state: 'open' | 'won' | 'lost'; cents: number } | undefined
}

/**
 * The reason of an invoice: first period, renewal, a change of plan within a period, or anything else
 * (which buys no credits).
 */
export type InvoiceReason = 'first' | 'renewal' | 'change' | 'other'

export interface ProviderInvoice {
  invoiceRef: string
  customerRef: string | undefined
  subscriptionRef: string | undefined
  /** The number on the paper; undefined until the invoice is final. */
  number: string | undefined
  reason: InvoiceReason
  paid: boolean
  /** Issued, and can still be paid. */
  open: boolean
  /** At least one payment of it was tried. */
  attempted: boolean
  /** The plan whose period it charges; undefined when that is none of ours. */
  planKey: PlanKey | undefined
  /** What a change of plan cost for the period that was paid already, less what that gave back; without tax. */
  changeCents: number
}

/** Some of a customer's paid invoices, newest first. */
export interface PaidInvoices {
  invoices: ProviderInvoice[]
  /** There are older ones: ask again after the last of these. */
  more: boolean
}

export interface SavedCard {
  methodRef: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
  isDefault: boolean
}

/** One invoice as the list of transactions shows it. */
export interface PaymentRecord {
  invoiceRef: string
  created: Date
  amountCents: number
  /** How much of it is tax; 0 where none is calculated. */
  taxCents: number
  /** ISO 4217, upper case. */
  currency: string
  status: string
  description: string
  /** A page of the provider's, public to everyone who has the address. */
  receiptUrl: string | undefined
  /** The same invoice as a PDF, public in the same way. */
  pdfUrl: string | undefined
}

/** What an event is about. Only the reference is believed: the object itself is fetched again. */
export interface PaymentEvent {
  eventRef: string
  /** The provider's name of the event, for the log. */
  name: string
  subject: PaymentSubject
}

export type PaymentSubject =
  | { kind: 'invoice'; ref: string }
  | { kind: 'subscription'; ref: string }
  /** Money went back to the customer, or the customer's bank asks for it. */
  | { kind: 'money-returned'; ref: string }
  /** Nothing that we keep a copy of. */
  | { kind: 'nothing' }

export type PaymentWebhook =
  | { kind: 'refused'; refusal: 'missing_signature' | 'invalid_signature' }
  | { kind: 'event'; event: PaymentEvent }

/**
 * The provider that takes the money. Calls throw AppError `payment_provider_unreachable` when it could
 * not be reached, which is safe to try again under the same idempotency key; `payment_provider_failed`
 * when it is out of order, which it repeats under the same key; and `payment_setup_invalid` when it
 * refuses our key. What the provider does not know is undefined or missing from the list, never an
 * error. With the key of another account or mode (test, live) it knows nothing that we have stored:
 * not knowing is never a reason to replace, end or forget what is stored.
 */
export interface PaymentsProvider {
  /** The key that the browser may know. */
  readonly publicToken: string
  /** Where the browser speaks to a simulated provider; without it the real one's script is used. */
  readonly browserApiBase?: string

  listPlans(): Promise<OfferedPlan[]>
  /** Makes the product and the price, unless a price goes under this plan's key already. */
  offerPlan(plan: PlanToOffer): Promise<void>

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
  /** Has the subscription end with its paid period, or be renewed after all; a repeat does nothing. */
  cancelAtPeriodEnd(subscriptionRef: string, ends: boolean): Promise<void>
  /**
   * Ends a subscription at once whose renewal is unpaid, and voids what it asks for. One that was paid
   * meanwhile stays. Returns the added lines (`addToNextInvoice`) that were voided with an invoice, or withdrawn before they came to one: they are asked for nowhere any more.
   */
  endUnpaidSubscription(subscriptionRef: string): Promise<string[]>
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
  /** The invoice that brings an overdue subscription back when it is paid; undefined when there is none. */
  overdueInvoice(subscriptionRef: string): Promise<PayableInvoice | undefined>
  /** The state of the payment that a report names by its charge, refund or dispute. */
  returnedMoney(ref: string): Promise<ReturnedMoney | undefined>
  /**
   * Adds a line to the next invoice of the subscription; once for a key, for ever, unless it has come to
   * nothing. Returns the line's reference.
   */
  addToNextInvoice(line: AddedLine & { subscriptionRef: string }): Promise<string>
  /**
   * Makes an invoice of this line alone and charges a card that the customer has saved, for one without a
   * subscription. Once for a key as above; an invoice that the card does not pay stays open. Returns the
   * line's reference.
   */
  invoiceAlone(line: AddedLine): Promise<string>
  findInvoice(invoiceRef: string): Promise<ProviderInvoice | undefined>
  /** At most `limit`, 100 or fewer; undefined when there is no such customer, or no invoice `after`. */
  listPaidInvoices(
    customerRef: string,
    page: { createdSince: Date | undefined; after: string | undefined; limit: number },
  ): Promise<PaidInvoices | undefined>
  /** The newest `limit` invoices that were issued, newest first; undefined without such a customer. */
  listPayments(customerRef: string, limit: number): Promise<PaymentRecord[] | undefined>

  /** Undefined when there is no such customer. */
  listCards(
    customerRef: string,
    subscriptionRef: string | undefined,
  ): Promise<SavedCard[] | undefined>
  /** The customer of this card; undefined when the card does not exist or has no customer. */
  ownerOfCard(methodRef: string): Promise<string | undefined>
  /** Charges this card from now on, for the customer and for the subscription. */
  useCard(choice: {
    customerRef: string
    subscriptionRef: string | undefined
    methodRef: string
  }): Promise<void>
  /** Begins the saving of a card; returns the client secret for the browser. */
  beginCardSetup(customerRef: string): Promise<string>

  /** Has the provider report to this address; harmless when it does already. */
  reportTo(url: string): Promise<void>
  /** Checks the signature on the raw body, and that it is fresh (wall time), and reads the event. */
  readWebhook(headers: Record<string, unknown>, rawBody: string): PaymentWebhook
}

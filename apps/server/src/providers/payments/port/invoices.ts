import type { PlanKey } from '@afterbeep/contract/money/plans'

/**
 * The reason of an invoice: first period, renewal, a change of plan within a period, or anything else
 * (which buys no credits).
 */
export type InvoiceReason = 'first' | 'renewal' | 'change' | 'other'

export interface ProviderInvoice {
  invoiceRef: string
  customerRef: string | undefined
  subscriptionRef: string | undefined
  /** The account that its subscription was made for by `createSubscription`. */
  accountId: string | undefined
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
  /** What it charges beside plans (`AddedLine`), with tax. */
  overageCents: number
}

/** Some of a customer's paid invoices, newest first. */
export interface PaidInvoices {
  invoices: ProviderInvoice[]
  /** There are older ones: ask again after the last of these. */
  more: boolean
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

/** What was invoiced and paid. */
export interface InvoiceCalls {
  findInvoice(invoiceRef: string): Promise<ProviderInvoice | undefined>
  /** At most `limit`, 100 or fewer; undefined when there is no such customer, or no invoice `after`. */
  listPaidInvoices(
    customerRef: string,
    page: { createdSince: Date | undefined; after: string | undefined; limit: number },
  ): Promise<PaidInvoices | undefined>
  /** The newest `limit` invoices that were issued, newest first; undefined without such a customer. */
  listPayments(customerRef: string, limit: number): Promise<PaymentRecord[] | undefined>
}

/** What is charged on top of a plan. */
export interface AddedLineCalls {
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
}

/** Money that went back. */
export interface ReturnCalls {
  /** The state of the payment that a report names by its charge, refund or dispute. */
  returnedMoney(ref: string): Promise<ReturnedMoney | undefined>
  /**
   * The refunds and disputes made since then, of all customers: at most the newest `limit` of each. A reference
   * is one that `returnedMoney` takes; the status is the provider's word.
   */
  listReturns(since: Date, limit: number): Promise<{ ref: string; status: string }[]>
}

import type { BusinessClock } from '../clock.ts'
import { toSeconds } from '../clock.ts'
import type { CardManner } from './payments/test-cards.ts'
import { missing } from './http/stripe-error.ts'
import type * as wire from './http/wire.ts'

/** Everything one Stripe account holds, oldest first. */
export class StripeAccount {
  readonly products = new Map<string, wire.Product>()
  readonly prices = new Map<string, wire.Price>()
  readonly customers = new Map<string, wire.Customer>()
  readonly paymentMethods = new Map<string, wire.PaymentMethod>()
  readonly subscriptions = new Map<string, wire.Subscription>()
  readonly invoices = new Map<string, wire.Invoice>()
  /** The latest ones, by id: a preview can only be read, and its lines listed. */
  readonly previews = new Map<string, wire.Invoice>()
  readonly invoicePayments = new Map<string, wire.InvoicePayment>()
  readonly paymentIntents = new Map<string, wire.PaymentIntent>()
  readonly setupIntents = new Map<string, wire.SetupIntent>()
  readonly charges = new Map<string, wire.Charge>()
  readonly invoiceItems = new Map<string, wire.InvoiceItem>()
  readonly refunds = new Map<string, wire.Refund>()
  readonly disputes = new Map<string, wire.Dispute>()
  readonly testClocks = new Map<string, wire.TestClock>()
  readonly webhookEndpoints = new Map<string, wire.WebhookEndpoint>()
  readonly events = new Map<string, wire.StripeEvent>()

  /** How each saved card behaves, by payment method; the number itself is never kept. */
  readonly cardManners = new Map<string, CardManner>()
  /** Cards whose holder has authenticated once and need not do it again. */
  readonly authenticated = new Set<string>()
  /** Deleted customers, by id: they can only be retrieved. */
  readonly deletedCustomers = new Set<string>()

  /** Endpoints registered at an earlier start, by id, whose product may have moved meanwhile. */
  readonly formerEndpoints = new Set<string>()

  /** Notifies the registered webhooks; set by the server. */
  announce: (type: wire.StripeEvent['type'], object: wire.StripeObject) => void = () => {}

  /** Call this with every change, or before it in the same tick. */
  changed: () => void = () => {}

  #frozen: number | undefined
  readonly #clock: BusinessClock
  readonly #baseUrl: () => string

  constructor(clock: BusinessClock, baseUrl: () => string) {
    this.#clock = clock
    this.#baseUrl = baseUrl
  }

  /** Calls back when something changes. */
  onChange(changed: () => void): void {
    this.changed = changed
  }

  /** Unix seconds of business time, or of the test clock that the work at hand belongs to. */
  get now(): number {
    return this.#frozen ?? toSeconds(this.#clock.now())
  }

  /** Does the work at the time of this customer's test clock, where it has one. */
  atTimeOf<T>(customerId: string | undefined, work: () => T): T {
    const clock = this.customers.get(customerId ?? '')?.test_clock
    const id = typeof clock === 'string' ? clock : clock?.id
    const frozen = this.testClocks.get(id ?? '')?.frozen_time
    const before = this.#frozen
    this.#frozen = frozen ?? before
    try {
      return work()
    } finally {
      this.#frozen = before
    }
  }

  /** An address of one of the simulator's own pages. */
  pageUrl(path: string): string {
    return `${this.#baseUrl()}${path}`
  }

  /** Any object by its id, for expansion. */
  find(id: string): wire.StripeObject | undefined {
    return (
      this.customers.get(id) ??
      this.subscriptions.get(id) ??
      this.invoices.get(id) ??
      this.paymentIntents.get(id) ??
      this.charges.get(id) ??
      this.disputes.get(id) ??
      this.refunds.get(id) ??
      this.invoiceItems.get(id) ??
      this.paymentMethods.get(id) ??
      this.prices.get(id) ??
      this.products.get(id) ??
      this.setupIntents.get(id)
    )
  }
}

/** The object of this id, or Stripe's 404 that names it. */
export function need<T>(
  objects: ReadonlyMap<string, T>,
  id: string,
  kind: string,
  param?: string,
): T {
  const object = objects.get(id)
  if (object === undefined) throw missing(kind, id, param)
  return object
}

/** Refuses a list of an unknown customer; a deleted one's objects can still be listed. */
export function needListedCustomer(account: StripeAccount, id: string | undefined): void {
  if (id === undefined || account.deletedCustomers.has(id)) return
  need(account.customers, id, 'customer', 'customer')
}

import type Stripe from 'stripe'

// The SDK's types are what its callers read, with decimals already made objects and ids possibly
// expanded. These types are what is sent over the wire: decimals as text, ids as ids. Every other
// field is checked against the SDK's own types.
type With<T, Own> = Omit<T, keyof Own> & Own

export type Product = With<Stripe.Product, { default_price: string | null }>
export type Price = With<
  Stripe.Price,
  { unit_amount: number; unit_amount_decimal: string; product: string }
>
export type Plan = With<Stripe.Plan, { amount_decimal: string }>
export type Customer = With<
  Stripe.Customer,
  {
    invoice_settings: With<
      Stripe.Customer.InvoiceSettings,
      { default_payment_method: string | null }
    >
  }
>
export type DeletedCustomer = Stripe.DeletedCustomer
export type PaymentMethod = With<Stripe.PaymentMethod, { customer: string | null; card: Card }>
export type Card = Stripe.PaymentMethod.Card
export type SubscriptionItem = With<
  Stripe.SubscriptionItem,
  { price: Price; plan: Plan; quantity: number }
>
export type Subscription = With<
  Stripe.Subscription,
  {
    customer: string
    default_payment_method: string | null
    latest_invoice: string | null
    items: List<SubscriptionItem>
  }
>
export type InvoiceLine = With<
  Stripe.InvoiceLineItem,
  {
    quantity_decimal: string | null
    pricing: With<Stripe.InvoiceLineItem.Pricing, { unit_amount_decimal: string }> | null
  }
>
export type Invoice = With<
  Stripe.Invoice,
  { id: string; customer: string; lines: List<InvoiceLine> }
>
export type InvoicePayment = With<
  Stripe.InvoicePayment,
  { invoice: string; payment: { type: 'payment_intent'; payment_intent: string } }
>
export type PaymentIntent = With<
  Stripe.PaymentIntent,
  {
    customer: string
    payment_method: string | null
    latest_charge: string | null
    client_secret: string
  }
>
export type SetupIntent = With<
  Stripe.SetupIntent,
  { customer: string | null; payment_method: string | null; client_secret: string }
>
export type Charge = With<Stripe.Charge, { customer: string; payment_intent: string }>
export type InvoiceItem = With<
  Stripe.InvoiceItem,
  {
    customer: string
    invoice: string | null
    quantity_decimal: string
    metadata: Record<string, string>
    pricing: null
  }
>
export type Refund = With<Stripe.Refund, { charge: string; payment_intent: string }>
/** Its evidence is what a merchant hands in, which the product never does. */
export type Dispute = With<
  Stripe.Dispute,
  { charge: string; payment_intent: string; evidence: Partial<Stripe.Dispute.Evidence> }
>
export type TestClock = Stripe.TestHelpers.TestClock
export type WebhookEndpoint = Stripe.WebhookEndpoint
export type StripeEvent = Stripe.EventBase

export interface List<T> {
  object: 'list'
  data: T[]
  has_more: boolean
  url: string
}

/** Everything that has an id and can be retrieved or expanded. */
export type StripeObject =
  | Product
  | Price
  | Customer
  | PaymentMethod
  | Subscription
  | Invoice
  | InvoicePayment
  | PaymentIntent
  | SetupIntent
  | Charge
  | InvoiceItem
  | Refund
  | Dispute
  | TestClock
  | WebhookEndpoint
  | StripeEvent

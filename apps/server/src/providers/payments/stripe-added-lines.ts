import type Stripe from 'stripe'
import { calling, finding, tryingToCharge } from './stripe-failures.ts'
import { defaultCardOf } from './stripe-reading.ts'
import type { AddedLine, AddedLineCalls } from './port/invoices.ts'

const LIST_LIMIT = 100
/** Of one customer: a line a month for centuries. */
const MOST_LINES = 10_000

/** The part of the port that is about charges beside the plans. */
export function addedLinesOn(stripe: Stripe, calculatesTax: boolean): AddedLineCalls {
  // The provider forgets its keys after a day or more; the line itself remembers its own.
  const find = async ({ customerRef: customer, key }: AddedLine) => {
    const listed = stripe.invoiceItems.list({
      customer,
      limit: LIST_LIMIT,
      expand: ['data.invoice'],
    })
    const items = await calling(listed.autoPagingToArray({ limit: MOST_LINES }))
    return items.find((item) => item.metadata?.['key'] === key && !isVoid(item))
  }
  const idempotencyKeyOf = ({ key, attempt }: AddedLine) =>
    attempt === 1 ? key : `${key}:${attempt}`
  const lineFor = ({ customerRef, amountCents, description, key }: AddedLine) => ({
    customer: customerRef,
    amount: amountCents,
    currency: 'usd',
    description,
    metadata: { key },
    ...(calculatesTax ? { tax_behavior: 'inclusive' as const } : {}),
  })
  /** A card that is saved: the default one, or else the newest. */
  const cardOf = async (customerRef: string): Promise<string | undefined> => {
    const [customer, methods] = await Promise.all([
      finding(stripe.customers.retrieve(customerRef)),
      finding(stripe.customers.listPaymentMethods(customerRef, { type: 'card', limit: 1 })),
    ])
    return (customer && defaultCardOf(customer, undefined)) ?? methods?.data[0]?.id
  }
  const issue = async (invoice: Stripe.Invoice, customerRef: string): Promise<void> => {
    if (invoice.status === 'draft') {
      // The provider goes on asking where the card does not pay now.
      await calling(stripe.invoices.finalizeInvoice(invoice.id, { auto_advance: true }))
    } else if (invoice.status !== 'open') return
    const card = await cardOf(customerRef)
    if (card === undefined) return
    await tryingToCharge(stripe.invoices.pay(invoice.id, { payment_method: card }))
  }
  return {
    addToNextInvoice: async (line) => {
      const known = await find(line)
      if (known) return known.id
      const wanted = { ...lineFor(line), subscription: line.subscriptionRef }
      const idempotencyKey = idempotencyKeyOf(line)
      return (await calling(stripe.invoiceItems.create(wanted, { idempotencyKey }))).id
    },
    invoiceAlone: async (line) => {
      const { customerRef: customer, description, key } = line
      const idempotencyKey = idempotencyKeyOf(line)
      const known = await find(line)
      if (known) {
        // One that an earlier call has only begun to invoice.
        const { invoice } = known
        if (typeof invoice === 'object' && invoice !== null) await issue(invoice, customer)
        return known.id
      }
      const draft = await calling(
        stripe.invoices.create(
          {
            customer,
            collection_method: 'charge_automatically',
            pending_invoice_items_behavior: 'exclude',
            auto_advance: false,
            ...(calculatesTax ? { automatic_tax: { enabled: true } } : {}),
            description,
            metadata: { key },
          },
          { idempotencyKey: `invoice:${idempotencyKey}` },
        ),
      )
      const wanted = { ...lineFor(line), invoice: draft.id }
      const made = await calling(stripe.invoiceItems.create(wanted, { idempotencyKey }))
      await issue(draft, customer)
      return made.id
    },
  }
}

function isVoid({ invoice }: Stripe.InvoiceItem): boolean {
  return typeof invoice === 'object' && invoice !== null && invoice.status === 'void'
}

import { z } from 'zod'
import { need, type StripeAccount } from '../account.ts'
import { newId } from '../ids.ts'
import { listOf } from '../http/list.ts'
import { wholeNumber } from '../http/params.ts'
import { draftInvoice } from './invoice-draft.ts'
import { addInvoiceItem } from './invoice-items.ts'
import type { Invoice, InvoiceItem, Price, Subscription, SubscriptionItem } from '../http/wire.ts'

export const prorationBehavior = z.enum(['always_invoice', 'create_prorations', 'none'])

const previewParams = z.strictObject({
  customer: z.string().optional(),
  subscription: z.string(),
  subscription_details: z
    .strictObject({
      items: z.array(z.strictObject({ id: z.string(), price: z.string() })).max(20),
      proration_behavior: prorationBehavior.default('create_prorations'),
      proration_date: wholeNumber.optional(),
    })
    .optional(),
})

/** How many can be read again; theirs for 72 hours. */
const KEPT_PREVIEWS = 100

/** The next invoice as it would be, with a change of price where one is given. Nothing is changed. */
export function previewInvoice(account: StripeAccount, params: unknown): Invoice {
  const { subscription: id, subscription_details: change } = previewParams.parse(params)
  const subscription = structuredClone(need(account.subscriptions, id, 'subscription'))
  const customer = need(account.customers, subscription.customer, 'customer')
  const { next_invoice_sequence: sequence } = customer
  const added: InvoiceItem[] = []
  for (const { id: itemId, price } of change?.items ?? []) {
    const item = subscription.items.data.find((one) => one.id === itemId)
    if (item === undefined || change?.proration_behavior === 'none') continue
    const to = need(account.prices, price, 'price', 'subscription_details[items][0][price]')
    added.push(...prorate(account, subscription, item, to, change?.proration_date ?? account.now))
    item.price = to
  }
  const now = change?.proration_behavior === 'always_invoice'
  const invoice = draftInvoice(
    account,
    subscription,
    now ? 'subscription_update' : 'subscription_cycle',
    now ? [] : subscription.items.data,
  )
  for (const item of added) account.invoiceItems.delete(item.id)
  customer.next_invoice_sequence = sequence ?? 1
  return keep(account, { ...invoice, id: newId('upcoming_in'), status: 'draft', number: null })
}

function keep({ previews }: StripeAccount, preview: Invoice): Invoice {
  preview.lines = listOf(preview.lines.data, `/v1/invoices/${preview.id}/lines`)
  previews.set(preview.id, preview)
  const [oldest] = previews.keys()
  if (oldest !== undefined && previews.size > KEPT_PREVIEWS) previews.delete(oldest)
  return preview
}

/** The unused part of the old price back, and the rest of the period at the new one. */
export function prorate(
  account: StripeAccount,
  subscription: Subscription,
  item: SubscriptionItem,
  to: Price,
  at: number,
): InvoiceItem[] {
  const { current_period_start: start, current_period_end: end } = item
  const left = (end - at) / (end - start)
  const nameOf = ({ product }: Price) => account.products.get(product)?.name ?? 'Subscription'
  const add = (amount: number, description: string) =>
    addInvoiceItem(account, {
      customer: subscription.customer,
      subscription: subscription.id,
      amount,
      currency: to.currency,
      description,
      period: { start: at, end },
      proration: true,
    })
  return [
    add(-Math.round(item.price.unit_amount * left), `Unused time on ${nameOf(item.price)}`),
    add(Math.round(to.unit_amount * left), `Remaining time on ${nameOf(to)}`),
  ]
}

import type Stripe from 'stripe'

/**
 * What the provider's papers come to in cents of the plans, which are credits: every plan sells a credit for a
 * cent, and so is a change of plan paid. Overage buys none, so its line counts neither as bought nor, while no
 * more than it went back, as given back.
 */
export async function planMoneyAtTheProvider(
  stripe: Stripe,
  customer: string,
): Promise<{ bought: number; returned: number }> {
  const expand = ['data.payments']
  const listed = await stripe.invoices.list({ customer, status: 'paid', limit: 100, expand })
  const charges = (await stripe.charges.list({ customer, limit: 100 })).data
  const paidBy = new Map(
    charges.filter(({ paid }) => paid).map((charge) => [refOf(charge.payment_intent), charge]),
  )
  let [bought, returned] = [0, 0]
  for (const invoice of listed.data) {
    const overage = sumOf(invoice.lines.data.filter(isOverage))
    bought += invoice.total - overage
    for (const { payment } of invoice.payments?.data ?? []) {
      const charge = paidBy.get(refOf(payment.payment_intent ?? null))
      if (charge) returned += Math.max(0, (await backOf(stripe, charge)) - overage)
    }
  }
  return { bought, returned }
}

/** How much of a charge went back to its customer, or is with their bank. */
async function backOf(
  stripe: Stripe,
  { id, amount, amount_refunded: refunded }: Stripe.Charge,
): Promise<number> {
  const disputes = (await stripe.disputes.list({ charge: id })).data
  const held = disputes.filter(({ status }) => status !== 'won')
  return Math.min(amount, refunded + sumOf(held))
}

/** The lines of overage, in cents: asked for by an invoice that is not void or will be, and not invoiced yet. */
export async function overageAtTheProvider(
  stripe: Stripe,
  customer: string,
): Promise<{ asked: number; waiting: number }> {
  const expand = ['data.invoice']
  const listed = await stripe.invoiceItems.list({ customer, limit: 100, expand })
  const data = listed.data.filter(({ proration }) => !proration)
  const statusOf = ({ invoice }: Stripe.InvoiceItem) =>
    typeof invoice === 'object' ? invoice?.status : invoice
  return {
    asked: sumOf(data.filter((item) => statusOf(item) !== 'void')),
    waiting: sumOf(data.filter(({ invoice }) => invoice === null)),
  }
}

const isOverage = ({ parent }: Stripe.InvoiceLineItem) =>
  parent?.type === 'invoice_item_details' && !parent.invoice_item_details?.proration

const sumOf = (all: readonly { amount: number }[]) => all.reduce((sum, one) => sum + one.amount, 0)
const refOf = (field: string | { id: string } | null) =>
  typeof field === 'string' ? field : (field?.id ?? '')

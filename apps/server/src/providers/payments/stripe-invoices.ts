import type Stripe from 'stripe'
import { finding } from './stripe-failures.ts'
import { withAllLines } from './stripe-invoice-lines.ts'
import type { PlanPrices } from './stripe-plan-prices.ts'
import { readInvoice, readPayment } from './stripe-reading.ts'
import type { InvoiceCalls } from './port/invoices.ts'

/** What one list call may return. */
const LIST_LIMIT = 100

/** The part of the port that is about what was invoiced and paid. */
export function invoicesOn(stripe: Stripe, plans: PlanPrices, live: boolean): InvoiceCalls {
  const read = async (found: Stripe.Invoice) => {
    const invoice = await withAllLines(stripe, found)
    return readInvoice(invoice, await plans.ofInvoice(invoice), live)
  }
  return {
    findInvoice: async (id) => {
      const found = await finding(stripe.invoices.retrieve(id))
      return found && read(found)
    },
    listPaidInvoices: async (customer, { createdSince, after, limit }) => {
      const found = await finding(
        stripe.invoices.list({
          customer,
          status: 'paid',
          limit,
          ...(createdSince ? { created: { gte: Math.floor(createdSince.getTime() / 1000) } } : {}),
          ...(after === undefined ? {} : { starting_after: after }),
        }),
      )
      return found && { invoices: await Promise.all(found.data.map(read)), more: found.has_more }
    },
    listPayments: async (customer, limit) => {
      const [invoices, charges] = await Promise.all([
        finding(stripe.invoices.list({ customer, limit, expand: ['data.payments'] })),
        finding(stripe.charges.list({ customer, limit: LIST_LIMIT })),
      ])
      const issued = invoices?.data.filter(({ status }) => status !== 'draft' && status !== 'void')
      const whole = issued && (await Promise.all(issued.map((one) => withAllLines(stripe, one))))
      return whole?.map((invoice) => readPayment(invoice, charges?.data ?? []))
    },
  }
}

import { need, type StripeAccount } from '../account.ts'
import { calculateTax } from './tax.ts'
import { listOf, listParams, page } from '../http/list.ts'
import type { Invoice, InvoiceLine, List } from '../http/wire.ts'

/** The lines of an invoice, and its amounts with them. */
export function setLines(account: StripeAccount, invoice: Invoice, lines: InvoiceLine[]): void {
  invoice.lines = listOf(lines, `/v1/invoices/${invoice.id}/lines`)
  Object.assign(invoice, amountsOf(lines.reduce((sum, line) => sum + line.amount, 0)))
  calculateTax(account, invoice)
}

/** An invoice, or a preview of one: those can be read for 72 hours (docs.stripe.com/invoicing/preview). */
export function findInvoice(account: StripeAccount, id: string): Invoice {
  return account.previews.get(id) ?? need(account.invoices, id, 'invoice')
}

/** All lines of an invoice or a preview, in their order. */
export function listLines(account: StripeAccount, id: string, params: unknown): List<InvoiceLine> {
  const { lines } = findInvoice(account, id)
  return page(lines.data.toReversed(), listParams.parse(params), lines.url)
}

export function amountsOf(total: number) {
  const due = Math.max(0, total)
  return {
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    starting_balance: 0,
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
  }
}

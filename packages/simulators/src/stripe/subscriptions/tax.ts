import { need, type StripeAccount } from '../account.ts'
import { invalidRequest } from '../http/stripe-error.ts'
import type { Invoice, InvoiceLine } from '../http/wire.ts'

/** California's rate without its districts, for every place: no program depends on a place's own. */
const RATE = 0.0725

/** Refuses to calculate tax for a customer whose place is unknown, as Stripe does. */
export function needTaxPlace(account: StripeAccount, customerId: string): void {
  const { tax, address } = need(account.customers, customerId, 'customer', 'customer')
  if (tax?.location || address?.country) return
  throw invalidRequest(
    "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.",
    { code: 'customer_tax_location_invalid', param: 'automatic_tax[enabled]' },
  )
}

/** Adds the tax of each line of an invoice that is to have one, and the sums with it. */
export function calculateTax(account: StripeAccount, invoice: Invoice): void {
  if (!invoice.automatic_tax.enabled) return
  const taxes = invoice.lines.data.map((line) => {
    const inclusive = isInclusive(account, line)
    const amount = Math.round(inclusive ? (line.amount * RATE) / (1 + RATE) : line.amount * RATE)
    return {
      amount,
      tax_behavior: inclusive ? ('inclusive' as const) : ('exclusive' as const),
      tax_rate_details: { tax_rate: 'txr_simulated' },
      taxability_reason: 'standard_rated' as const,
      taxable_amount: inclusive ? line.amount - amount : line.amount,
      type: 'tax_rate_details' as const,
    }
  })
  for (const [at, line] of invoice.lines.data.entries()) line.taxes = taxes.slice(at, at + 1)
  const sumOf = (behavior: string) =>
    taxes.reduce((sum, tax) => (tax.tax_behavior === behavior ? sum + tax.amount : sum), 0)
  const [inside, onTop] = [sumOf('inclusive'), sumOf('exclusive')]
  const total = invoice.subtotal + onTop
  const due = Math.max(0, total)
  Object.assign(invoice, {
    amount_due: due,
    amount_remaining: due,
    total,
    subtotal_excluding_tax: invoice.subtotal - inside,
    total_excluding_tax: invoice.subtotal - inside,
    total_taxes: taxes,
  } satisfies Partial<Invoice>)
  Object.assign(invoice.automatic_tax, { status: 'complete', liability: { type: 'self' } })
}

/** By the line's price, and of a line without one as the account's default is: inclusive. */
function isInclusive(account: StripeAccount, { pricing }: InvoiceLine): boolean {
  const id = pricing?.price_details?.price
  const price = typeof id === 'string' ? account.prices.get(id) : undefined
  return price === undefined || price.tax_behavior === 'inclusive'
}

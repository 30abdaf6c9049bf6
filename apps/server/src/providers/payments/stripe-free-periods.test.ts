import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveHttp } from '../../testing/serve-http.ts'
import { createStripePayments } from './stripe.ts'

/** A month of Launch as Stripe puts it on an invoice: discounts stand beside its amount. */
const month = (amount: number, discounted = 0) => ({
  amount,
  discount_amounts: discounted > 0 ? [{ amount: discounted, discount: 'di_1' }] : [],
  parent: { subscription_item_details: { proration: false }, invoice_item_details: null },
  pricing: { price_details: { price: 'price_launch' } },
  taxes: [],
})
const overage = {
  amount: 350,
  discount_amounts: [],
  parent: { subscription_item_details: null, invoice_item_details: { proration: false } },
  pricing: null,
  taxes: [],
}
/** What is left of a month of a larger plan, a third of it taken off by a coupon. */
const change = {
  amount: 30_000,
  discount_amounts: [{ amount: 10_000, discount: 'di_1' }],
  parent: { subscription_item_details: { proration: true }, invoice_item_details: null },
  pricing: { price_details: { price: 'price_launch' } },
  taxes: [],
}

const invoices: Record<string, object> = {
  trial: { total: 0, lines: [month(0)] },
  trial_with_overage: { total: 350, lines: [overage, month(0)] },
  coupon_for_all: { total: 0, lines: [month(20_000, 20_000)] },
  coupon_for_half: { total: 10_000, lines: [month(20_000, 10_000)] },
  change: { billing_reason: 'subscription_update', total: 20_000, lines: [change] },
  from_balance: {
    total: 20_000,
    starting_balance: -20_000,
    amount_due: 0,
    amount_paid: 0,
    lines: [month(20_000)],
  },
}

let provider: { url: string; close(): void }
beforeAll(async () => {
  provider = await serveHttp((request, response) => {
    const name = (request.url ?? '').split(/[/?]/)[3] ?? ''
    const { lines, ...amounts } = { lines: [], ...invoices[name] }
    const found = {
      id: name,
      customer: 'cus_1',
      billing_reason: 'subscription_cycle',
      status: 'paid',
      livemode: false,
      attempt_count: 0,
      parent: { subscription_details: { subscription: 'sub_1', metadata: {} } },
      lines: { data: lines, has_more: false },
      ...amounts,
    }
    const price = { id: name, lookup_key: 'launch', metadata: {} }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(name in invoices ? found : price))
  })
})
afterAll(() => provider.close())

describe('a paid invoice is a renewal', () => {
  it.each([
    { name: 'not in a trial', invoice: 'trial', reason: 'other', overageCents: 0 },
    {
      name: 'not in a trial that overage is charged in',
      invoice: 'trial_with_overage',
      reason: 'other',
      overageCents: 350,
    },
    {
      name: 'not under a coupon for all of it',
      invoice: 'coupon_for_all',
      reason: 'other',
      overageCents: 0,
    },
    {
      name: 'under a coupon for a part of it',
      invoice: 'coupon_for_half',
      reason: 'renewal',
      overageCents: 0,
    },
    {
      name: 'when the customer’s balance pays all of it and nothing is due',
      invoice: 'from_balance',
      reason: 'renewal',
      overageCents: 0,
    },
  ])('$name', async ({ invoice, reason, overageCents }) => {
    const read = await findInvoice(invoice)
    expect(read).toMatchObject({ reason, overageCents, paid: true, planKey: 'launch' })
  })
})

it('a change of plan buys no credits for what a coupon takes off it', async () => {
  expect(await findInvoice('change')).toMatchObject({ reason: 'change', changeCents: 20_000 })
})

function findInvoice(ref: string) {
  const payments = createStripePayments({
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecrets: ['whsec_1'],
    baseUrl: provider.url,
  })
  return payments.findInvoice(ref)
}

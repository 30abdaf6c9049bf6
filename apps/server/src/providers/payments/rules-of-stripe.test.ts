import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveHttp } from '../../testing/serve-http.ts'
import { createStripePayments } from './stripe.ts'

/**
 * By the types of Stripe's own client (23, API 2026-10-28.endive: Disputes, Refunds, Charges, InvoicePayments): a charge
 * names no invoice any more, a dispute's status may be one that is not listed, and only a card's refund is a re_….
 */
const charge = (id: string, refunded = 0) => ({
  id,
  object: 'charge',
  amount: 20_000,
  amount_captured: 20_000,
  amount_refunded: refunded,
  refunded: refunded === 20_000,
  currency: 'usd',
  customer: { id: 'cus_1', object: 'customer' },
  disputed: true,
  payment_intent: `pi_${id}`,
})
const dispute = (id: string, status: string, amount: number) => ({
  id,
  object: 'dispute',
  amount,
  charge: 'ch_1',
  currency: 'usd',
  status,
})

const disputesOf: Record<string, object[]> = {}
const objects: Record<string, object> = {
  '/v1/charges/ch_1': charge('ch_1', 5_000),
  '/v1/charges/py_1': charge('py_1', 7_000),
  '/v1/refunds/re_1': { id: 're_1', object: 'refund', charge: 'ch_1', status: 'succeeded' },
  '/v1/refunds/pyr_1': { id: 'pyr_1', object: 'refund', charge: 'py_1', status: 'failed' },
  '/v1/disputes/du_1': dispute('du_1', 'needs_response', 20_000),
  '/v1/disputes/dp_1': dispute('dp_1', 'needs_response', 20_000),
}

/** A subscription to which a number for 5 dollars a month was added by hand; what was added comes first. */
const END = 1_798_000_000
const extra = { id: 'price_number', object: 'price', lookup_key: null, metadata: {} }
const scale = { id: 'price_scale', object: 'price', lookup_key: 'scale', metadata: {} }
const subscription = (id: string, cancel: { cancel_at: number | null; flag: boolean }) => ({
  id,
  object: 'subscription',
  customer: 'cus_1',
  status: 'active',
  cancel_at: cancel.cancel_at,
  cancel_at_period_end: cancel.flag,
  items: {
    data: [
      { id: 'si_number', price: extra, current_period_end: END },
      { id: 'si_plan', price: scale, current_period_end: END },
    ],
  },
  latest_invoice: null,
  metadata: {},
})
const line = (price: string, amount: number) => ({
  amount,
  discount_amounts: [],
  parent: { subscription_item_details: { proration: false }, invoice_item_details: null },
  pricing: { price_details: { price } },
  taxes: [],
})
Object.assign(objects, {
  '/v1/prices/price_number': extra,
  '/v1/prices/price_scale': scale,
  '/v1/subscriptions/sub_1': subscription('sub_1', { cancel_at: null, flag: false }),
  '/v1/subscriptions/sub_dated': subscription('sub_dated', { cancel_at: END, flag: false }),
  '/v1/subscriptions/sub_later': subscription('sub_later', {
    cancel_at: END + 86_400,
    flag: false,
  }),
  '/v1/subscriptions/sub_flag': subscription('sub_flag', { cancel_at: END, flag: true }),
  '/v1/invoices/in_1': {
    id: 'in_1',
    object: 'invoice',
    customer: 'cus_1',
    billing_reason: 'subscription_cycle',
    status: 'paid',
    livemode: false,
    attempt_count: 1,
    parent: { subscription_details: { subscription: 'sub_1', metadata: {} } },
    lines: { data: [line('price_number', 500), line('price_scale', 60_000)], has_more: false },
  },
})

/** The forms that subscriptions were changed with. */
const changes: string[] = []
let server: { url: string; close(): void }
beforeAll(async () => {
  server = await serveHttp((request, response) => {
    request.on('data', (part: Buffer) => changes.push(decodeURIComponent(part.toString())))
    const url = new URL(request.url ?? '', 'http://stripe.test')
    const list = (data: unknown) => ({ object: 'list', data, has_more: false, url: url.pathname })
    const found =
      url.pathname === '/v1/disputes'
        ? list(disputesOf[url.searchParams.get('charge') ?? ''] ?? [])
        : url.pathname === '/v1/invoice_payments'
          ? list([{ id: 'inpay_1', object: 'invoice_payment', invoice: 'in_1' }])
          : objects[url.pathname]
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' })
    const missing = { type: 'invalid_request_error', code: 'resource_missing', message: 'None.' }
    response.end(JSON.stringify(found ?? { error: missing }))
  })
})
afterAll(() => server.close())

const stripe = () =>
  createStripePayments({
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecrets: ['whsec_1'],
    baseUrl: server.url,
  })
const returned = (ref: string) => stripe().returnedMoney(ref)

async function disputeOf(...disputes: object[]) {
  disputesOf['ch_1'] = disputes
  const money = await returned('ch_1')
  disputesOf['ch_1'] = []
  return money?.dispute
}

describe('money that went back', () => {
  it.each(['ch_1', 're_1', 'du_1', 'dp_1'])('is found by %s, in part', async (ref) => {
    expect(await returned(ref)).toEqual({
      invoiceRef: 'in_1',
      customerRef: 'cus_1',
      paidCents: 20_000,
      refundedCents: 5_000,
      dispute: undefined,
    })
  })

  it('is found by the refund of another method than a card', async () => {
    expect(await returned('py_1')).toMatchObject({ refundedCents: 7_000 })
    expect(await returned('pyr_1')).toMatchObject({ refundedCents: 7_000, invoiceRef: 'in_1' })
  })

  it('is none where the provider knows nothing of it', async () => {
    expect(await returned('re_2')).toBeUndefined()
    expect(await returned('du_2')).toBeUndefined()
  })
})

describe('a dispute', () => {
  it.each([
    ['needs_response', 'open'],
    ['under_review', 'open'],
    ['appeal_under_review', 'open'],
    ['won', 'won'],
    ['lost', 'lost'],
  ])('that is %s is %s', async (status, state) => {
    expect(await disputeOf(dispute('du_1', status, 20_000))).toEqual({ state, cents: 20_000 })
  })

  it.each(['warning_needs_response', 'warning_closed', 'prevented'])(
    'that is %s has taken no money',
    async (status) => {
      expect(await disputeOf(dispute('du_1', status, 20_000))).toBeUndefined()
    },
  )

  it('that was lost stays so when a later one about the rest is won', async () => {
    expect(await disputeOf(dispute('du_2', 'won', 4_000), dispute('du_1', 'lost', 12_000))).toEqual(
      { state: 'lost', cents: 12_000 },
    )
  })

  it('adds to an earlier one that is lost, and neither takes more than was paid', async () => {
    const lost = dispute('du_1', 'lost', 12_000)
    expect(await disputeOf(dispute('du_2', 'needs_response', 4_000), lost)).toEqual({
      state: 'open',
      cents: 16_000,
    })
    expect(await disputeOf(dispute('du_2', 'lost', 20_000), lost)).toEqual({
      state: 'lost',
      cents: 20_000,
    })
  })
})

describe('a subscription that more was added to than the plan', () => {
  it('is one to the plan, and its paid renewal is one of the plan, which credits are for', async () => {
    const found = await stripe().findSubscription('sub_1')
    expect(found).toMatchObject({ planKey: 'scale', priceRef: 'price_scale' })
    expect(await stripe().findInvoice('in_1')).toMatchObject({
      planKey: 'scale',
      reason: 'renewal',
      paid: true,
    })
  })

  it('changes its plan and keeps what was added', async () => {
    changes.length = 0
    const change = { planKey: 'launch', priceRef: 'price_launch', chargedAt: undefined } as const
    await stripe().changePlan('sub_1', change)
    expect(changes.join('&')).toContain('items[0][id]=si_plan&items[0][price]=price_launch')
    expect(changes.join('&')).not.toContain('si_number')
  })
})

describe('a subscription that ends', () => {
  it.each([
    ['sub_1', false],
    ['sub_dated', true],
    ['sub_flag', true],
    // Set by hand for a later month: this period is renewed.
    ['sub_later', false],
  ])('%s: with its period %s', async (ref, cancelAtPeriodEnd) => {
    expect(await stripe().findSubscription(ref)).toMatchObject({ cancelAtPeriodEnd })
  })

  it.each([
    ['by the flag', 'sub_flag', 'cancel_at_period_end=false'],
    // As the provider's own pages set it since flexible billing: the flag is false already.
    ['by a date', 'sub_dated', 'cancel_at='],
  ])('%s is renewed after all where its owner asks for it', async (_how, ref, change) => {
    changes.length = 0
    await stripe().cancelAtPeriodEnd(ref, false)
    expect(changes).toEqual([change])
  })
})

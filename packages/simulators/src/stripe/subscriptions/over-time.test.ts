import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startStripeService, type StripeService } from '../../testing/stripe-service.ts'

let service: StripeService
beforeAll(async () => {
  service = await startStripeService()
})
afterAll(() => service.close())

const DAY = 86_400

/** A subscriber to Launch who lives on a test clock, paid for with this ready-made card. */
async function subscriberOn(card: string) {
  const { stripe } = service
  const start = Math.floor(Date.now() / 1000)
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: start })
  const customer = await stripe.customers.create({ email: 'a@example.com', test_clock: clock.id })
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  const prices = await stripe.prices.list({ lookup_keys: ['launch', 'scale'] })
  const priceOf = (key: string) => prices.data.find((one) => one.lookup_key === key)?.id ?? ''
  const made = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: priceOf('launch') }],
    default_payment_method: method.id,
  })
  const later = await stripe.paymentMethods.attach(card, { customer: customer.id })
  await stripe.subscriptions.update(made.id, { default_payment_method: later.id })
  return {
    customer: customer.id,
    priceOf,
    read: () => stripe.subscriptions.retrieve(made.id),
    invoices: async () =>
      (await stripe.invoices.list({ customer: customer.id, limit: 100 })).data.toReversed(),
    to: (days: number) =>
      stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: start + days * DAY }),
    subscription: made.id,
  }
}

test('a test clock lives through a year of renewals, each at its own time', async () => {
  const one = await subscriberOn('pm_card_visa')
  expect((await one.to(366)).frozen_time).toBeGreaterThan(Date.now() / 1000 + 365 * DAY)
  const invoices = await one.invoices()
  expect(invoices.map(({ status }) => status)).toEqual(Array(13).fill('paid'))
  const gaps = invoices.slice(1).map(({ created }, at) => created - (invoices[at]?.created ?? 0))
  for (const gap of gaps) expect([28, 29, 30, 31].map((days) => days * DAY)).toContain(gap)
})

test('a renewal that fails is tried on days 3, 7 and 14, then the subscription is unpaid and drafts follow', async () => {
  const one = await subscriberOn('pm_card_chargeCustomerFail')
  await one.to(32)
  expect((await one.read()).status).toBe('past_due')
  const tries = async () => (await one.invoices())[1]?.attempt_count
  expect(await tries()).toBe(1)
  await one.to(42)
  expect(await tries()).toBe(3)
  expect((await one.read()).status).toBe('past_due')
  await one.to(47)
  expect([await tries(), (await one.read()).status]).toEqual([4, 'unpaid'])
  await one.to(63)
  const draft = (await one.invoices()).at(-1)
  expect(draft?.status).toBe('draft')
  const { stripe } = service
  const final = await stripe.invoices.finalizeInvoice(draft?.id ?? '', {
    expand: ['confirmation_secret'],
  })
  const [intent = ''] = final.confirmation_secret?.client_secret.split('_secret_') ?? []
  await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })
  expect((await one.read()).status).toBe('active')
})

test('a bank that always asks leaves a renewal past due until the holder confirms', async () => {
  const one = await subscriberOn('pm_card_authenticationRequiredOnSetup')
  await one.to(32)
  expect((await one.read()).status).toBe('past_due')
  expect(await service.events('invoice.payment_action_required')).not.toHaveLength(0)
})

test('an invoice item is a line of the next renewal, and of the last invoice of one that ends', async () => {
  const one = await subscriberOn('pm_card_visa')
  const item = { customer: one.customer, subscription: one.subscription, currency: 'usd' }
  await service.stripe.invoiceItems.create({ ...item, amount: 350, description: 'Overage' })
  await one.to(32)
  const renewal = (await one.invoices())[1]
  expect(renewal?.total).toBe(20_350)
  expect(renewal?.lines.data.map(({ description }) => description)).toContain('Overage')
  await service.stripe.invoiceItems.create({ ...item, amount: 70 })
  await service.stripe.subscriptions.update(one.subscription, { cancel_at_period_end: true })
  await one.to(63)
  expect((await one.read()).status).toBe('canceled')
  expect((await one.invoices()).at(-1)?.total).toBe(70)
})

test('a change of plan is previewed and charged by the part of the period that is left', async () => {
  const one = await subscriberOn('pm_card_visa')
  const { stripe } = service
  const [item] = (await one.read()).items.data
  const at = Math.round(((item?.current_period_start ?? 0) + (item?.current_period_end ?? 0)) / 2)
  const items = [{ id: item?.id ?? '', price: one.priceOf('scale') }]
  const how = { proration_behavior: 'always_invoice', proration_date: at } as const
  const preview = await stripe.invoices.createPreview({
    subscription: one.subscription,
    subscription_details: { items, ...how },
  })
  expect(preview.total).toBe(20_000)
  expect(await one.invoices()).toHaveLength(1)
  await stripe.subscriptions.update(one.subscription, { items, ...how })
  const charged = (await one.invoices())[1]
  expect([charged?.total, charged?.status, charged?.billing_reason]).toEqual([
    20_000,
    'paid',
    'subscription_update',
  ])
})

test('refunds and disputes are announced, and never exceed what was charged', async () => {
  const { stripe } = service
  const { customer } = await service.subscribeWith('4000000000000259')
  const [charge] = (await stripe.charges.list({ customer })).data
  const [dispute] = (await stripe.disputes.list({ charge: charge?.id ?? '' })).data
  expect([dispute?.status, dispute?.amount]).toEqual(['needs_response', 20_000])
  const evidence = { uncategorized_text: 'winning_evidence' }
  expect((await stripe.disputes.update(dispute?.id ?? '', { evidence })).status).toBe('won')
  await stripe.refunds.create({ charge: charge?.id ?? '', amount: 15_000 })
  await expect(stripe.refunds.create({ charge: charge?.id ?? '', amount: 6_000 })).rejects.toThrow(
    'Refund amount is greater than unrefunded amount on charge.',
  )
  await service.events('charge.refunded')
  await service.events('charge.dispute.closed')
})

test('tax is calculated where it is asked for and the place is known, inside a price that includes it', async () => {
  const { stripe } = service
  const prices = await stripe.prices.list({ lookup_keys: ['launch'] })
  const customer = await stripe.customers.create({})
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  const wanted = {
    customer: customer.id,
    items: [{ price: prices.data[0]?.id ?? '' }],
    default_payment_method: method.id,
    automatic_tax: { enabled: true },
  }
  await expect(stripe.subscriptions.create(wanted)).rejects.toMatchObject({
    code: 'customer_tax_location_invalid',
  })
  await stripe.customers.update(customer.id, { tax: { ip_address: '198.51.100.7' } })
  const made = await stripe.subscriptions.create({ ...wanted, expand: ['latest_invoice'] })
  const invoice = typeof made.latest_invoice === 'object' ? made.latest_invoice : null
  // $200 with 7.25 % inside: 200 / 1.0725 = 186.48, and 13.52 of tax.
  expect(invoice).toMatchObject({
    total: 20_000,
    amount_due: 20_000,
    total_excluding_tax: 18_648,
    automatic_tax: { enabled: true, status: 'complete' },
    total_taxes: [{ amount: 1352, tax_behavior: 'inclusive', taxable_amount: 18_648 }],
  })
  const session = await stripe.billingPortal.sessions.create({ customer: customer.id })
  expect(await (await fetch(session.url)).text()).toContain('$200.00, paid')
})

test('an unknown parameter inside another is refused by its full name', async () => {
  const { urls, credentials } = service.simulators
  const refused = async (path: string, form: Record<string, string>) => {
    const response = await fetch(`${urls.stripe}/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${credentials.stripe.secretKey}` },
      body: new URLSearchParams(form),
    })
    const refusal = z.object({ error: z.object({ param: z.string() }) })
    return [response.status, refusal.parse(await response.json()).error.param]
  }
  const price = { product: 'prod_1', currency: 'usd', unit_amount: '100' }
  const { customer } = await service.subscribeWith('4242424242424242')
  const card = { 'card[number]': '4242424242424242', 'card[exp_month]': '12' }
  expect([
    await refused('prices', {
      ...price,
      'recurring[interval]': 'month',
      'recurring[colour]': 'red',
    }),
    await refused('subscriptions', {
      customer,
      'items[0][price]': 'price_1',
      'payment_settings[colour]': 'red',
    }),
    await refused('payment_methods', {
      type: 'card',
      ...card,
      'card[exp_year]': '2040',
      'billing_details[colour]': 'red',
    }),
  ]).toEqual([
    [400, 'recurring[colour]'],
    [400, 'payment_settings[colour]'],
    [400, 'billing_details[colour]'],
  ])
})

test('an unknown parameter is refused by its full name', async () => {
  const { urls, credentials } = service.simulators
  const response = await fetch(`${urls.stripe}/v1/customers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${credentials.stripe.secretKey}` },
    body: new URLSearchParams({ 'invoice_settings[colour]': 'red' }),
  })
  expect([response.status, await response.json()]).toEqual([
    400,
    {
      error: expect.objectContaining({
        type: 'invalid_request_error',
        code: 'parameter_unknown',
        message: 'Received unknown parameter: invoice_settings[colour]',
        param: 'invoice_settings[colour]',
      }),
    },
  ])
  const headers = { authorization: `Bearer ${credentials.stripe.secretKey}` }
  const { customer } = await service.subscribeWith('4242424242424242')
  for (const path of [
    `customers/${customer}?colour=red`,
    'invoices?colour=red',
    'account?colour=red',
  ]) {
    const read = await fetch(`${urls.stripe}/v1/${path}`, { headers })
    expect([path, read.status, await read.json()]).toMatchObject([
      path,
      400,
      { error: { code: 'parameter_unknown', param: 'colour' } },
    ])
  }
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { request } from 'undici'
import { startStripeService, type StripeService } from '../../testing/stripe-service.ts'

let service: StripeService
beforeEach(async () => {
  service = await startStripeService()
})
afterEach(() => service.close())

const EXPIRY = { exp_month: 12, exp_year: 2040, cvc: '123' }
const cardOf = (number: string) => ({ type: 'card' as const, card: { number, ...EXPIRY } })

/** What a browser does: form fields, the publishable key and the client secret. */
async function confirmInBrowser(
  kind: 'payment_intents' | 'setup_intents',
  clientSecret: string,
  number: string,
  more: Record<string, string> = {},
) {
  const id = clientSecret.split('_secret_')[0] ?? ''
  const form = new URLSearchParams({
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '40',
    'payment_method_data[card][cvc]': '123',
    'payment_method_data[billing_details][address][postal_code]': '60601',
    'payment_method_data[billing_details][phone]': '+13125550142',
    ...more,
  })
  const url = `${service.simulators.urls.stripe}/v1/${kind}/${id}/confirm`
  const response = await request(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${service.simulators.credentials.stripe.publishableKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: form.toString(),
  })
  return { status: response.statusCode, body: await response.body.json() }
}

test('an incomplete subscription has the browser’s client secret and is not paid', async () => {
  const { subscription, clientSecret } = await service.subscribe()
  expect(subscription).toMatchObject({ status: 'incomplete', metadata: { account: '7' } })
  expect(clientSecret).toMatch(/^pi_.+_secret_.+/)
  const [item] = subscription.items.data
  expect(item?.price.unit_amount).toBe(20_000)
  expect(item?.current_period_end).toBeGreaterThan(item?.current_period_start ?? 0)
  expect(subscription.latest_invoice).toMatchObject({
    status: 'open',
    billing_reason: 'subscription_create',
    amount_due: 20_000,
    parent: { subscription_details: { subscription: subscription.id } },
  })
})

test('a browser payment activates the subscription, saves the card and signs events', async () => {
  const { subscription, clientSecret, customer } = await service.subscribe()
  const paid = await confirmInBrowser('payment_intents', clientSecret, '4242 4242 4242 4242')
  expect(paid).toMatchObject({
    status: 200,
    body: { status: 'succeeded', amount_received: 20_000 },
  })
  const active = await service.stripe.subscriptions.retrieve(subscription.id, {
    expand: ['default_payment_method'],
  })
  expect(active).toMatchObject({
    status: 'active',
    default_payment_method: {
      customer,
      billing_details: { phone: '+13125550142', address: { postal_code: '60601' } },
      card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040 },
    },
  })
  const methods = await service.stripe.customers.listPaymentMethods(customer)
  expect(methods.data.map(({ card }) => card?.last4)).toEqual(['4242'])
  expect((await service.stripe.paymentMethods.list({ customer, type: 'card' })).data).toHaveLength(
    1,
  )
  const [invoice] = await service.events('invoice.paid')
  expect(invoice?.data.object).toMatchObject({
    status: 'paid',
    billing_reason: 'subscription_create',
  })
  expect(invoice?.api_version).toBe('2026-10-28.endive')
  await service.events('payment_method.attached')
  const [updated] = await service.events('customer.subscription.updated')
  expect(updated?.data.object).toMatchObject({ id: subscription.id, status: 'active' })
  expect((await service.stripe.events.retrieve(invoice?.id ?? '')).type).toBe('invoice.paid')
})

test('the invoice refers to its charge, and receipt, invoice page and PDF open', async () => {
  const { customer } = await service.subscribeWith('4242424242424242')
  const invoices = await service.stripe.invoices.list({
    customer,
    expand: ['data.payments.data.payment.payment_intent.latest_charge'],
  })
  const [invoice] = invoices.data
  const intent = invoice?.payments?.data[0]?.payment.payment_intent
  const charge = typeof intent === 'object' ? intent.latest_charge : undefined
  const receiptUrl = (typeof charge === 'object' && charge?.receipt_url) || ''
  expect(await open(receiptUrl)).toEqual([200, 'text/html', expect.stringContaining('$200.00')])
  expect(await open(invoice?.hosted_invoice_url ?? '')).toEqual([
    200,
    'text/html',
    expect.stringContaining('owner@example.com'),
  ])
  expect(await open(invoice?.invoice_pdf ?? '')).toEqual([
    200,
    'application/pdf',
    expect.stringMatching(/^%PDF-1\.4[\s\S]+Launch[\s\S]+%%EOF\s*$/),
  ])
  const charges = await service.stripe.charges.list({ customer })
  expect(charges.data).toMatchObject([{ paid: true, receipt_url: receiptUrl, amount: 20_000 }])
})

async function open(url: string): Promise<[number, string, string]> {
  const { statusCode, headers, body } = await request(url)
  return [statusCode, String(headers['content-type']).split(';')[0] ?? '', await body.text()]
}

test.each([
  ['4000000000000002', 'generic_decline', 'Your card was declined.'],
  ['4000000000009995', 'insufficient_funds', 'Your card has insufficient funds.'],
  ['4000000000000341', 'generic_decline', 'Your card was declined.'],
])('card %s is declined with %s, and another card may follow', async (number, reason, message) => {
  const { subscription, clientSecret } = await service.subscribe()
  const declined = await confirmInBrowser('payment_intents', clientSecret, number)
  expect(declined).toMatchObject({
    status: 402,
    body: {
      error: {
        type: 'card_error',
        code: 'card_declined',
        decline_code: reason,
        message,
        payment_intent: { status: 'requires_payment_method' },
      },
    },
  })
  const [failed] = await service.events('invoice.payment_failed')
  expect(failed?.data.object).toMatchObject({ status: 'open', attempt_count: 1 })
  expect((await service.stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete')
  await confirmInBrowser('payment_intents', clientSecret, '4242424242424242')
  expect((await service.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')
})

test('the SDK sees a decline as a card error', async () => {
  const { intent } = await service.subscribe()
  const method = await service.stripe.paymentMethods.create(cardOf('4000000000000002'))
  const confirmed = service.stripe.paymentIntents.confirm(intent, { payment_method: method.id })
  await expect(confirmed).rejects.toMatchObject({
    type: 'StripeCardError',
    message: 'Your card was declined.',
  })
})

test.each([
  [{ number: '4242424242424241' }, 'incorrect_number'],
  [{ exp_month: 13 }, 'invalid_expiry_month'],
  [{ exp_year: 2020 }, 'invalid_expiry_year'],
  [{ cvc: '1' }, 'invalid_cvc'],
])('refuses an invalid card, %o, as %s', async (change, code) => {
  const card = { number: '4242424242424242', ...EXPIRY, ...change }
  const made = service.stripe.paymentMethods.create({ type: 'card', card })
  await expect(made).rejects.toMatchObject({ type: 'StripeCardError', code })
})

test.each([
  ['agreed', 'succeeded', 'active'],
  ['refused', 'requires_payment_method', 'incomplete'],
])('a card that asks its bank waits, and when %s is %s', async (outcome, status, subscribed) => {
  const { subscription, clientSecret, intent } = await service.subscribe()
  const more = { return_url: 'http://localhost:3000/payment' }
  const asked = await confirmInBrowser('payment_intents', clientSecret, '4000002500003155', more)
  expect(asked.body).toMatchObject({
    status: 'requires_action',
    next_action: { type: 'redirect_to_url' },
  })
  await service.events('invoice.payment_action_required')
  const waiting = await service.stripe.paymentIntents.retrieve(intent)
  const url = waiting.next_action?.redirect_to_url?.url ?? ''
  expect((await open(url))[2]).toContain('Is this payment yours?')
  const answered = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `outcome=${outcome}`,
  })
  await answered.body.dump()
  expect(answered.statusCode).toBe(303)
  const back = new URL(String(answered.headers['location']))
  expect(`${back.origin}${back.pathname}`).toBe(more.return_url)
  expect(Object.fromEntries(back.searchParams)).toEqual({
    payment_intent: intent,
    payment_intent_client_secret: clientSecret,
    redirect_status: outcome === 'agreed' ? 'succeeded' : 'failed',
  })
  expect((await service.stripe.paymentIntents.retrieve(intent)).status).toBe(status)
  expect((await service.stripe.subscriptions.retrieve(subscription.id)).status).toBe(subscribed)
})

test('a card saved by setup intent can become the default, and a declined one cannot', async () => {
  const customer = await service.stripe.customers.create({ email: 'a@example.com' })
  const setup = await service.stripe.setupIntents.create({
    customer: customer.id,
    usage: 'off_session',
    automatic_payment_methods: { enabled: true },
  })
  const secret = setup.client_secret ?? ''
  const declined = await confirmInBrowser('setup_intents', secret, '4000000000000002')
  expect(declined).toMatchObject({ status: 402, body: { error: { code: 'card_declined' } } })
  const saved = await confirmInBrowser('setup_intents', secret, '5555555555554444')
  expect(saved).toMatchObject({ status: 200, body: { status: 'succeeded' } })
  const read = await service.stripe.setupIntents.retrieve(setup.id, { expand: ['payment_method'] })
  expect(read.payment_method).toMatchObject({
    customer: customer.id,
    card: { brand: 'mastercard' },
  })
  const method = typeof read.payment_method === 'object' ? (read.payment_method?.id ?? '') : ''
  const settings = { invoice_settings: { default_payment_method: method } }
  const updated = await service.stripe.customers.update(customer.id, settings)
  expect(updated.invoice_settings.default_payment_method).toBe(method)
  const other = await service.stripe.customers.create({})
  await expect(service.stripe.customers.update(other.id, settings)).rejects.toThrow(
    'No such PaymentMethod',
  )
})

test('cards are attached and detached, and detaching forgets the default', async () => {
  const { customer, subscription, method } = await service.subscribeWith('4242424242424242')
  const second = await service.stripe.paymentMethods.attach('pm_card_mastercard', { customer })
  expect(second).toMatchObject({ customer, card: { last4: '4444' } })
  await service.stripe.subscriptions.update(subscription, { default_payment_method: second.id })
  expect((await service.stripe.paymentMethods.detach(second.id)).customer).toBeNull()
  await service.events('payment_method.detached')
  const read = await service.stripe.subscriptions.retrieve(subscription)
  expect(read.default_payment_method).toBeNull()
  const left = await service.stripe.customers.listPaymentMethods(customer)
  expect(left.data.map(({ id }) => id)).toEqual([method])
  const stranger = await service.stripe.customers.create({})
  const stolen = service.stripe.paymentMethods.attach(method, { customer: stranger.id })
  await expect(stolen).rejects.toThrow('another customer')
})

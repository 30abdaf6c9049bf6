import { afterEach, beforeEach, expect, test } from 'vitest'
import { call } from '../../testing/call.ts'
import { startStripeService, type StripeService } from '../../testing/stripe-service.ts'
import { addMonths, nextPeriodEnd } from './periods.ts'

let service: StripeService
beforeEach(async () => {
  service = await startStripeService()
})
afterEach(() => service.close())

const periodOf = async (subscription: string) => {
  const { items } = await service.stripe.subscriptions.retrieve(subscription)
  return items.data[0]?.current_period_end ?? 0
}

test('charges the card and moves the period a month on when the clock passes its end', async () => {
  const { customer, subscription } = await service.subscribeWith('4242424242424242')
  const first = await periodOf(subscription)
  await service.daysLater(20)
  expect(await periodOf(subscription)).toBe(first)
  await service.daysLater(32)
  const events = await service.events('invoice.paid', 2)
  expect(events[1]?.data.object).toMatchObject({
    billing_reason: 'subscription_cycle',
    status: 'paid',
    amount_paid: 20_000,
    customer,
  })
  const second = await periodOf(subscription)
  expect(second).toBeGreaterThan(first + 27 * 86_400)
  const charges = await service.stripe.charges.list({ customer })
  expect(charges.data).toHaveLength(2)
})

test('three months at once make three invoices', async () => {
  const { customer } = await service.subscribeWith('4242424242424242')
  await service.daysLater(93)
  await service.events('invoice.paid', 4)
  const invoices = await service.stripe.invoices.list({ customer })
  expect(invoices.data.map(({ number }) => number?.slice(-4))).toEqual([
    '0004',
    '0003',
    '0002',
    '0001',
  ])
})

test('pages paid invoices from the newest and filters them by creation', async () => {
  const { customer } = await service.subscribeWith('4242424242424242')
  await service.daysLater(93)
  const all = (await service.stripe.invoices.list({ customer, status: 'paid' })).data
  const walked: string[] = []
  const filter = { customer, status: 'paid', limit: 1 } as const
  for await (const { id } of service.stripe.invoices.list(filter)) walked.push(id)
  expect(walked).toEqual(all.map(({ id }) => id))
  expect(walked).toHaveLength(4)
  const first = all.at(-1)?.created ?? 0
  const later = await service.stripe.invoices.list({ customer, created: { gt: first } })
  expect(later.data).toHaveLength(3)
  const until = await service.stripe.invoices.list({
    customer,
    created: { gte: first, lte: first },
  })
  expect(until.data.map(({ id }) => id)).toEqual([walked[3]])
})

test('a card that fails later makes the subscription past due and reports it', async () => {
  const { customer, subscription } = await service.subscribeWith('4242424242424242')
  const bad = await service.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
  await service.stripe.subscriptions.update(subscription, { default_payment_method: bad.id })
  await service.daysLater(32)
  const [failed] = await service.events('invoice.payment_failed')
  expect(failed?.data.object).toMatchObject({
    billing_reason: 'subscription_cycle',
    status: 'open',
  })
  expect((await service.stripe.subscriptions.retrieve(subscription)).status).toBe('past_due')
})

test('a subscription set to end with its period ends then', async () => {
  const { subscription } = await service.subscribeWith('4242424242424242')
  const ending = await service.stripe.subscriptions.update(subscription, {
    cancel_at_period_end: true,
  })
  expect(ending.cancel_at).toBe(await periodOf(subscription))
  await service.daysLater(32)
  await service.events('customer.subscription.deleted')
  expect((await service.stripe.subscriptions.retrieve(subscription)).status).toBe('canceled')
})

test('a canceled subscription is not renewed, and listed only on request', async () => {
  const { customer, subscription } = await service.subscribeWith('4242424242424242')
  expect((await service.stripe.subscriptions.list({ customer })).data).toHaveLength(1)
  await service.stripe.subscriptions.cancel(subscription)
  await service.daysLater(32)
  expect((await service.stripe.subscriptions.list({ customer })).data).toHaveLength(0)
  const all = await service.stripe.subscriptions.list({ customer, status: 'all' })
  expect(all.data.map(({ status }) => status)).toEqual(['canceled'])
  expect((await service.stripe.invoices.list({ customer })).data).toHaveLength(1)
})

test('a changed plan applies from the next invoice', async () => {
  const { customer, subscription } = await service.subscribeWith('4242424242424242')
  const prices = await service.stripe.prices.list({ lookup_keys: ['scale'] })
  const price = prices.data[0]?.id ?? ''
  await service.stripe.subscriptions.update(subscription, {
    proration_behavior: 'none',
    items: [{ price }],
  })
  await service.daysLater(32)
  const invoices = await service.stripe.invoices.list({ customer })
  expect(invoices.data.map(({ total }) => total)).toEqual([60_000, 20_000])
})

test('a subscription without its first payment expires', async () => {
  const { subscription } = await service.subscribe()
  await service.daysLater(1)
  expect((await service.stripe.subscriptions.retrieve(subscription.id)).status).toBe(
    'incomplete_expired',
  )
})

test('a voided first invoice cannot be paid and ends its subscription', async () => {
  const { subscription, intent } = await service.subscribe()
  const [invoice] = (await service.stripe.invoices.list({ subscription: subscription.id })).data
  const voided = await service.stripe.invoices.voidInvoice(invoice?.id ?? '')
  expect(voided.status).toBe('void')
  const late = service.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })
  await expect(late).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' })
  const ended = await service.stripe.subscriptions.retrieve(subscription.id)
  expect(ended.status).toBe('incomplete_expired')
  const twice = service.stripe.invoices.voidInvoice(invoice?.id ?? '')
  await expect(twice).rejects.toMatchObject({ statusCode: 400 })
})

test('a duplicate fault sends an event twice under one id', async () => {
  const fault = { target: 'payments', kind: 'duplicate', count: 1 }
  await call('POST', `${service.simulators.urls.control}/faults`, fault)
  await service.subscribe()
  const created = await service.events('customer.subscription.created', 2)
  expect(created[0]?.id).toBe(created[1]?.id)
})

test('counts months from the first day, so the 31st comes back after February', () => {
  const at = (text: string) => Date.parse(text) / 1000
  const anchor = at('2026-01-31T10:00:00Z')
  expect(addMonths(anchor, 1)).toBe(at('2026-02-28T10:00:00Z'))
  expect(addMonths(anchor, 2)).toBe(at('2026-03-31T10:00:00Z'))
  expect(addMonths(anchor, 12)).toBe(at('2027-01-31T10:00:00Z'))
  expect(nextPeriodEnd(anchor, at('2026-02-28T10:00:00Z'))).toBe(at('2026-03-31T10:00:00Z'))
})

test('ends at a date that was set, which the flag of the period does not take away', async () => {
  const { subscription } = await service.subscribeWith('4242424242424242')
  const { subscriptions } = service.stripe
  const end = await periodOf(subscription)
  const dated = await subscriptions.update(subscription, { cancel_at: end })
  expect(dated).toMatchObject({ cancel_at: end, cancel_at_period_end: false })
  const flagged = await subscriptions.update(subscription, { cancel_at_period_end: false })
  expect(flagged).toMatchObject({ cancel_at: end })
  const renewed = await subscriptions.update(subscription, { cancel_at: '' })
  expect(renewed).toMatchObject({ cancel_at: null })
  await subscriptions.update(subscription, { cancel_at: end })
  await service.daysLater(32)
  expect(await subscriptions.retrieve(subscription)).toMatchObject({ status: 'canceled' })
})

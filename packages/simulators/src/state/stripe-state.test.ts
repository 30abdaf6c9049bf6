import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { request } from 'undici'
import { call } from '../testing/call.ts'
import { startStripeService, type StripeService } from '../testing/stripe-service.ts'
import { until } from '../testing/until.ts'

const DAY_MS = 86_400_000

let folder: string
let service: StripeService
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'simulators kept '))
  service = await startStripeService({ folder })
})
afterEach(async () => {
  await service.close()
  rmSync(folder, { recursive: true })
})

/** Restarts the simulators; the product's webhook endpoint moves to another port. */
async function restart(whileEnded = () => {}): Promise<void> {
  await service.close()
  whileEnded()
  service = await startStripeService({ folder })
}

test('keeps purchases over a restart, under the same keys and at the new address', async () => {
  const { customer, subscription, method } = await service.subscribeWith('4242424242424242')
  const { secretKey } = service.simulators.credentials.stripe
  await restart()
  expect(service.simulators.credentials.stripe.secretKey).toBe(secretKey)
  expect(await service.stripe.customers.retrieve(customer)).toMatchObject({
    email: 'owner@example.com',
  })
  const cards = await service.stripe.customers.listPaymentMethods(customer)
  expect(cards.data).toMatchObject([{ id: method, card: { last4: '4242' } }])
  const kept = await service.stripe.subscriptions.retrieve(subscription)
  expect(kept).toMatchObject({ status: 'active', default_payment_method: method })
  const invoices = await service.stripe.invoices.list({ customer })
  expect(invoices.data).toMatchObject([{ status: 'paid', amount_paid: 20_000 }])
  const charges = await service.stripe.charges.list({ customer })
  for (const url of [invoices.data[0]?.hosted_invoice_url, charges.data[0]?.receipt_url]) {
    expect(url).toContain(service.simulators.urls.stripe)
    expect((await request(url ?? '')).statusCode).toBe(200)
  }
  const prices = await service.stripe.prices.list()
  expect(prices.data).toHaveLength(3)
  expect(prices.data.map(({ id }) => id)).toContain(kept.items.data[0]?.price.id)
})

test('the clock continues after a restart, and a renewal is still reported, once', async () => {
  const { customer } = await service.subscribeWith('4242424242424242')
  await service.daysLater(3)
  await restart()
  const { body } = await call('GET', `${service.simulators.urls.control}/clock`)
  const aheadMs = Date.parse(String(body['now'])) - Date.now()
  expect(Math.abs(aheadMs - 3 * DAY_MS)).toBeLessThan(5000)
  await service.daysLater(32)
  const paid = await service.events('invoice.paid')
  expect(paid).toHaveLength(1)
  expect(paid[0]?.data.object).toMatchObject({ billing_reason: 'subscription_cycle', customer })
  const invoices = await service.stripe.invoices.list({ customer })
  expect(invoices.data.map(({ number }) => number?.slice(-4))).toEqual(['0002', '0001'])
  const { data: endpoints } = await service.stripe.webhookEndpoints.list()
  expect(endpoints.map(({ url }) => url)).toEqual([`${service.receiver.url}/stripe`])
})

test('reports a renewal that fell due during downtime to the product’s new address', async () => {
  await service.subscribeWith('4242424242424242')
  await restart(() => {
    writeFileSync(join(folder, 'clock.json'), JSON.stringify({ offsetMs: 32 * DAY_MS }))
  })
  expect(service.receiver.received).toEqual([])
  await service.stripe.prices.list()
  const [paid] = await service.events('invoice.paid')
  expect(paid?.data.object).toMatchObject({ billing_reason: 'subscription_cycle' })
})

test('a card behaves the same after a restart', async () => {
  const { customer, subscription } = await service.subscribeWith('4242424242424242')
  const bad = await service.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
  await service.stripe.subscriptions.update(subscription, { default_payment_method: bad.id })
  await restart()
  await service.daysLater(32)
  await service.events('invoice.payment_failed')
  expect((await service.stripe.subscriptions.retrieve(subscription)).status).toBe('past_due')
})

test('writes purchases soon, so that they survive a killed process', async () => {
  const { subscription } = await service.subscribeWith('4242424242424242')
  const file = join(folder, 'stripe.json')
  const isWritten = () => existsSync(file) && readFileSync(file, 'utf8').includes(subscription)
  await until(isWritten, 'the subscription is in the file')
  // The folder's content now is what a killed process would leave.
  const left = mkdtempSync(join(tmpdir(), 'simulators killed '))
  cpSync(folder, left, { recursive: true })
  const again = await startStripeService({ folder: left })
  const kept = await again.stripe.subscriptions.retrieve(subscription)
  await again.close()
  rmSync(left, { recursive: true })
  expect(kept.status).toBe('active')
})

import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { request } from 'undici'
import { call } from '../testing/call.ts'
import { startStripeDesk, type StripeDesk } from '../testing/stripe-desk.ts'
import { until } from '../testing/until.ts'

const DAY_MS = 86_400_000

let folder: string
let desk: StripeDesk
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'simulators kept '))
  desk = await startStripeDesk({ folder })
})
afterEach(async () => {
  await desk.close()
  rmSync(folder, { recursive: true })
})

/** Ends the simulators and starts them again; the product's webhook end moves to another port. */
async function restart(whileEnded = () => {}): Promise<void> {
  await desk.close()
  whileEnded()
  desk = await startStripeDesk({ folder })
}

test('what was bought is there after a restart, under the same keys and at the new address', async () => {
  const { customer, subscription, method } = await desk.subscribeWith('4242424242424242')
  const { secretKey } = desk.simulators.credentials.stripe
  await restart()
  expect(desk.simulators.credentials.stripe.secretKey).toBe(secretKey)
  expect(await desk.stripe.customers.retrieve(customer)).toMatchObject({
    email: 'owner@example.com',
  })
  const cards = await desk.stripe.customers.listPaymentMethods(customer)
  expect(cards.data).toMatchObject([{ id: method, card: { last4: '4242' } }])
  const kept = await desk.stripe.subscriptions.retrieve(subscription)
  expect(kept).toMatchObject({ status: 'active', default_payment_method: method })
  const invoices = await desk.stripe.invoices.list({ customer })
  expect(invoices.data).toMatchObject([{ status: 'paid', amount_paid: 20_000 }])
  const charges = await desk.stripe.charges.list({ customer })
  for (const url of [invoices.data[0]?.hosted_invoice_url, charges.data[0]?.receipt_url]) {
    expect(url).toContain(desk.simulators.urls.stripe)
    expect((await request(url ?? '')).statusCode).toBe(200)
  }
  const prices = await desk.stripe.prices.list()
  expect(prices.data).toHaveLength(3)
  expect(prices.data.map(({ id }) => id)).toContain(kept.items.data[0]?.price.id)
})

test('the clock goes on from where it was, and a renewal still comes, told once', async () => {
  const { customer } = await desk.subscribeWith('4242424242424242')
  await desk.daysLater(3)
  await restart()
  const { body } = await call('GET', `${desk.simulators.urls.control}/clock`)
  const aheadMs = Date.parse(String(body['now'])) - Date.now()
  expect(Math.abs(aheadMs - 3 * DAY_MS)).toBeLessThan(5000)
  await desk.daysLater(32)
  const paid = await desk.events('invoice.paid')
  expect(paid).toHaveLength(1)
  expect(paid[0]?.data.object).toMatchObject({ billing_reason: 'subscription_cycle', customer })
  const invoices = await desk.stripe.invoices.list({ customer })
  expect(invoices.data.map(({ number }) => number?.slice(-4))).toEqual(['0002', '0001'])
  const { data: endpoints } = await desk.stripe.webhookEndpoints.list()
  expect(endpoints.map(({ url }) => url)).toEqual([`${desk.receiver.url}/stripe`])
})

test('a renewal that fell due while nothing ran is told where the product is now', async () => {
  await desk.subscribeWith('4242424242424242')
  await restart(() => {
    writeFileSync(join(folder, 'clock.json'), JSON.stringify({ offsetMs: 32 * DAY_MS }))
  })
  expect(desk.receiver.received).toEqual([])
  await desk.stripe.prices.list()
  const [paid] = await desk.events('invoice.paid')
  expect(paid?.data.object).toMatchObject({ billing_reason: 'subscription_cycle' })
})

test('a card behaves after a restart as before', async () => {
  const { customer, subscription } = await desk.subscribeWith('4242424242424242')
  const bad = await desk.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
  await desk.stripe.subscriptions.update(subscription, { default_payment_method: bad.id })
  await restart()
  await desk.daysLater(32)
  await desk.events('invoice.payment_failed')
  expect((await desk.stripe.subscriptions.retrieve(subscription)).status).toBe('past_due')
})

test('what was bought is written down soon, so that a killed process has it as well', async () => {
  const { subscription } = await desk.subscribeWith('4242424242424242')
  const file = join(folder, 'stripe.json')
  const isWritten = () => existsSync(file) && readFileSync(file, 'utf8').includes(subscription)
  await until(isWritten, 'the subscription is in the file')
  // What the folder holds now is what a killed process would leave.
  const left = mkdtempSync(join(tmpdir(), 'simulators killed '))
  cpSync(folder, left, { recursive: true })
  const again = await startStripeDesk({ folder: left })
  const kept = await again.stripe.subscriptions.retrieve(subscription)
  await again.close()
  rmSync(left, { recursive: true })
  expect(kept.status).toBe('active')
})

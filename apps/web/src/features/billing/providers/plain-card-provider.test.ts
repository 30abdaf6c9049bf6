import { afterEach, expect, test, vi } from 'vitest'
import { cardDetailsOf } from '../card/card-details.ts'
import { askPlainIntent, confirmPlainIntent } from './plain-card-provider.ts'
import type { CardChoice } from './plain-card-provider.ts'

const provider = { apiBase: 'https://cards.example/', publicToken: 'pk_1' }
const back = 'https://here.example/back'
const pay = (choice: CardChoice) =>
  confirmPlainIntent(provider, 'payment', 'pi_1_secret_2', choice, back)
const card = cardDetailsOf({
  name: 'Mary Smith',
  phone: '+1 408 555 0100',
  addressLine1: '1 Main Street',
  addressLine2: '',
  city: 'San Jose',
  state: 'CA',
  postalCode: '95112',
  country: 'US',
  number: '4242 4242 4242 4242',
  expiry: '04 / 29',
  cvc: '123',
})

afterEach(() => vi.unstubAllGlobals())

function respondWith(response: Response | Error) {
  const fetchOnce = vi.fn<(address: string, init: RequestInit) => Promise<Response>>(
    (_address: string, _init: RequestInit) =>
      response instanceof Error ? Promise.reject(response) : Promise.resolve(response),
  )
  vi.stubGlobal('fetch', fetchOnce)
  return () => {
    const [address, init] = fetchOnce.mock.lastCall ?? []
    const form = init?.body instanceof URLSearchParams ? Object.fromEntries(init.body) : undefined
    return { address, init, form }
  }
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

test('a new card is sent as a form, with the secret and the browser’s own key', async () => {
  const sent = respondWith(json({ status: 'succeeded', payment_method: 'pm_1' }))
  const result = await pay({ card })
  expect(result).toEqual({ outcome: 'succeeded', paymentMethodId: 'pm_1' })
  const { address, init, form } = sent()
  expect(address).toBe('https://cards.example/v1/payment_intents/pi_1/confirm')
  expect(init?.headers).toEqual({ Authorization: 'Bearer pk_1' })
  expect(init?.credentials).toBe('omit')
  expect(form).toEqual({
    client_secret: 'pi_1_secret_2',
    return_url: back,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '4242424242424242',
    'payment_method_data[card][exp_month]': '4',
    'payment_method_data[card][exp_year]': '2029',
    'payment_method_data[card][cvc]': '123',
    'payment_method_data[billing_details][name]': 'Mary Smith',
    'payment_method_data[billing_details][phone]': '+1 408 555 0100',
    'payment_method_data[billing_details][address][line1]': '1 Main Street',
    'payment_method_data[billing_details][address][city]': 'San Jose',
    'payment_method_data[billing_details][address][state]': 'CA',
    'payment_method_data[billing_details][address][postal_code]': '95112',
    'payment_method_data[billing_details][address][country]': 'US',
  })
})

test('a saved card is sent by its id', async () => {
  const sent = respondWith(json({ status: 'succeeded' }))
  await pay({ savedMethodId: 'pm_9' })
  expect(sent().form).toEqual({
    client_secret: 'pi_1_secret_2',
    return_url: back,
    payment_method: 'pm_9',
  })
})

test('a card is saved through its own intent', async () => {
  const sent = respondWith(json({ status: 'succeeded', payment_method: 'pm_1' }))
  await confirmPlainIntent(provider, 'setup', 'seti_1_secret_2', { card }, back)
  expect(sent().address).toBe('https://cards.example/v1/setup_intents/seti_1/confirm')
})

test.each([
  [json({ error: { message: 'Your card was declined.' } }, 402), 'Your card was declined.'],
  [json({ error: {} }, 402), 'An unexpected error occurred.'],
  [json({ status: 'canceled' }), 'There was a problem processing your payment.'],
  [new TypeError('Failed to fetch'), 'A network error occurred: Failed to fetch'],
])('a payment that is not made returns why (%#)', async (response, message) => {
  respondWith(response)
  expect(await pay({ card })).toMatchObject({ outcome: 'failed', message })
})

test('a bank that asks on its own page is returned as a redirect', async () => {
  const next_action = { redirect_to_url: { url: 'https://bank.example/1' } }
  respondWith(json({ status: 'requires_action', next_action }))
  expect(await pay({ card })).toEqual({ outcome: 'redirect', address: 'https://bank.example/1' })
})

test('a payment that was made already is a success and no refusal', async () => {
  const error = { message: 'You cannot confirm it.', payment_intent: { status: 'succeeded' } }
  respondWith(json({ error }, 400))
  expect(await pay({ card })).toMatchObject({ outcome: 'succeeded' })
})

test('the state of a payment is read with its secret and the browser’s own key', async () => {
  const sent = respondWith(
    json({ status: 'requires_payment_method', last_payment_error: { message: 'No funds.' } }),
  )
  expect(await askPlainIntent(provider, 'payment', 'pi_1_secret_2')).toEqual({
    outcome: 'failed',
    message: 'No funds.',
  })
  expect(sent()).toMatchObject({
    address: 'https://cards.example/v1/payment_intents/pi_1?client_secret=pi_1_secret_2',
    init: { method: 'GET', credentials: 'omit', headers: { Authorization: 'Bearer pk_1' } },
  })
})

test('reading the state fails when the provider refuses it', async () => {
  respondWith(json({ error: { message: 'Out of order.' } }, 500))
  await expect(askPlainIntent(provider, 'payment', 'pi_1_secret_2')).rejects.toThrow('Out of order')
})

import { createServer } from 'node:http'
import type { Server } from 'node:http'
import Stripe from 'stripe'
import { afterEach, describe, expect, it } from 'vitest'
import { serveHttp } from '../../testing/serve-http.ts'
import { createStripePayments } from './stripe.ts'

const secret = 'whsec_new'
const options = {
  secretKey: 'sk_test_1',
  publishableKey: 'pk_test_1',
  webhookSecrets: [secret, 'whsec_old'],
}

interface Call {
  request: string
  form: Record<string, string>
  idempotencyKey: unknown
  version: unknown
}

let server: Server | undefined
afterEach(() => void server?.close())

/** A provider's account that holds nothing and accepts everything; returns its address. */
async function openEmptyAccount(calls: Call[]): Promise<string> {
  const account = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const path = (request.url ?? '').split('?')[0]
      calls.push({
        request: `${request.method} ${path}`,
        form: Object.fromEntries(new URLSearchParams(body)),
        idempotencyKey: request.headers['idempotency-key'],
        version: request.headers['stripe-version'],
      })
      const result = request.method === 'GET' ? { object: 'list', data: [] } : { id: 'new_1' }
      response.setHeader('content-type', 'application/json').end(JSON.stringify(result))
    })
  })
  server = account
  await new Promise<void>((resolve) => account.listen(0, '127.0.0.1', resolve))
  const address = account.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

function signed(payload: string, key = secret, timestamp = Math.floor(Date.now() / 1000)) {
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: key, timestamp })
  return { 'stripe-signature': header }
}

describe('offering a plan', () => {
  it('makes the product and a monthly price under the key of the plan', async () => {
    const calls: Call[] = []
    const payments = createStripePayments({ ...options, baseUrl: await openEmptyAccount(calls) })
    await payments.offerPlan({ planKey: 'scale', title: 'Scale', amountCents: 60_000 })
    expect(calls.map((call) => call.request)).toEqual([
      'GET /v1/prices',
      'POST /v1/products',
      'POST /v1/prices',
    ])
    expect(calls[2]).toMatchObject({
      form: {
        product: 'new_1',
        currency: 'usd',
        unit_amount: '60000',
        'recurring[interval]': 'month',
        lookup_key: 'scale',
      },
      idempotencyKey: 'price:new_1',
      version: '2026-10-28.endive',
    })
  })
})

describe('a report', () => {
  const payments = createStripePayments(options)
  const event = (type: string, id = 'in_1') =>
    JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object: { id } } })

  it('is read only for its subject, because the other fields are not trusted', () => {
    const body = event('invoice.paid')
    expect(payments.readWebhook(signed(body), body)).toEqual({
      kind: 'event',
      event: { eventRef: 'evt_1', name: 'invoice.paid', subject: { kind: 'invoice', ref: 'in_1' } },
    })
  })

  it.each([
    ['customer.subscription.deleted', 'subscription'],
    ['customer.subscription.paused', 'subscription'],
    ['customer.subscription.resumed', 'subscription'],
    ['charge.dispute.created', 'money-returned'],
    ['payment_method.attached', 'nothing'],
    ['an.event.of.next.year', 'nothing'],
  ])('%s is about: %s', (name, kind) => {
    const body = event(name)
    expect(payments.readWebhook(signed(body), body)).toMatchObject({ event: { subject: { kind } } })
  })

  it('is accepted when signed with the previous secret', () => {
    const body = event('invoice.paid')
    expect(payments.readWebhook(signed(body, 'whsec_old'), body).kind).toBe('event')
  })

  it('is refused when the signature is missing, of another, stale or over other bytes', () => {
    const body = event('invoice.paid')
    const stale = Math.floor(Date.now() / 1000) - 301
    expect(payments.readWebhook({}, body)).toMatchObject({ refusal: 'missing_signature' })
    for (const [headers, text] of [
      [signed(body, 'whsec_stranger'), body],
      [signed(body, secret, stale), body],
      [signed(body), event('invoice.paid', 'in_2')],
      [{ 'stripe-signature': 'nonsense' }, body],
    ] as const) {
      expect(payments.readWebhook(headers, text)).toMatchObject({ refusal: 'invalid_signature' })
    }
  })
})

describe('a refusal of the provider', () => {
  const refusals = [
    { status: 400, type: 'invalid_request_error', code: 'unexpected' },
    { status: 401, type: 'invalid_request_error', code: 'payment_setup_invalid' },
    { status: 403, type: 'invalid_request_error', code: 'payment_setup_invalid' },
    { status: 409, type: 'idempotency_error', code: 'payment_provider_unreachable' },
    { status: 429, type: 'invalid_request_error', code: 'payment_provider_unreachable' },
    { status: 500, type: 'api_error', code: 'payment_provider_failed' },
  ]
  it.each(refusals)('of $status is $code', async ({ status, type, code }) => {
    const provider = await serveHttp((_request, response) => {
      response.writeHead(status, {
        'content-type': 'application/json',
        'stripe-should-retry': 'false',
      })
      response.end(JSON.stringify({ error: { type, message: 'No.' } }))
    })
    const payments = createStripePayments({ ...options, baseUrl: provider.url })
    const asked = payments.findInvoice('in_1')
    await expect(asked).rejects.toMatchObject({ code })
    provider.close()
  })
})

describe('a key that the provider refuses', () => {
  it('throws an error that shows the operator what to check', async () => {
    const provider = await serveHttp((_request, response) => {
      response.writeHead(401, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: { type: 'invalid_request_error', message: 'No.' } }))
    })
    const payments = createStripePayments({ ...options, baseUrl: provider.url })
    const operatorNote = expect.stringContaining('STRIPE_SECRET_KEY')
    await expect(payments.findInvoice('in_1')).rejects.toMatchObject({ operatorNote })
    provider.close()
  })
})

describe('what was paid in the other mode', () => {
  it.each([
    { secretKey: 'sk_live_1', livemode: true, paid: true },
    { secretKey: 'rk_live_1', livemode: false, paid: false },
    { secretKey: 'sk_live_1', livemode: false, paid: false },
    { secretKey: 'sk_test_1', livemode: false, paid: true },
    { secretKey: 'sk_test_1', livemode: true, paid: false },
  ])(
    'is not paid: with $secretKey, live $livemode is $paid',
    async ({ secretKey, livemode, paid }) => {
      const invoice = { id: 'in_1', status: 'paid', livemode, customer: 'cus_1', attempt_count: 1 }
      const provider = await serveHttp((_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ ...invoice, lines: { data: [] } }))
      })
      const payments = createStripePayments({ ...options, secretKey, baseUrl: provider.url })
      expect(await payments.findInvoice('in_1')).toMatchObject({ invoiceRef: 'in_1', paid })
      provider.close()
    },
  )
})

describe('a provider that cannot be reached', () => {
  it('is reported apart from a refused request, so that the user may try again', async () => {
    const payments = createStripePayments({ ...options, baseUrl: 'http://127.0.0.1:1' })
    await expect(payments.listPlans()).rejects.toMatchObject({
      code: 'payment_provider_unreachable',
    })
  })

  it('must not have a path in its address', () => {
    const baseUrl = 'http://127.0.0.1:1/stripe'
    expect(() => createStripePayments({ ...options, baseUrl })).toThrow("can't have a path")
  })
})

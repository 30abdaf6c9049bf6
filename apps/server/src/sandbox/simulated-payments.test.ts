import { startSimulators } from '@afterbeep/simulators'
import type { Simulators } from '@afterbeep/simulators'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Api } from '../platform/http/api.ts'
import { createHttpServer } from '../platform/http/create-http-server.ts'
import { createLogger } from '../platform/log.ts'
import { registerSimulatedPayments } from './simulated-payments.ts'

let simulators: Simulators
let api: Api

beforeAll(async () => {
  simulators = await startSimulators()
  api = await createHttpServer({
    log: createLogger('silent'),
    secret: 'x'.repeat(32),
    secure: false,
    trustProxy: false,
    sessionStore: {
      set: (_id, _session, done) => done(),
      get: (_id, done) => done(null, null),
      destroy: (_id, done) => done(),
    },
  })
  await registerSimulatedPayments(api, simulators.urls.stripe, 'https://shop.example')
})
afterAll(async () => {
  await api.close()
  await simulators.close()
})

describe('the simulated payment provider under our origin', () => {
  const asForm = (url: string, form: Record<string, string>) =>
    api.inject({
      method: 'POST',
      url: `/sandbox/stripe${url}`,
      headers: {
        authorization: `Bearer ${simulators.credentials.stripe.publishableKey}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams(form).toString(),
    })

  it('forwards a form and its response unchanged', async () => {
    const response = await asForm('/v1/payment_methods', {
      type: 'card',
      'card[number]': '4242424242424242',
      'card[exp_month]': '12',
      'card[exp_year]': '2040',
      'card[cvc]': '123',
    })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ object: 'payment_method', card: { last4: '4242' } })
    const unknown = await asForm('/v1/payment_intents/pi_none/confirm', {})
    expect(unknown.statusCode).toBe(404)
    expect(unknown.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
  })

  it.each([
    ['https://shop.example/billing?a=1', '/billing'],
    ['http://localhost/billing', '/billing'],
    ['https://evil.example/billing', undefined],
    ['https://shop.example.evil.example/', undefined],
    ['javascript:alert(1)', undefined],
  ])('comes back from the bank to our own pages only: %s', async (returnUrl, path) => {
    const { secretKey } = simulators.credentials.stripe
    const created = await fetch(`${simulators.urls.stripe}/v1/setup_intents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}` },
      body: new URLSearchParams({
        confirm: 'true',
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': '4000002500003155',
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2040',
        return_url: returnUrl,
      }),
    })
    const body: unknown = await created.json()
    const intent = z.object({ id: z.string(), status: z.string() }).parse(body)
    expect(intent.status).toBe('requires_action')
    const setup = intent.id
    const page = await api.inject(`/sandbox/stripe/authentication/${setup}`)
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'.*style-src 'sha256-/,
    )
    const back = await asForm(`/authentication/${setup}`, { outcome: 'agreed' })
    const { statusCode, headers } = back
    expect({ statusCode, path: headers.location?.toString().split('?')[0] }).toEqual({
      statusCode: path === undefined ? 400 : 303,
      path,
    })
  })

  it('takes no payment that comes back from the bank to a foreign page', async () => {
    for (const returnUrl of ['https://evil.example/', '//evil.example', 'javascript:alert(1)']) {
      const refused = await asForm('/v1/payment_intents/pi_1/confirm', { return_url: returnUrl })
      expect({ returnUrl, status: refused.statusCode }).toEqual({ returnUrl, status: 400 })
    }
    const own = { return_url: 'https://shop.example/billing' }
    expect((await asForm('/v1/payment_intents/pi_1/confirm', own)).statusCode).toBe(404)
  })

  it.each(['/v1/customers', '/v1/subscriptions/sub_1', '/v1/events', '/authentication'])(
    'does not forward a browser to %s',
    async (path) => {
      const response = await api.inject(`/sandbox/stripe${path}`)
      expect(response.statusCode).toBe(404)
      expect(response.json()).toMatchObject({ code: 'not_found' })
    },
  )
})

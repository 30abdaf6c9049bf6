import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createSubscriptionResponseSchema,
  paymentMethodsResponseSchema,
  productsResponseSchema,
  setupIntentResponseSchema,
  subscriptionResponseSchema,
  transactionsResponseSchema,
} from '@afterbeep/contract/api/payments'
import { confirmInBrowser } from '../../../testing/billing/card-form.ts'
import type { BillingFixture } from '../../../testing/billing/billing-fixture.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { openBillingFixture } from '../../../testing/billing/billing-fixture.ts'
import { simulatedStripe } from '../../../testing/billing/simulated-stripe.ts'
import { createTestBrowser } from '../../../testing/accounts/test-browser.ts'
import { until } from '../../../testing/until.ts'
import { readBalance } from '../../credits/index.ts'
import { ledgerProblems } from '../../../testing/campaigns/ledger-problems.ts'
import { planOfAccount } from '../../../testing/billing/plan-of-account.ts'

const good = { number: '4242424242424242' }
const create = '/api/payments/customers/create-subscription'

let fixture: BillingFixture
beforeAll(async () => {
  fixture = await openBillingFixture()
})
afterAll(() => fixture.close())

async function start(customer: Customer, productId = 'launch') {
  const body = { email: 'ann@example.com', customerId: customer.userId, productId }
  const response = await customer.browser.post(create, body)
  expect(response.status).toBe(200)
  return createSubscriptionResponseSchema.parse(response.body)
}

async function credits({ accountId }: Customer): Promise<number> {
  return (await readBalance(fixture.deps.db, accountId)).available
}

async function grants({ accountId }: Customer): Promise<number> {
  const rows = await fixture.deps.db.query(
    `select 1 from ledger_entries where account_id = $1 and kind = 'grant'`,
    [accountId],
  )
  return rows.length
}

async function subscription(customer: Customer) {
  const path = `/api/payments/customers/${customer.userId}/subscription`
  return subscriptionResponseSchema.parse((await customer.browser.get(path)).body).subscription
}

async function subscribe(productId = 'launch'): Promise<Customer> {
  const customer = await fixture.signUp()
  const { clientSecret } = await start(customer, productId)
  expect(await confirmInBrowser(fixture.simulators, clientSecret, good)).toMatchObject({
    status: 'succeeded',
  })
  await until('the credits are there', async () => (await credits(customer)) > 0)
  return customer
}

function billing(customer: Customer, what: string): string {
  return `/api/payments/billing/${customer.userId}/${what}`
}

async function cards(customer: Customer) {
  const response = await customer.browser.get(billing(customer, 'payment-methods'))
  return paymentMethodsResponseSchema.parse(response.body).payment_methods
}

describe('the plans on offer', () => {
  it('are the contract’s three, cheapest first, without a retired product', async () => {
    const { browser } = await fixture.signUp()
    const { products } = productsResponseSchema.parse(
      (await browser.get('/api/payments/products/')).body,
    )
    expect(products.map(({ title, amount, active }) => ({ title, amount, active }))).toEqual([
      { title: 'Launch', amount: 200, active: true },
      { title: 'Scale', amount: 600, active: true },
      { title: 'Dominate', amount: 1000, active: true },
    ])
    expect(products[2]?.benefits.creditsPerCall).toBe(30)
  })

  it('include the public key, and the URL where the browser pays', async () => {
    const { browser } = await fixture.signUp()
    expect((await browser.get('/api/payments/token')).body).toEqual({
      stripePublicToken: fixture.simulators.credentials.stripe.publishableKey,
      api_base: '/sandbox/stripe',
    })
  })
})

describe('buying a plan', () => {
  it('grants the credits once and shows the subscription', async () => {
    const customer = await subscribe()
    expect(await credits(customer)).toBe(20_000)
    const shown = await subscription(customer)
    expect(shown).toMatchObject({ planName: 'Launch', planId: 'launch', amount: 200 })
    expect(shown).toMatchObject({ status: 'active', benefits: { assignedCredits: 20_000 } })
    const daysAhead = (Date.parse(shown?.currentPeriodEnd ?? '') - Date.now()) / 86_400_000
    expect(daysAhead).toBeGreaterThan(27)
    expect(daysAhead).toBeLessThan(32)
    expect((await planOfAccount(fixture.deps.db, customer.accountId))?.key).toBe('launch')
    expect((await customer.browser.get('/api/drop-cowboy/credits/')).body).toEqual({
      balance: 200,
      credits: 20_000,
      reserved: 0,
      currency: 'USD',
    })
  })

  it('accepts the provider’s product id as well as a plan’s key', async () => {
    const customer = await fixture.signUp()
    const response = await customer.browser.get('/api/payments/products/')
    const { products } = productsResponseSchema.parse(response.body)
    const { subscriptionId } = await start(customer, products[1]?.id)
    expect(await start(customer, 'scale')).toMatchObject({ subscriptionId })
  })

  it('refuses a plan that is not on offer', async () => {
    const { browser, userId } = await fixture.signUp()
    const body = { email: 'a@b.co', customerId: userId, productId: 'prod_retired' }
    expect(await browser.post(create, body)).toMatchObject({
      status: 404,
      body: { code: 'plan_unknown' },
    })
  })

  it('grants nothing for a card that is declined, and lets another card pay', async () => {
    const customer = await fixture.signUp()
    const { clientSecret, subscriptionId } = await start(customer)
    const declined = { number: '4000000000000002' }
    const refusal = await confirmInBrowser(fixture.simulators, clientSecret, declined)
    expect(refusal).toMatchObject({ status: 'refused', error: 'Your card was declined.' })
    await fixture.eventsApplied(1)
    expect(await credits(customer)).toBe(0)
    expect(await subscription(customer)).toBeNull()
    expect(await planOfAccount(fixture.deps.db, customer.accountId)).toBeUndefined()

    const again = await start(customer)
    expect(again.subscriptionId).toBe(subscriptionId)
    await confirmInBrowser(fixture.simulators, again.clientSecret, good)
    await until('the credits are there', async () => (await credits(customer)) > 0)
    expect(await credits(customer)).toBe(20_000)
  })

  it('makes one customer and one subscription for several concurrent clicks', async () => {
    const customer = await fixture.signUp()
    const started = await Promise.all([start(customer), start(customer), start(customer)])
    expect(new Set(started.map((one) => one.subscriptionId)).size).toBe(1)
    const refs = await fixture.deps.db.query<{ payment_customer_id: string }>(
      'select payment_customer_id from accounts where id = $1',
      [customer.accountId],
    )
    const made = await fixture.deps.payments.listSubscriptions(refs[0]?.payment_customer_id ?? '')
    expect(made).toHaveLength(1)
  })

  it('cancels the purchase of another plan, so that the user can’t pay twice', async () => {
    const customer = await fixture.signUp()
    const first = await start(customer, 'launch')
    const second = await start(customer, 'scale')
    expect(second.subscriptionId).not.toBe(first.subscriptionId)
    const late = await confirmInBrowser(fixture.simulators, first.clientSecret, good)
    expect(late.status).toBe('refused')
    await confirmInBrowser(fixture.simulators, second.clientSecret, good)
    await until('the credits are there', async () => (await credits(customer)) > 0)
    expect(await credits(customer)).toBe(60_000)
    expect(await grants(customer)).toBe(1)
  })

  it('is refused to an account that has a plan', async () => {
    const customer = await subscribe()
    const body = { email: 'a@b.co', customerId: customer.userId, productId: 'scale' }
    expect(await customer.browser.post(create, body)).toMatchObject({
      status: 409,
      body: { code: 'already_subscribed' },
    })
  })

  it('can be retried after a provider failure', async () => {
    const customer = await fixture.signUp()
    await fixture.fault('500')
    const body = { email: 'a@b.co', customerId: customer.userId, productId: 'launch' }
    expect(await customer.browser.post(create, body)).toMatchObject({
      status: 502,
      body: { code: 'payment_provider_failed' },
    })
    await fixture.fault('none')
    await start(customer)
  })
})

describe("another user's customer id", () => {
  it('gets the response for a missing one on every call', async () => {
    const victim = await subscribe()
    const shown = await subscription(victim)
    const thief = await fixture.signUp()
    for (const id of [victim.userId, shown?.customerId ?? '', 'cus_none']) {
      const responses = await Promise.all([
        thief.browser.get(`/api/payments/customers/${id}/subscription`),
        thief.browser.get(`/api/payments/billing/${id}/payment-methods`),
        thief.browser.get(`/api/payments/billing/${id}/transactions`),
        thief.browser.post(`/api/payments/billing/${id}/setup-intents`),
        thief.browser.post(create, { email: 'a@b.co', customerId: id, productId: 'launch' }),
      ])
      for (const response of responses) {
        expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } })
      }
    }
    // The owner may use either id.
    const own = await victim.browser.get(
      `/api/payments/customers/${shown?.customerId}/subscription`,
    )
    expect(own.status).toBe(200)
  })

  it('is required: a blank one is refused', async () => {
    const { browser } = await fixture.signUp()
    for (const id of ['', '%20']) {
      expect(await browser.get(`/api/payments/customers/${id}/subscription`)).toMatchObject({
        status: 400,
        body: { error: 'Customer ID is required to fetch subscription details.' },
      })
    }
  })
})

describe('cards and transactions', () => {
  it('are empty for an account without purchases', async () => {
    const customer = await fixture.signUp()
    expect(await cards(customer)).toEqual([])
    const response = await customer.browser.get(billing(customer, 'transactions'))
    expect(response.body).toEqual({ transactions: [] })
    expect(await subscription(customer)).toBeNull()
  })

  it('show the card that paid, as the default, and the receipt', async () => {
    const customer = await subscribe()
    expect(await cards(customer)).toMatchObject([
      { is_default: true, card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040 } },
    ])
    const response = await customer.browser.get(billing(customer, 'transactions'))
    const { transactions } = transactionsResponseSchema.parse(response.body)
    expect(transactions).toMatchObject([{ amount: 20_000, currency: 'USD', status: 'paid' }])
    expect(transactions[0]?.receipt_url).toMatch(/^http/)
    const pdf = await fetch(transactions[0]?.invoice_pdf ?? '')
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    const stripe = simulatedStripe(fixture.simulators)
    const invoice = await stripe.invoices.retrieve(transactions[0]?.invoice ?? '')
    expect(transactions[0]?.created).toBe(invoice.created)
  })

  it('can save a card before there is a plan', async () => {
    const customer = await fixture.signUp()
    const begun = await customer.browser.post(billing(customer, 'setup-intents'))
    const { clientSecret } = setupIntentResponseSchema.parse(begun.body)
    await confirmInBrowser(fixture.simulators, clientSecret, good)
    expect(await cards(customer)).toMatchObject([{ card: { last4: '4242' } }])
  })

  it('can change the card that is charged after the plan has ended', async () => {
    const customer = await subscribe()
    const { subscriptionId } = (await subscription(customer)) ?? { subscriptionId: '' }
    await simulatedStripe(fixture.simulators).subscriptions.cancel(subscriptionId)
    await until('the end is reported', async () => (await subscription(customer)) === null)
    const [card] = await cards(customer)
    const path = '/api/payments/billing/update-payment-method'
    const changed = await customer.browser.post(path, { paymentMethodId: card?.id ?? '' })
    expect(changed.status).toBe(200)
  })

  it('names what is missing or wrong when what is chosen can be no card', async () => {
    const { browser } = await fixture.signUp()
    const path = '/api/payments/billing/update-payment-method'
    const wrong = [undefined, '', '\ud800', '..', 'pm_1/detach', 'pm_1?expand']
    for (const paymentMethodId of wrong) {
      expect(await browser.post(path, { paymentMethodId }), `${paymentMethodId}`).toMatchObject({
        status: 400,
        body: { code: 'invalid_request', fields: { paymentMethodId: expect.any(String) } },
      })
    }
  })

  it('can add another card and make it the one that is charged', async () => {
    const customer = await subscribe()
    const begun = await customer.browser.post(billing(customer, 'setup-intents'))
    const { clientSecret } = setupIntentResponseSchema.parse(begun.body)
    const other = { number: '5555555555554444' }
    const { paymentMethod } = await confirmInBrowser(fixture.simulators, clientSecret, other)
    expect(await cards(customer)).toHaveLength(2)
    const { db } = fixture.deps
    await db.query('update users set verified_at = created_at where id = $1', [customer.userId])
    const path = '/api/payments/billing/update-payment-method'
    const changed = await customer.browser.post(path, { paymentMethodId: paymentMethod ?? '' })
    expect(changed.status).toBe(200)
    const defaults = (await cards(customer)).filter((card) => card.is_default)
    expect(defaults).toMatchObject([{ id: paymentMethod, card: { last4: '4444' } }])
    const mails = await db.query(
      `select split_part(about, ' ', 2) as change from mails
       where account_id = $1 and kind = 'security_change'`,
      [customer.accountId],
    )
    expect(mails).toEqual([{ change: 'card_changed' }])
  })

  it("cannot charge another account's card, nor one that does not exist", async () => {
    const [victim, thief] = [await subscribe(), await subscribe()]
    const [card] = await cards(victim)
    const path = '/api/payments/billing/update-payment-method'
    for (const paymentMethodId of [card?.id ?? '', 'pm_none']) {
      expect(await thief.browser.post(path, { paymentMethodId })).toMatchObject({
        status: 400,
        body: { error: 'Failed to update default payment method', code: 'payment_method_failed' },
      })
    }
  })
})

describe('a renewal', () => {
  it('grants the credits again, and unused credits roll over', async () => {
    const customer = await subscribe()
    const before = await subscription(customer)
    await fixture.moveTo(new Date(Date.parse(before?.currentPeriodEnd ?? '') + 60_000))
    await until('the renewal is paid', async () => (await credits(customer)) === 40_000)
    const after = await subscription(customer)
    expect(Date.parse(after?.currentPeriodEnd ?? '')).toBeGreaterThan(fixture.clock.now().getTime())
    expect(await grants(customer)).toBe(2)
    expect(await ledgerProblems(fixture.deps.db, customer.accountId)).toEqual([])
  })
})

it('refuses every call without a session, whatever is in it', async () => {
  const { userId } = await fixture.signUp()
  const stranger = createTestBrowser(fixture.origin)
  await stranger.get('/api/payments/products/')
  for (const response of [
    await stranger.get('/api/payments/products/'),
    await stranger.get('/api/payments/token'),
    await stranger.post(create, {}),
    await stranger.get(`/api/payments/customers/${userId}/subscription`),
    await stranger.get(`/api/payments/billing/${userId}/payment-methods`),
    await stranger.post(`/api/payments/billing/${userId}/setup-intents`, {}),
    await stranger.post('/api/payments/billing/update-payment-method', {}),
    await stranger.get(`/api/payments/billing/${userId}/transactions`),
  ]) {
    expect(response).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  }
})

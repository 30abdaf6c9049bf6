import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { subscriptionResponseSchema } from '@afterbeep/contract/api/payments'
import { payForPlan } from '../../../testing/billing/buy-plan.ts'
import type { BillingFixture } from '../../../testing/billing/billing-fixture.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { openBillingFixture } from '../../../testing/billing/billing-fixture.ts'
import { until } from '../../../testing/until.ts'
import { readBalance } from '../../credits/index.ts'
import { ledgerProblems } from '../../../testing/campaigns/ledger-problems.ts'
import { readReceipt, sweepPaymentEvents } from '../index.ts'
import { receivePaymentEvent } from './receive-payment-event.ts'

let fixture: BillingFixture
afterEach(() => fixture.close())

async function buy(): Promise<Customer> {
  const customer = await fixture.signUp()
  expect((await payForPlan(fixture, customer)).status).toBe('succeeded')
  return customer
}

async function credits({ accountId }: Customer): Promise<number> {
  return (await readBalance(fixture.deps.db, accountId)).available
}

async function statusOf({ browser, userId }: Customer): Promise<string | undefined> {
  const response = await browser.get(`/api/payments/customers/${userId}/subscription`)
  return subscriptionResponseSchema.parse(response.body).subscription?.status
}

async function waiting(): Promise<string[]> {
  const rows = await fixture.deps.db.query<{ event_id: string }>(
    'select event_id from provider_events where applied_at is null',
  )
  return rows.map((row) => row.event_id)
}

const eventsSchema = z.object({ data: z.array(z.looseObject({ id: z.string() })) })

/** Every event of the simulated provider, newest first. */
async function allEvents(): Promise<object[]> {
  const { urls, credentials } = fixture.simulators
  const headers = { authorization: `Bearer ${credentials.stripe.secretKey}` }
  const response = await fetch(`${urls.stripe}/v1/events?limit=100`, { headers })
  return eventsSchema.parse(await response.json()).data
}

async function report(
  event: object,
  change: { secret?: string; timestamp?: number; body?: string } = {},
): Promise<{ status: number; body: unknown }> {
  const payload = JSON.stringify(event)
  const { webhookSecret } = fixture.simulators.credentials.stripe
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: change.secret ?? webhookSecret,
    timestamp: change.timestamp ?? Math.floor(Date.now() / 1000),
  })
  const response = await fetch(`${fixture.origin}/api/webhooks/stripe/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    body: change.body ?? payload,
  })
  return { status: response.status, body: z.json().parse(await response.json()) }
}

describe('reports from the provider’s own webhook calls', () => {
  beforeEach(async () => {
    fixture = await openBillingFixture()
  })

  it('grant the credits once when each arrives twice and in another order', async () => {
    await fixture.fault('duplicate')
    await fixture.fault('shuffle')
    const customer = await buy()
    await until('the credits are there', async () => (await credits(customer)) > 0)
    await fixture.eventsApplied((await allEvents()).length - 1)
    expect(await credits(customer)).toBe(20_000)
    expect(await statusOf(customer)).toBe('active')
    expect(await ledgerProblems(fixture.deps.db, customer.accountId)).toEqual([])
  })
})

describe('reports', () => {
  beforeEach(async () => {
    fixture = await openBillingFixture({ reports: false })
  })

  it('end in the same state in any order and with any number of repeats', async () => {
    const customer = await buy()
    const events = await allEvents()
    const orders = [events, events.toReversed(), [...events.slice(2), ...events.slice(0, 2)]]
    for (const order of orders) {
      for (const event of order) expect((await report(event)).status).toBe(200)
      await fixture.eventsApplied(events.length)
      expect(await credits(customer)).toBe(20_000)
      expect(await statusOf(customer)).toBe('active')
    }
  })

  it('get the duplicate response when they were stored before', async () => {
    await buy()
    const [event = {}] = await allEvents()
    expect(await report(event)).toEqual({ status: 200, body: { received: true } })
    expect(await report(event)).toEqual({ status: 200, body: { received: true, duplicate: true } })
  })

  it('are refused with a wrong, a stale or a missing signature, and change nothing', async () => {
    const customer = await buy()
    for (const event of await allEvents()) {
      const other = await report(event, { secret: 'whsec_other' })
      expect(other).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
      const timestamp = Math.floor(Date.now() / 1000) - 301
      expect((await report(event, { timestamp })).status).toBe(400)
      const body = `${JSON.stringify(event)} `
      expect((await report(event, { body })).status).toBe(400)
    }
    const url = `${fixture.origin}/api/webhooks/stripe/`
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(400)
    expect(await fixture.deps.db.query('select 1 from provider_events')).toEqual([])
    expect(await credits(customer)).toBe(0)
  })

  it('are not trusted about the paid amount', async () => {
    const customer = await fixture.signUp()
    const body = { email: 'a@b.co', customerId: customer.userId, productId: 'dominate' }
    await customer.browser.post('/api/payments/customers/create-subscription', body)
    const { urls, credentials } = fixture.simulators
    const headers = { authorization: `Bearer ${credentials.stripe.secretKey}` }
    const list = await fetch(`${urls.stripe}/v1/invoices`, { headers })
    const [invoice] = eventsSchema.parse(await list.json()).data
    const lie = { ...invoice, status: 'paid' }
    await report({ id: 'evt_lie', object: 'event', type: 'invoice.paid', data: { object: lie } })
    await fixture.eventsApplied(1)
    expect(await credits(customer)).toBe(0)
    expect(await statusOf(customer)).toBeUndefined()
  })

  it('are stored and applied without a change when we keep no copy of their subject', async () => {
    for (const [number, type] of ['payment_method.attached', 'something.new'].entries()) {
      const event = { id: `evt_${number}`, object: 'event', type, data: { object: { id: 'x_1' } } }
      expect((await report(event)).status).toBe(200)
    }
    await fixture.eventsApplied(2)
  })
})

describe('when the report is late', () => {
  beforeEach(async () => {
    fixture = await openBillingFixture({ reports: false })
  })

  it('the plan and credits show at once when the browser comes back from paying', async () => {
    const customer = await buy()
    expect(await credits(customer)).toBe(0)
    const [first, second] = await Promise.all([statusOf(customer), statusOf(customer)])
    expect([first, second]).toEqual(['active', 'active'])
    expect(await credits(customer)).toBe(20_000)
    for (const event of await allEvents()) await report(event)
    await fixture.eventsApplied(1)
    expect(await credits(customer)).toBe(20_000)
  })

  it('the receipt states what the provider charged', async () => {
    const customer = await buy()
    const [event] = (await allEvents()).filter(isPaidInvoice)
    const invoiceRef = event?.data.object.id ?? ''
    expect(await readReceipt(fixture.deps, customer.accountId, invoiceRef)).toEqual({
      plan: { title: 'Launch', credits: 20_000 },
      amountCents: 20_000,
      taxCents: 0,
      currency: 'USD',
      paidAt: expect.any(Date),
      invoiceNumber: expect.stringMatching(/\w+-\d+/),
      receiptUrl: expect.stringMatching(/^http.*receipt/),
    })
    await expect(readReceipt(fixture.deps, customer.accountId, 'in_none')).rejects.toThrow(
      'in_none',
    )
    expect(await readReceipt(fixture.deps, randomUUID(), invoiceRef)).toBeUndefined()
  })

  it('a second purchase is refused although our copy does not show the first', async () => {
    const { browser, userId, accountId } = await buy()
    const body = { email: 'a@b.co', customerId: userId, productId: 'launch' }
    const again = await browser.post('/api/payments/customers/create-subscription', body)
    expect(again).toMatchObject({ status: 409, body: { code: 'already_subscribed' } })
    expect((await readBalance(fixture.deps.db, accountId)).available).toBe(20_000)
  })

  it('the screen shows our copy when the provider does not respond', async () => {
    const customer = await buy()
    await fixture.fault('500')
    expect(await statusOf(customer)).toBeUndefined()
    await fixture.fault('none')
    expect(await statusOf(customer)).toBe('active')
  })

  it('a missed renewal is noticed when the subscription is read next', async () => {
    const customer = await buy()
    await statusOf(customer)
    await fixture.moveTo(new Date(fixture.clock.now().getTime() + 32 * 86_400_000))
    expect(await statusOf(customer)).toBe('active')
    expect(await credits(customer)).toBe(40_000)
  })
})

describe('an event that could not be applied', () => {
  beforeEach(async () => {
    fixture = await openBillingFixture({ reports: false })
  })

  it('is retried until it succeeds', async () => {
    const customer = await buy()
    const [event = {}] = (await allEvents()).filter(isPaidInvoice)
    // One failure for each try of the adapter: the whole first attempt fails.
    await fixture.fault('500', 3)
    await report(event)
    await until('the first attempt has failed', async () => (await fixture.faultsLeft()) === 0)
    expect(await credits(customer)).toBe(0)
    expect(await waiting()).toHaveLength(1)
    await until('the credits are there', async () => (await credits(customer)) > 0)
    expect(await credits(customer)).toBe(20_000)
    expect(await waiting()).toEqual([])
  })

  it('is applied by the sweep when its job has given up', async () => {
    const customer = await buy()
    // Stored with a job that never runs, as after the last of its tries.
    const jobs = { ...fixture.deps.jobs, enqueue: async () => {}, wake: () => {} }
    const [event] = (await allEvents()).filter(isPaidInvoice)
    const subject = { kind: 'invoice' as const, ref: event?.data.object.id ?? '' }
    const stored = { eventRef: event?.id ?? '', name: 'invoice.paid', subject }
    await receivePaymentEvent({ ...fixture.deps, jobs }, stored)
    expect(await sweepPaymentEvents(fixture.deps)).toBe(0)
    fixture.clock.advance(5 * 60_000)
    expect(await sweepPaymentEvents(fixture.deps)).toBe(1)
    expect(await credits(customer)).toBe(20_000)
    expect(await sweepPaymentEvents(fixture.deps)).toBe(0)
  })
})

describe('an event that can never be applied', () => {
  beforeEach(async () => {
    fixture = await openBillingFixture({ reports: false })
  })

  const store = (eventRef: string, payload: object) =>
    fixture.deps.db.query(
      `insert into provider_events (provider, event_id, kind, payload, received_at)
       values ('payments', $1, 'invoice.paid', $2::jsonb, $3)`,
      [eventRef, JSON.stringify(payload), fixture.clock.now()],
    )
  /** Sweeps each hour; a sweep takes a hundred events at most. */
  async function sweepFor(hours: number): Promise<number> {
    let applied = 0
    for (let hour = 0; hour < hours; hour += 1) {
      fixture.clock.advance(3_600_000)
      applied += await sweepPaymentEvents(fixture.deps)
    }
    return applied
  }

  it('blocks no younger event, however many fail, and is quarantined', async () => {
    for (let index = 0; index < 150; index += 1) await store(`bad ${index}`, { kind: 'unheard' })
    fixture.clock.advance(60_000)
    await store('good', { kind: 'nothing' })
    expect(await sweepFor(24)).toBe(1)
    expect(await waiting()).toEqual([])
    const quarantined = await fixture.deps.db.query(
      `select provider, kind, count(*)::int as events from quarantined_events
       group by provider, kind`,
    )
    expect(quarantined).toEqual([{ provider: 'payments', kind: 'invoice.paid', events: 150 }])
  })

  it('waits while the provider is down, and no try is counted', async () => {
    await buy()
    const [event] = (await allEvents()).filter(isPaidInvoice)
    await store('later', { kind: 'invoice', ref: event?.data.object.id })
    await fixture.fault('500')
    expect(await sweepFor(6)).toBe(0)
    // However long it has waited, it is tried again within six hours.
    fixture.clock.advance(48 * 3_600_000)
    expect(await sweepPaymentEvents(fixture.deps)).toBe(0)
    expect(await fixture.deps.db.query('select tries from provider_events')).toEqual([{ tries: 0 }])
    await fixture.fault('none')
    fixture.clock.advance(6 * 3_600_000)
    expect(await sweepPaymentEvents(fixture.deps)).toBe(1)
  })
})

interface PaidInvoiceEvent {
  id: string
  data: { object: { id: string } }
}

function isPaidInvoice(event: object): event is PaidInvoiceEvent {
  const schema = z.object({
    type: z.literal('invoice.paid'),
    data: z.object({ object: z.object({ id: z.string() }) }),
  })
  return schema.safeParse(event).success
}

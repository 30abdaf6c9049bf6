import Stripe from 'stripe'
import { afterEach, expect, it } from 'vitest'
import {
  listQuarantined,
  releaseQuarantined,
} from '../../../platform/quarantine/quarantine.queries.ts'
import { createManualJobs } from '../../../testing/accounts/account-server.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { openBillingFixture } from '../../../testing/billing/billing-fixture.ts'
import type { BillingFixture } from '../../../testing/billing/billing-fixture.ts'
import { payForPlan } from '../../../testing/billing/buy-plan.ts'
import { simulatedStripe } from '../../../testing/billing/simulated-stripe.ts'
import { ledgerProblems } from '../../../testing/campaigns/ledger-problems.ts'
import { allowRows, refuseRows } from '../../../testing/database/refused-rows.ts'
import { sweepPaymentEvents } from '../../billing/index.ts'
import { receivePaymentEvent } from '../../billing/events/receive-payment-event.ts'
import { readBalance } from '../../credits/index.ts'

// One payment event that can't be applied stops no other: not the next month's of the same account either.
const PLAN = 20_000
const HOUR_MS = 3_600_000
const MONTH_MS = 31 * 24 * HOUR_MS
/** More than any event has tries. */
const ROUNDS = 12

let fixture: BillingFixture
afterEach(() => fixture.close())

async function buy(): Promise<Customer> {
  const customer = await fixture.signUp()
  expect((await payForPlan(fixture, customer)).status).toBe('succeeded')
  return customer
}

const credits = async ({ accountId }: Customer) => {
  const { available } = await readBalance(fixture.deps.db, accountId)
  expect(await ledgerProblems(fixture.deps.db, accountId)).toEqual([])
  return available
}

/** Every event of the provider, the oldest first. */
async function eventsSoFar(): Promise<Stripe.Event[]> {
  const events: Stripe.Event[] = []
  for await (const one of simulatedStripe(fixture.simulators).events.list({ limit: 100 })) {
    events.unshift(one)
  }
  return events
}

/** Stores them as the webhook does; the process dies before it applies them. Returns how many are new. */
async function store(events: readonly Stripe.Event[]): Promise<number> {
  let count = 0
  for (const one of events) {
    const payload = JSON.stringify(one)
    const secret = fixture.simulators.credentials.stripe.webhookSecret
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret })
    const read = fixture.deps.payments.readWebhook({ 'stripe-signature': signature }, payload)
    if (read.kind === 'refused') throw new Error(`It was refused: ${read.refusal}.`)
    const lost = { ...fixture.deps, jobs: createManualJobs() }
    if (await receivePaymentEvent(lost, read.event)) count += 1
  }
  return count
}

/** As a worker does an hour later than before: whatever was put off is due by then. */
async function sweep(): Promise<void> {
  fixture.clock.advance(HOUR_MS)
  await sweepPaymentEvents(fixture.deps)
}

it('a payment event that can not be applied stops no other, and waits for an operator', async () => {
  fixture = await openBillingFixture({ reports: false })
  const { db } = fixture.deps
  const before = await buy()
  const ours = await buy()
  const bad = (await eventsSoFar()).findLast(({ type }) => type === 'invoice.paid')
  if (bad?.type !== 'invoice.paid') throw new Error('The plan was not paid.')
  const after = await buy()
  // The next month of all three comes after the event that is refused.
  await fixture.moveTo(new Date(fixture.clock.now().getTime() + MONTH_MS))
  const events = await eventsSoFar()
  expect(events.at(0)?.id).not.toBe(bad.id)
  const paidInvoices = events.filter(({ type }) => type === 'invoice.paid')
  expect(paidInvoices).toHaveLength(6)
  await refuseRows(db, 'ledger_entries', `new.idempotency_key like '%${bad.data.object.id}%'`)
  await store(events)
  await sweep()
  expect(await Promise.all([before, ours, after].map(credits))).toEqual([2 * PLAN, PLAN, 2 * PLAN])
  for (let round = 0; round < ROUNDS; round += 1) await sweep()
  const [quarantined, ...more] = await listQuarantined(db, 10)
  expect(more).toEqual([])
  expect(quarantined).toMatchObject({
    provider: 'payments',
    kind: 'invoice.paid',
    error: expect.stringContaining('This row is refused'),
  })

  const late = await buy()
  const laterEvents = (await eventsSoFar()).slice(events.length)
  expect(await store([bad, ...laterEvents])).toBe(laterEvents.length)
  await sweep()
  expect(await Promise.all([late, ours].map(credits))).toEqual([PLAN, PLAN])

  await allowRows(db, 'ledger_entries')
  expect((await releaseQuarantined(db)).map((one) => one.events)).toEqual([1])
  fixture.clock.advance(HOUR_MS)
  await Promise.all([sweepPaymentEvents(fixture.deps), sweepPaymentEvents(fixture.deps)])
  await sweep()
  expect(await store([bad])).toBe(0)
  await sweep()
  expect(await credits(ours)).toBe(2 * PLAN)
  expect(await listQuarantined(db, 10)).toEqual([])
  const waiting = await db.query('select from provider_events where applied_at is null')
  expect(waiting).toEqual([])
})

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { planByKey, planKeys } from '@afterbeep/contract/money/plans'
import { createManualClock } from '../../platform/clock/clock.ts'
import { onlyRow } from '../../platform/database/database.ts'
import { openBillingFixture } from '../../testing/billing/billing-fixture.ts'
import type { BillingFixture } from '../../testing/billing/billing-fixture.ts'
import { confirmInBrowser } from '../../testing/billing/card-form.ts'
import {
  overageAtTheProvider,
  planMoneyAtTheProvider,
} from '../../testing/billing/money-history/at-the-provider.ts'
import { simulatedStripe } from '../../testing/billing/simulated-stripe.ts'
import { ledgerProblems } from '../../testing/campaigns/ledger-problems.ts'
import { makeOwner } from '../../testing/simulation/simulation.queries.ts'
import {
  payWithOverage,
  readBalance,
  releaseCredits,
  reserveForRun,
  selectOverage,
  settleCredits,
  writeOverageChoice,
} from '../credits/index.ts'
import type { BillingDeps } from './billing-deps.ts'
import { changeEnding } from './changes/change-plan.ts'
import { beginPlannedPlans, movePlan, previewPlanMove } from './changes/move-plan.ts'
import { beginOverduePayment } from './changes/pay-overdue.ts'
import { applyPaymentEvent } from './events/apply-payment-event.ts'
import { receivePaymentEvent } from './events/receive-payment-event.ts'
import { stateOverage } from './overage/state-overage.ts'
import { remindOverdue } from './states/remind-overdue.ts'

/** `npm run test:money` tries 1,000. */
const HISTORIES = Number(process.env['HISTORIES'] ?? 6)
const TIMEOUT_MS = 3_600_000
const HOUR = 3_600
const DAY = 24 * HOUR
const PLAN = planByKey('launch').benefits
const CEILING = 2_000

let fixture: BillingFixture
let stripe: Stripe
beforeAll(async () => {
  fixture = await openBillingFixture({ reports: false })
  stripe = simulatedStripe(fixture.simulators)
})
afterAll(() => fixture.close())

const cards = [
  'pm_card_visa',
  'pm_card_chargeCustomerFail',
  'pm_card_createDispute',
  'pm_card_authenticationRequiredOnSetup',
] as const

const step = fc.oneof(
  fc.record({ what: fc.constant('days' as const), days: fc.constantFrom(1, 4, 16, 31) }),
  fc.record({ what: fc.constant('card' as const), card: fc.constantFrom(...cards) }),
  fc.record({ what: fc.constant('refund' as const), percent: fc.constantFrom(1, 33, 100) }),
  fc.record({ what: fc.constant('dispute' as const), isWon: fc.boolean() }),
  fc.record({
    what: fc.constant('ending' as const),
    ending: fc.constantFrom('cancel' as const, 'keep' as const, 'end_now' as const),
  }),
  // Of so many people some are reached and the rest fail; more than the balance pays for is overage.
  fc.record({
    what: fc.constant('send' as const),
    people: fc.constantFrom(3, 100, 420),
    reached: fc.constantFrom(0, 0.5, 1),
  }),
  fc.record({ what: fc.constant('plan' as const), to: fc.constantFrom(...planKeys) }),
  fc.record({ what: fc.constant('pay' as const) }),
  fc.record({ what: fc.constant('rounds' as const) }),
  // The rounds shortly before the period's end, and the renewal after it.
  fc.record({ what: fc.constant('renewal' as const) }),
  // So many of the reports arrive, in this order, and some of them again.
  fc.record({ what: fc.constant('reports' as const), order: fc.array(fc.nat(), { maxLength: 6 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** A subscriber to Launch whose provider lives on a test clock of their own. */
async function begin() {
  const { db } = fixture.deps
  const start = Math.floor(Date.now() / 1000)
  const clock = createManualClock(new Date(start * 1000))
  const deps: BillingDeps = { ...fixture.deps, clock }
  const { accountId } = await makeOwner(db, { phones: [], at: clock.now() })
  await db.query('delete from subscriptions where account_id = $1', [accountId])
  const testClock = await stripe.testHelpers.testClocks.create({ frozen_time: start })
  const customer = (await stripe.customers.create({ test_clock: testClock.id })).id
  await db.query('update accounts set payment_customer_id = $2 where id = $1', [
    accountId,
    customer,
  ])
  const first = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  const [price] = (await stripe.prices.list({ lookup_keys: ['launch'] })).data
  const subscription = await stripe.subscriptions.create({
    customer,
    items: [{ price: price?.id ?? '' }],
    default_payment_method: first.id,
  })
  await writeOverageChoice(db, accountId, { enabled: true, ceiling: CEILING, at: clock.now() })
  return {
    deps,
    clock,
    accountId,
    customer,
    testClock: testClock.id,
    subscription: subscription.id,
  }
}
type History = Awaited<ReturnType<typeof begin>>

const charges = async ({ customer }: History) =>
  (await stripe.charges.list({ customer, limit: 100 })).data.filter(({ paid }) => paid)
const invoices = async ({ customer }: History) =>
  (await stripe.invoices.list({ customer, limit: 100 })).data

/** What the provider may report of: the subscription, each invoice and each charge. */
async function subjectsOf(of: History) {
  const found = [...(await invoices(of)), ...(await charges(of))]
  return [
    { kind: 'subscription' as const, ref: of.subscription },
    ...found.map(({ id, object }) => ({
      kind: object === 'invoice' ? ('invoice' as const) : ('money-returned' as const),
      ref: id,
    })),
  ]
}

type Subject = Awaited<ReturnType<typeof subjectsOf>>[number]

async function report({ deps }: History, subject: Subject, ref: string) {
  const jobs = { ...deps.jobs, enqueue: async () => {}, wake: () => {} }
  await receivePaymentEvent({ ...deps, jobs }, { eventRef: ref, name: 'a.report', subject })
  await applyPaymentEvent(deps, ref)
}

/** What the product refuses with a reason is refused; anything else is a fault. */
async function unlessRefused(work: Promise<unknown>, ...codes: string[]): Promise<void> {
  await work.catch((error: { code?: string }) => {
    if (!codes.includes(error.code ?? '')) throw error
  })
}

async function send(of: History, people: number, reached: number): Promise<void> {
  const { accountId, deps } = of
  const runId = randomUUID()
  const run = { accountId, campaignId: runId, runId, at: deps.clock.now() }
  const whom = { recipients: people, type: 'voicemail' as const, prices: PLAN }
  const price = PLAN.creditsPerCall
  const delivered = Math.floor(people * reached)
  await deps.db.transaction(async (tx) => {
    const move = { ...run, credits: people * price, idempotencyKey: `reserve:${runId}` }
    const reserved = await reserveForRun(tx, move, whom)
    const ended = { ...run, channel: 'voice' as const, delivered, failed: people - delivered }
    if (reserved && reserved.overage > 0) return payWithOverage(tx, ended)
    const part = (name: string, count: number) => ({
      ...run,
      credits: count * price,
      idempotencyKey: `${name}:${runId}`,
    })
    if (delivered > 0) await settleCredits(tx, part('settle', delivered))
    if (people > delivered) await releaseCredits(tx, part('release', people - delivered))
  })
}

async function moveTo(of: History, seconds: number): Promise<void> {
  const frozen_time = Math.floor(seconds)
  of.clock.set(new Date(seconds * 1000))
  await stripe.testHelpers.testClocks.advance(of.testClock, { frozen_time })
}

async function doRounds(deps: BillingDeps): Promise<void> {
  await beginPlannedPlans(deps)
  await stateOverage(deps)
  await remindOverdue(deps)
}

async function happen(of: History, one: Step, at: number): Promise<void> {
  const { deps, customer, accountId } = of
  switch (one.what) {
    case 'days':
      return moveTo(of, of.clock.now().getTime() / 1000 + one.days * DAY)
    case 'renewal': {
      const [item] = (await stripe.subscriptions.retrieve(of.subscription)).items.data
      const end = item?.current_period_end ?? 0
      if (end - HOUR <= of.clock.now().getTime() / 1000) return
      await report(of, { kind: 'subscription', ref: of.subscription }, `evt_${accountId}_${at}`)
      await moveTo(of, end - HOUR)
      await doRounds(deps)
      return moveTo(of, end + DAY)
    }
    case 'card': {
      const { id } = await stripe.paymentMethods.attach(one.card, { customer })
      const change = stripe.subscriptions.update(of.subscription, { default_payment_method: id })
      return unlessRefused(change, 'resource_missing', '')
    }
    case 'refund': {
      const [newest] = await charges(of)
      const left = newest ? newest.amount_captured - newest.amount_refunded : 0
      const amount = Math.floor((left * one.percent) / 100)
      if (newest && amount > 0) await stripe.refunds.create({ charge: newest.id, amount })
      return
    }
    case 'dispute': {
      const disputed = (await charges(of)).find((charge) => charge.disputed)
      const listed = disputed && (await stripe.disputes.list({ charge: disputed.id }))
      const open = listed?.data.find(({ status }) => status === 'needs_response')
      const text = one.isWon ? 'winning_evidence' : 'losing_evidence'
      if (open) await stripe.disputes.update(open.id, { evidence: { uncategorized_text: text } })
      return
    }
    case 'ending':
      return unlessRefused(changeEnding(deps, accountId, one.ending), 'plan_not_changeable')
    case 'send':
      return unlessRefused(send(of, one.people, one.reached), 'credits_short')
    case 'plan': {
      const move = async () =>
        movePlan(deps, accountId, await previewPlanMove(deps, accountId, one.to, of.clock.now()))
      return unlessRefused(move(), 'plan_not_changeable', 'payment_provider_failed')
    }
    case 'pay': {
      const pay = async () => {
        const { clientSecret } = await beginOverduePayment(deps, accountId)
        await confirmInBrowser(fixture.simulators, clientSecret, { number: '4242424242424242' })
      }
      return unlessRefused(pay(), 'nothing_overdue')
    }
    case 'rounds':
      return doRounds(deps)
    case 'reports': {
      const subjects = await subjectsOf(of)
      for (const [index, chosen] of one.order.entries()) {
        const subject = subjects[chosen % subjects.length]
        // Every second one has the name of the one before it: the same report again.
        const ref = `evt_${accountId}_${at}_${Math.floor(index / 2)}`
        if (subject) await report(of, subject, ref)
      }
    }
  }
}

/** Every report arrives in the end, the newest first, and each of them again. */
async function settle(of: History): Promise<void> {
  const subjects = await subjectsOf(of)
  for (const [round, order] of [subjects.toReversed(), subjects].entries()) {
    for (const subject of order) {
      await report(of, subject, `evt_${of.accountId}_end_${round}_${subject.ref}`)
    }
  }
  await stateOverage(of.deps)
}

/** The sums of the account's books. */
async function inTheBooks({ accountId, deps: { db } }: History) {
  const rows = await db.query<{ spent: number; over: number; owed: number; stated: number }>(
    `select
       (select coalesce(sum(credits), 0)::int from ledger_entries
         where account_id = $1 and kind = 'settle') as spent,
       (select coalesce(sum(credits), 0)::int from ledger_entries
         where account_id = $1 and kind = 'overage') as over,
       (select coalesce(sum(owed), 0)::int from returned_payments where account_id = $1) as owed,
       (select coalesce(sum(credits), 0)::int from overage_statements
         where account_id = $1 and item_ref is not null) as stated`,
    [accountId],
  )
  const { available, reserved } = await readBalance(db, accountId)
  return { ...onlyRow(rows), available, reserved }
}

/** The line of overage of a renewal is given back, and nothing of the plan. */
const refundedOverage: Step[] = [
  { what: 'reports', order: [0] },
  { what: 'send', people: 420, reached: 1 },
  { what: 'renewal' },
  { what: 'refund', percent: 1 },
]

it(
  `in any of ${HISTORIES} histories of a subscription the ledger is what was paid, less refunds and what was spent`,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        const of = await begin()
        for (const [at, one] of steps.entries()) await happen(of, one, at)
        await settle(of)
        const { bought, returned } = await planMoneyAtTheProvider(stripe, of.customer)
        const books = await inTheBooks(of)
        expect(books.available + books.reserved - books.owed).toBe(bought - returned - books.spent)
        expect(await ledgerProblems(of.deps.db, of.accountId)).toEqual([])
        const overage = await selectOverage(of.deps.db, of.accountId)
        expect(overage?.reserved).toBe(0)
        expect(overage?.used ?? 0).toBeLessThanOrEqual(CEILING)
        expect(books.over).toBe((overage?.used ?? 0) + books.stated)
        const { asked, waiting } = await overageAtTheProvider(stripe, of.customer)
        const isOver = (await stripe.subscriptions.retrieve(of.subscription)).status === 'canceled'
        expect(asked).toBe(books.stated)
        // A plan that has ended leaves nothing behind: neither used, nor stated, nor waiting for an invoice.
        expect(isOver ? [overage?.used ?? 0, waiting] : [0, 0]).toEqual([0, 0])
      }),
      {
        numRuns: HISTORIES,
        examples: [[refundedOverage]],
        seed: Number(process.env['SEED'] ?? 20_261_123),
        endOnFailure: true,
      },
    )
  },
  TIMEOUT_MS,
)

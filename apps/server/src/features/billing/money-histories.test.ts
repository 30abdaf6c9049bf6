import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { creditsResponseSchema } from '@afterbeep/contract/api/campaigns/analytics'
import { transactionsResponseSchema } from '@afterbeep/contract/api/payments'
import { planKeys } from '@afterbeep/contract/money/plans'
import { openBillingFixture } from '../../testing/billing/billing-fixture.ts'
import type { BillingFixture } from '../../testing/billing/billing-fixture.ts'
import {
  overageAtTheProvider,
  planMoneyAtTheProvider,
} from '../../testing/billing/money-history/at-the-provider.ts'
import { beginMoneyHistory } from '../../testing/billing/money-history/money-history.ts'
import type { MoneyHistory } from '../../testing/billing/money-history/money-history.ts'
import { CEILING_USD, writtenTables } from '../../testing/billing/money-history/money-step.ts'
import type { MoneyStep } from '../../testing/billing/money-history/money-step.ts'
import { fates } from '../../testing/billing/money-history/sent-runs.ts'
import type { Fate, Results } from '../../testing/billing/money-history/sent-runs.ts'
import { ledgerProblems } from '../../testing/campaigns/ledger-problems.ts'
import { onlyRow } from '../../platform/database/database.ts'
import { checkBooks } from '../books/index.ts'
import { readBalance, selectOverage } from '../credits/index.ts'

/*
 * Beside histories.test.ts, whose plan is bought and whose reports arrive one by one: here the product sells the plan,
 * in two tabs, and sends campaigns, and each report comes twice, to two workers at once, or is refused by the database.
 * What everything has cost is counted by the rules' own text (testing/billing/money-history/sent-runs.ts).
 */

/** `npm run test:money` tries 1,000; the first two are those that are written out below. */
const HISTORIES = Number(process.env['HISTORIES'] ?? 3)
const SEED = Number(process.env['SEED'] ?? 20_261_128)
const TIMEOUT_MS = 3_600_000

const named = <What extends MoneyStep['what']>(what: What) => ({ what: fc.constant(what) })

const result: fc.Arbitrary<Results> = fc.record({
  run: fc.nat(3),
  line: fc.nat(7),
  channel: fc.nat(1),
  // One after another about the same delivery, as late and doubled reports are.
  fates: fc.oneof(
    fc.array(fc.constantFrom(...fates), { minLength: 1, maxLength: 3 }),
    fc.constant<Fate[]>(['accepted', 'given_up', 'delivered']),
  ),
  times: fc.constantFrom(1, 2),
})
const cards = ['pm_card_visa', 'pm_card_visa', 'pm_card_chargeCustomerFail']

const often: fc.Arbitrary<MoneyStep> = fc.oneof(
  fc.record(named('renewal')),
  fc.record({ ...named('spend'), left: fc.constantFrom(0, 60, 170) }),
  fc.record({
    ...named('send'),
    people: fc.integer({ min: 1, max: 5 }),
    type: fc.constantFrom('voicemail', 'both'),
  }),
  fc.record({ ...named('results'), all: fc.array(result, { minLength: 4, maxLength: 12 }) }),
  fc.record(named('rounds')),
  fc.record({ ...named('reports'), order: fc.array(fc.nat(8), { minLength: 1, maxLength: 4 }) }),
)

const seldom: fc.Arbitrary<MoneyStep> = fc.oneof(
  fc.record({
    ...named('buy'),
    plans: fc.array(fc.constantFrom(...planKeys), { minLength: 1, maxLength: 2 }),
  }),
  fc.record({ ...named('days'), days: fc.constantFrom(1, 4, 31) }),
  fc.record({ ...named('card'), card: fc.constantFrom(...cards) }),
  fc.record({ ...named('refund'), of: fc.nat(3), percent: fc.constantFrom(1, 33, 100) }),
  fc.record({
    ...named('dispute'),
    of: fc.nat(3),
    outcome: fc.constantFrom('opened', 'won', 'lost'),
  }),
  fc.record({ ...named('ending'), ending: fc.constantFrom('cancel', 'keep', 'end_now') }),
  fc.record({ ...named('plan'), to: fc.constantFrom(...planKeys) }),
  fc.record(named('pay')),
  fc.record(named('let-go')),
  fc.record({ ...named('overage'), enabled: fc.boolean() }),
  fc.record({
    ...named('refused-report'),
    of: fc.nat(8),
    table: fc.constantFrom(...writtenTables),
  }),
)

const steps = fc.array(fc.oneof(often, seldom), { minLength: 8, maxLength: 20 })

const opening: MoneyStep[] = [
  { what: 'buy', plans: ['launch', 'scale'] },
  { what: 'rounds' },
  { what: 'overage', enabled: true },
  { what: 'spend', left: 170 },
  // The balance pays for three of these, and overage for the others.
  { what: 'send', people: 5, type: 'both' },
]

/** Five people are reached on both channels, one of them by a report that comes when they had been given up. */
const reached: MoneyStep = {
  what: 'results',
  all: [0, 1].flatMap((channel) =>
    [0, 1, 2, 3, 4].map((line): Results => {
      const late: Fate[] = ['accepted', 'given_up', 'delivered']
      return { run: 0, line, channel, fates: line === 0 ? late : ['delivered', 'failed'], times: 2 }
    }),
  ),
}

/** Overage over a renewal that is refunded in part, and a payment whose spent credits the bank holds, and gives back. */
const dense: MoneyStep[][] = [
  [reached, { what: 'renewal' }, { what: 'rounds' }, { what: 'refund', of: 0, percent: 33 }],
  [
    { what: 'dispute', of: 0, outcome: 'opened' },
    { what: 'rounds' },
    { what: 'refused-report', of: 3, table: 'returned_payments' },
    { what: 'dispute', of: 0, outcome: 'won' },
    { what: 'rounds' },
    reached,
    { what: 'ending', ending: 'cancel' },
    { what: 'renewal' },
  ],
]

const month = (at: Date) => at.toISOString().slice(0, 'YYYY-MM'.length)

/** What an owner sees. */
async function shown({ customer: { browser, userId }, fixture, begunAt }: MoneyHistory) {
  const credits = creditsResponseSchema.parse((await browser.get('/api/drop-cowboy/credits/')).body)
  const listed = await browser.get(`/api/payments/billing/${userId}/transactions`)
  const { transactions } = transactionsResponseSchema.parse(listed.body)
  const months = { settled: 0, overage: 0, amount: 0 }
  for (let at = begunAt; month(at) <= month(fixture.clock.now());) {
    const path = `/api/credits/spent/download/?month=${month(at)}`
    const [, ...sums] =
      (await browser.download(path)).text.trimEnd().split('\r\n').at(-1)?.split(',') ?? []
    const [settled = 0, over = 0, amount = 0] = sums.map(Number)
    months.settled += settled
    months.overage += over
    months.amount += Math.round(amount * 100)
    at = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1))
  }
  return { credits, transactions, months }
}

/** What holds at any time. */
async function holdsNow({ fixture, customer }: MoneyHistory): Promise<void> {
  const { db } = fixture.deps
  const { available, reserved } = await readBalance(db, customer.accountId)
  const credits = creditsResponseSchema.parse(
    (await customer.browser.get('/api/drop-cowboy/credits/')).body,
  )
  expect(credits).toMatchObject({ credits: available, reserved, balance: available / 100 })
  expect(Math.min(available, reserved)).toBeGreaterThanOrEqual(0)
  const overage = await selectOverage(db, customer.accountId)
  expect((overage?.used ?? 0) + (overage?.reserved ?? 0)).toBeLessThanOrEqual(CEILING_USD * 100)
}

async function holdsInTheEnd(history: MoneyHistory): Promise<void> {
  const { stripe, fixture, customer, runs } = history
  const { db, clock, log } = fixture.deps
  const ref = await history.customerRef()
  const { bought, returned } = await planMoneyAtTheProvider(stripe, ref)
  const cost = runs.cost()
  const sums = onlyRow(
    await db.query<{ spentOfReturned: number; stated: number }>(
      `select
         (select coalesce(sum(owed + let_go), 0)::int from returned_payments
           where account_id = $1) as "spentOfReturned",
         (select coalesce(sum(credits), 0)::int from overage_statements
           where account_id = $1 and item_ref is not null) as stated`,
      [customer.accountId],
    ),
  )
  const seen = await shown(history)
  const settled = cost.settled + history.spent()
  expect(seen.credits.reserved).toBe(0)
  expect(seen.credits.credits - sums.spentOfReturned).toBe(bought - returned - settled)
  expect(await runs.shownCost()).toBe(cost.settled + cost.overage)
  expect(seen.months).toEqual({
    settled,
    overage: cost.overage,
    amount: settled + cost.overage,
  })
  expect(((await selectOverage(db, customer.accountId))?.used ?? 0) + sums.stated).toBe(
    cost.overage,
  )
  expect((await overageAtTheProvider(stripe, ref)).asked).toBe(sums.stated)
  const paid = (await stripe.invoices.list({ customer: ref, status: 'paid', limit: 100 })).data
  for (const { id, total } of paid.filter((invoice) => invoice.total > 0)) {
    const rows = seen.transactions.filter(({ invoice }) => invoice === id)
    expect(rows.map(({ amount }) => amount)).toEqual([total])
  }
  for (let round = 0; round < 3; round += 1) await checkBooks({ db, clock, log })
  const problems = await db.query<{ problems: unknown }>(
    'select problems from account_books where account_id = $1',
    [customer.accountId],
  )
  expect(problems.flatMap((row) => row.problems)).toEqual([])
}

let shared: BillingFixture
beforeAll(async () => {
  shared = await openBillingFixture({ reports: false })
})
afterAll(() => shared.close())

it(
  `in any of ${HISTORIES} histories of an account each dollar is in the ledger, at the provider and on the screens once (seed ${SEED})`,
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (some) => {
        const history = await beginMoneyHistory(shared)
        for (const each of [...opening, ...some]) {
          await history.happen(each)
          await holdsNow(history)
          expect(await ledgerProblems(shared.deps.db, history.customer.accountId)).toEqual([])
        }
        await history.end()
        await holdsInTheEnd(history)
        await history.leave()
      }),
      {
        numRuns: HISTORIES,
        seed: SEED,
        endOnFailure: true,
        examples: dense.map((some): [MoneyStep[]] => [some]),
      },
    )
  },
  TIMEOUT_MS,
)

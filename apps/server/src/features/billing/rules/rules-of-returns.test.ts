import { expect, it } from 'vitest'
import { subscriptionResponseSchema } from '@afterbeep/contract/api/payments'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { DAY_MS, LAUNCH, openPaymentsForEach } from '../../../testing/billing/payments-fixture.ts'
import { reserveCredits } from '../../../testing/credits/reserve-credits.ts'
import { settleCredits } from '../../credits/index.ts'
import {
  letDebtGo,
  movePlan,
  previewPlanMove,
  reconcilePayments,
  selectDebts,
  whySendingStopped,
} from '../index.ts'

// Money that goes back takes the credits that it bought, once and to the credit; what was spent of them is owed.
const { fixture, stripe, buy, credits, refOf, invoicesOf, chargeOf, later, report } =
  openPaymentsForEach()

let named = 0
const name = () => `evt_${(named += 1)}`

/** So many of the credits are used up by something that was delivered. */
async function spend({ accountId }: Customer, amount: number): Promise<void> {
  const runId = crypto.randomUUID()
  const move = { accountId, campaignId: runId, runId, credits: amount, at: fixture().clock.now() }
  await fixture().deps.db.transaction(async (tx) => {
    await reserveCredits(tx, { ...move, idempotencyKey: `reserve:${runId}` })
    await settleCredits(tx, { ...move, idempotencyKey: `settle:${runId}` })
  })
}

/** The cardholder's bank takes this charge back; returns the dispute. */
async function dispute(charge: string, amount?: number): Promise<string> {
  const response = await fetch(`${fixture().simulators.urls.control}/disputes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ charge, amount }),
  })
  expect(response.ok).toBe(true)
  const [made] = (await stripe().disputes.list({ charge, limit: 1 })).data
  return made?.id ?? ''
}

const win = (id: string) =>
  stripe().disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } })

const debts = async ({ accountId }: Customer) =>
  (await selectDebts(fixture().deps.db, 1_000)).filter((one) => one.accountId === accountId)

const owed = async (customer: Customer) =>
  (await debts(customer)).reduce((sum, one) => sum + one.owed, 0)

const stopped = ({ accountId }: Customer) =>
  whySendingStopped(fixture().deps.db, accountId, fixture().clock.now())

async function standing({ browser, userId }: Customer) {
  const path = `/api/payments/customers/${userId}/subscription`
  const { subscription } = subscriptionResponseSchema.parse((await browser.get(path)).body)
  const { disputed, owed: left } = subscription?.standing ?? {}
  return { disputed, owed: left }
}

it('of two payments that are disputed at once one is won and one is lost, and each settles by itself', async () => {
  const customer = await buy()
  await later(32 * DAY_MS)
  await reconcilePayments(fixture().deps)
  await spend(customer, 25_000)
  const charges = (await stripe().charges.list({ customer: await refOf(customer) })).data
  const [second = '', first = ''] = await Promise.all(charges.map(({ id }) => dispute(id)))
  await report('charge.dispute.created', second, name())
  await report('charge.dispute.created', first, name())
  // 15,000 were there, and 40,000 are with the bank.
  expect(await credits(customer)).toBe(0)
  expect(await owed(customer)).toBe(25_000)
  expect(await standing(customer)).toEqual({ disputed: true, owed: undefined })
  await stripe().disputes.close(second)
  await report('charge.dispute.closed', second, name())
  // The one that is lost changes nothing while the bank still has the other.
  expect(await standing(customer)).toEqual({ disputed: true, owed: undefined })
  expect(await stopped(customer)).toContain('disputed')
  await win(first)
  await report('charge.dispute.closed', first, name())
  await report('charge.dispute.created', first, name())
  // Of the lost one 20,000 are taken or owed, and 25,000 were spent of the 40,000.
  expect((await credits(customer)) - (await owed(customer))).toBe(-5_000)
  const left = await owed(customer)
  expect(await standing(customer)).toEqual({ disputed: true, owed: left })
  for (const one of await debts(customer)) {
    await letDebtGo(fixture().deps.db, one, fixture().clock.now())
  }
  expect(await stopped(customer)).toBeUndefined()
  expect(await standing(customer)).toEqual({ disputed: false, owed: undefined })
})

it('a debt that was let go stays so whatever is reported of it again, and only a further refund takes more', async () => {
  const customer = await buy()
  await reconcilePayments(fixture().deps)
  const charge = await chargeOf(customer)
  await spend(customer, 16_000)
  await stripe().refunds.create({ charge, amount: 10_000 })
  await report('charge.refunded', charge, name())
  expect([await credits(customer), await owed(customer)]).toEqual([0, 6_000])
  for (const one of await debts(customer)) {
    await letDebtGo(fixture().deps.db, one, fixture().clock.now())
  }
  await later(32 * DAY_MS)
  await reconcilePayments(fixture().deps)
  await report('charge.refunded', charge, name())
  await report('charge.updated', charge, name())
  expect([await credits(customer), await owed(customer)]).toEqual([LAUNCH, 0])
  await stripe().refunds.create({ charge, amount: 2_500 })
  await Promise.all([
    report('charge.refunded', charge, name()),
    report('charge.refunded', charge, name()),
  ])
  expect([await credits(customer), await owed(customer)]).toEqual([LAUNCH - 2_500, 0])
})

it('a dispute that is won after its debt was let go gives back what it took, and a later refund takes its part', async () => {
  const customer = await buy()
  await reconcilePayments(fixture().deps)
  await spend(customer, 14_000)
  const id = await dispute(await chargeOf(customer))
  await report('charge.dispute.created', id, name())
  expect([await credits(customer), await owed(customer)]).toEqual([0, 14_000])
  for (const one of await debts(customer)) {
    await letDebtGo(fixture().deps.db, one, fixture().clock.now())
  }
  await win(id)
  for (let times = 0; times < 2; times += 1) await report('charge.dispute.closed', id, name())
  expect([await credits(customer), await owed(customer)]).toEqual([6_000, 0])
  expect(await stopped(customer)).toBeUndefined()
  // The payment stands again, so what of it goes back later is taken like any other.
  const charge = await chargeOf(customer)
  await stripe().refunds.create({ charge, amount: 5_000 })
  await report('charge.refunded', charge, name())
  expect([await credits(customer), await owed(customer)]).toEqual([1_000, 0])
  await stripe().refunds.create({ charge, amount: 3_000 })
  await report('charge.refunded', charge, name())
  expect([await credits(customer), await owed(customer)]).toEqual([0, 2_000])
})

it('refunds in odd parts take every credit of a change of plan and of its month, and none of the other', async () => {
  const customer = await buy()
  await reconcilePayments(fixture().deps)
  await later(11 * DAY_MS + 12_345_000)
  const { accountId } = customer
  const { deps } = fixture()
  const move = await previewPlanMove(deps, accountId, 'dominate', deps.clock.now())
  await movePlan(deps, accountId, move)
  await reconcilePayments(deps)
  const [change] = await invoicesOf(customer)
  const bought = change?.total ?? 0
  expect(await credits(customer)).toBe(LAUNCH + bought)
  const charges = (await stripe().charges.list({ customer: await refOf(customer) })).data
  const [ofChange, ofMonth] = charges
  if (!ofChange || !ofMonth) throw new Error('Two charges were made.')
  for (const amount of [1, 3_333, 7]) {
    await stripe().refunds.create({ charge: ofChange.id, amount })
    await report('charge.refunded', ofChange.id, name())
    await stripe().refunds.create({ charge: ofMonth.id, amount: amount * 2 })
    await report('charge.refunded', ofMonth.id, name())
  }
  expect(await credits(customer)).toBe(LAUNCH - 2 * 3_341 + bought - 3_341)
  await stripe().refunds.create({ charge: ofChange.id })
  await report('charge.refunded', ofChange.id, name())
  expect(await credits(customer)).toBe(LAUNCH - 2 * 3_341)
  await stripe().refunds.create({ charge: ofMonth.id })
  await report('charge.refunded', ofMonth.id, name())
  expect([await credits(customer), await owed(customer)]).toEqual([0, 0])
})

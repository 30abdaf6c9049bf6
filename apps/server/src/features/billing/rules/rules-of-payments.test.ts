import { expect, it } from 'vitest'
import { payForPlan } from '../../../testing/billing/buy-plan.ts'
import {
  DAY_MS,
  HOUR_MS,
  LAUNCH,
  SCALE,
  openPaymentsForEach,
} from '../../../testing/billing/payments-fixture.ts'
import type { BillingDeps } from '../index.ts'
import { countDebts, reconcilePayments, reconcileReturns } from '../index.ts'

// Each paid invoice is granted once, and what went back is taken back once, whatever is lost, repeated or late.
const {
  fixture,
  stripe,
  buy,
  credits,
  refOf,
  subscriptionOf,
  invoicesOf,
  chargeOf,
  later,
  report,
  payWith,
  failToRenew,
  payNow,
} = openPaymentsForEach()

it('an invoice that is paid is granted once when ten reports of it are applied at once', async () => {
  const customer = await buy()
  await later(32 * DAY_MS)
  const refs = (await invoicesOf(customer)).map(({ id }) => id ?? '')
  expect(refs).toHaveLength(2)
  const names = ['invoice.paid', 'invoice.payment_succeeded', 'invoice.updated']
  const reports = Array.from({ length: 10 }, (_one, index) =>
    report(names[index % 3] ?? '', refs[index % 2] ?? '', `evt_${index}`),
  )
  await Promise.all([
    ...reports,
    reconcilePayments(fixture().deps),
    reconcilePayments(fixture().deps),
  ])
  expect(await credits(customer)).toBe(2 * LAUNCH)
})

it('every lost renewal of a plan that has ended, and the plan bought after it, are granted', async () => {
  const customer = await buy()
  await later(65 * DAY_MS)
  await stripe().subscriptions.cancel((await subscriptionOf(customer)).id)
  await later(DAY_MS)
  expect((await payForPlan(fixture(), customer, { plan: 'scale' })).status).toBe('succeeded')
  await later(32 * DAY_MS)
  for (let round = 0; round < 3; round += 1) await reconcilePayments(fixture().deps)
  expect(await credits(customer)).toBe(3 * LAUNCH + 2 * SCALE)
})

it('a renewal that is paid months after its plan ended is found within a week, though its report is lost', async () => {
  const customer = await buy()
  await reconcilePayments(fixture().deps)
  const open = await failToRenew(customer)
  await reconcilePayments(fixture().deps)
  await stripe().subscriptions.cancel((await subscriptionOf(customer)).id)
  await later(DAY_MS)
  await reconcilePayments(fixture().deps)
  await later(120 * DAY_MS)
  await reconcilePayments(fixture().deps)
  await payNow(open)
  await later(7 * DAY_MS)
  await reconcilePayments(fixture().deps)
  expect(await credits(customer)).toBe(2 * LAUNCH)
})

it('a renewal that is paid half a year late is found although later ones were paid in time', async () => {
  const customer = await buy()
  await reconcilePayments(fixture().deps)
  const open = await failToRenew(customer)
  await reconcilePayments(fixture().deps)
  // The provider gives this one up, and charges later ones to another card.
  await later(20 * DAY_MS)
  await payWith(customer, 'pm_card_visa')
  for (let month = 0; month < 6; month += 1) {
    const drafts = (await invoicesOf(customer)).filter(({ status }) => status === 'draft')
    for (const draft of drafts) {
      const expand = ['confirmation_secret']
      await payNow(await stripe().invoices.finalizeInvoice(draft.id ?? '', { expand }))
    }
    await later(31 * DAY_MS)
    await reconcilePayments(fixture().deps)
  }
  const paid = async () =>
    (await invoicesOf(customer)).filter(({ status }) => status === 'paid').length
  expect((await stripe().invoices.retrieve(open.id ?? '')).status).toBe('open')
  expect(await credits(customer)).toBe((await paid()) * LAUNCH)
  await payNow(open)
  await later(2 * DAY_MS)
  await reconcilePayments(fixture().deps)
  expect(await credits(customer)).toBe((await paid()) * LAUNCH)
})

it('a renewal is found though the clock of the product was two hours ahead when it last looked', async () => {
  const customer = await buy()
  await reconcilePayments(fixture().deps)
  const end = ((await subscriptionOf(customer)).items.data[0]?.current_period_end ?? 0) * 1000
  await fixture().moveTo(new Date(end - HOUR_MS))
  fixture().clock.advance(2 * HOUR_MS)
  await reconcilePayments(fixture().deps)
  // The renewal was made before that look, by our clock, and is not the latest one in the end.
  await fixture().moveTo(new Date(end + 60_000))
  await fixture().moveTo(new Date(end + 35 * DAY_MS))
  await reconcilePayments(fixture().deps)
  expect(await credits(customer)).toBe(3 * LAUNCH)
})

it('what a customer had paid is granted though it was deleted at the provider before it was found', async () => {
  const [deleted, other] = [await buy(), await buy()]
  await later(32 * DAY_MS)
  await stripe().customers.del(await refOf(deleted))
  await reconcilePayments(fixture().deps)
  expect(await credits(other)).toBe(2 * LAUNCH)
  expect(await credits(deleted)).toBe(2 * LAUNCH)
})

it('the late report of a payment is granted though its customer was replaced meanwhile', async () => {
  const customer = await buy()
  const [first] = await invoicesOf(customer)
  await stripe().customers.del(await refOf(customer))
  expect((await payForPlan(fixture(), customer, { plan: 'scale' })).status).toBe('succeeded')
  await report('invoice.paid', first?.id ?? '', 'evt_late')
  await reconcilePayments(fixture().deps)
  expect(await credits(customer)).toBe(LAUNCH + SCALE)
})

it.each(['payment', 'refund'] as const)(
  'a payment and its refund leave no credits where both reports are lost and the %s is found first',
  async (first) => {
    const customer = await buy()
    await later(32 * DAY_MS)
    await stripe().refunds.create({ charge: await chargeOf(customer) })
    const rounds = {
      payment: reconcilePayments,
      refund: async (deps: BillingDeps) => {
        await reconcileReturns(deps)
        await fixture().eventsApplied(1)
      },
    }
    const second = first === 'refund' ? ('payment' as const) : ('refund' as const)
    for (const what of [first, second, first, second] as const) {
      await rounds[what](fixture().deps)
      await later(DAY_MS)
    }
    expect(await credits(customer)).toBe(LAUNCH)
  },
)

it('a payment that is disputed and refunded is taken back once', async () => {
  const customer = await buy('4000000000000259')
  const charge = await chargeOf(customer)
  await payWith(customer, 'pm_card_visa')
  await later(32 * DAY_MS)
  await reconcilePayments(fixture().deps)
  expect(await credits(customer)).toBe(2 * LAUNCH)
  const [dispute] = (await stripe().disputes.list({ charge })).data
  const ref = dispute?.id ?? ''
  await report('charge.dispute.created', ref, 'evt_created')
  await stripe().refunds.create({ charge })
  await Promise.all([
    report('charge.refunded', charge, 'evt_refund'),
    report('charge.refunded', charge, 'evt_again'),
    report('charge.dispute.updated', ref, 'evt_updated'),
  ])
  await stripe().disputes.close(ref)
  await report('charge.dispute.closed', ref, 'evt_lost')
  await reconcilePayments(fixture().deps)
  expect(await credits(customer)).toBe(LAUNCH)
  expect(await countDebts(fixture().deps.db)).toBe(0)
})

it('a refund is taken back though its customer was deleted and replaced before it was made', async () => {
  const customer = await buy()
  await reconcilePayments(fixture().deps)
  const charge = await chargeOf(customer)
  await stripe().customers.del(await refOf(customer))
  await later(DAY_MS)
  await reconcilePayments(fixture().deps)
  expect((await payForPlan(fixture(), customer, { plan: 'scale' })).status).toBe('succeeded')
  await later(DAY_MS)
  await reconcilePayments(fixture().deps)
  expect(await credits(customer)).toBe(LAUNCH + SCALE)
  await stripe().refunds.create({ charge })
  await report('charge.refunded', charge, 'evt_refund')
  expect(await credits(customer)).toBe(SCALE)
})

it('the ledger is only added to: the database refuses to change or delete an entry', async () => {
  const customer = await buy()
  await reconcilePayments(fixture().deps)
  const { db } = fixture().deps
  const changes = ['update ledger_entries set credits = credits + 1', 'delete from ledger_entries']
  for (const change of changes) await expect(db.query(change)).rejects.toThrow('append-only')
  expect(await credits(customer)).toBe(LAUNCH)
})

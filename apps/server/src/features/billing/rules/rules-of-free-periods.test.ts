import { expect, it } from 'vitest'
import { DAY_MS, LAUNCH, openPaymentsForEach } from '../../../testing/billing/payments-fixture.ts'
import { reconcilePayments } from '../index.ts'

// Credits are bought: a period that cost nothing brings none, and the next one that is paid brings its own.
const { fixture, stripe, buy, credits, subscriptionOf, invoicesOf, later, report } =
  openPaymentsForEach()

it('a renewal that costs nothing brings no credits, reported or found, and the next paid one does', async () => {
  const customer = await buy()
  await reconcilePayments(fixture().deps)
  const { id, items } = await subscriptionOf(customer)
  const [item] = items.data
  const product = item?.price.product
  if (!item || typeof product !== 'string') throw new Error('The subscription sells nothing.')
  const priced = async (price: string) => {
    const changed = { items: [{ id: item.id, price }], proration_behavior: 'none' as const }
    await stripe().subscriptions.update(id, changed)
  }
  const free = await stripe().prices.create({
    product,
    currency: 'usd',
    unit_amount: 0,
    recurring: { interval: 'month' },
    metadata: { plan: 'launch' },
  })
  await priced(free.id)
  await later(32 * DAY_MS)
  const [gift] = await invoicesOf(customer)
  expect(gift).toMatchObject({ status: 'paid', total: 0, billing_reason: 'subscription_cycle' })
  await report('invoice.paid', gift?.id ?? '', 'evt_gift')
  expect(await credits(customer)).toBe(LAUNCH)
  await later(DAY_MS)
  await reconcilePayments(fixture().deps)
  expect(await credits(customer)).toBe(LAUNCH)
  await priced(item.price.id)
  await later(31 * DAY_MS)
  await reconcilePayments(fixture().deps)
  expect(await credits(customer)).toBe(2 * LAUNCH)
})

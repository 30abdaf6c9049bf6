import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStripeService, type StripeService } from '../../testing/stripe-service.ts'

let service: StripeService
beforeAll(async () => {
  service = await startStripeService()
})
afterAll(() => service.close())

const keepsPaidTime = { bill_for: { unused_time_from: { type: 'none' as const } } }
const goesOn = {
  billing_cycle_anchor: { type: 'unchanged' as const },
  proration_behavior: 'none' as const,
}

test('pauses a subscription, which is announced, and resumes it within its paid period', async () => {
  const { stripe } = service
  const { subscription: id } = await service.subscribeWith('4242424242424242')
  const paused = await stripe.subscriptions.pause(id, keepsPaidTime)
  expect(paused.status).toBe('paused')
  expect(paused.status_details?.paused.subscription.type).toBe('pause_requested')
  await service.events('customer.subscription.paused')
  await expect(stripe.subscriptions.pause(id, keepsPaidTime)).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
  })
  const resumed = await stripe.subscriptions.resume(id, goesOn)
  expect(resumed.status).toBe('active')
  await service.events('customer.subscription.resumed')
})

test('makes no invoice while it is paused, and can be ended', async () => {
  const { stripe } = service
  const { subscription: id } = await service.subscribeWith('4242424242424242')
  await stripe.subscriptions.pause(id, keepsPaidTime)
  await service.daysLater(70)
  expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1)
  // It would have to be charged for the time since, which is not simulated.
  await expect(stripe.subscriptions.resume(id, goesOn)).rejects.toMatchObject({ statusCode: 400 })
  expect((await stripe.subscriptions.cancel(id)).status).toBe('canceled')
})

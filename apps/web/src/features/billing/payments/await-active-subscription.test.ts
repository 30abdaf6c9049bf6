import { expect, test } from 'vitest'
import { awaitActiveSubscription } from './await-active-subscription.ts'

const subscription = (status: string) => ({
  subscriptionId: 'sub_1',
  customerId: 'cus_1',
  status,
  planId: 'prod_1',
  planName: 'Launch',
  amount: 200,
  benefits: {
    assignedCredits: 20_000,
    creditsPerCall: 50,
    creditsPerMessage: 5,
    creditsPerExtraCall: 65,
    creditsPerExtraMessage: 7,
  },
  currentPeriodEnd: '2026-04-05T00:00:00.000Z',
})
const noPause = () => Promise.resolve()

test('polls past absence, failure and other statuses to an active subscription', async () => {
  const responses = [
    () => Promise.resolve(null),
    () => Promise.reject(new Error('no connection')),
    () => Promise.resolve(subscription('incomplete')),
    () => Promise.resolve(subscription('active')),
  ]
  const found = await awaitActiveSubscription(
    () => responses.shift()?.() ?? Promise.reject(new Error('asked too often')),
    noPause,
  )
  expect(found?.status).toBe('active')
  expect(responses).toHaveLength(0)
})

test('gives up after twenty times', async () => {
  let asked = 0
  const found = await awaitActiveSubscription(() => {
    asked += 1
    return Promise.resolve(null)
  }, noPause)
  expect([found, asked]).toEqual([undefined, 20])
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBillingStage } from '../../testing/billing-stage.ts'
import type { BillingStage } from '../../testing/billing-stage.ts'
import { ensureCustomerAndSubscriptions } from './payment-customer.ts'

const MINUTE_MS = 60_000

let stage: BillingStage
beforeAll(async () => {
  stage = await openBillingStage()
})
afterAll(() => stage.close())

it('asks for one customer under one key for a minute, whatever becomes of the responses', async () => {
  const user = await stage.signUp()
  const keys: string[] = []
  const lost: BillingStage['deps']['payments']['createCustomer'] = async ({ idempotencyKey }) => {
    keys.push(idempotencyKey)
    throw new Error('The response was lost.')
  }
  const deps = { ...stage.deps, payments: { ...stage.deps.payments, createCustomer: lost } }
  const start = Math.ceil(stage.clock.now().getTime() / MINUTE_MS) * MINUTE_MS
  for (const ms of [0, 1, MINUTE_MS - 1, MINUTE_MS]) {
    stage.clock.set(new Date(start + ms))
    await expect(ensureCustomerAndSubscriptions(deps, user)).rejects.toThrow('lost')
  }
  expect(new Set(keys.slice(0, 3))).toHaveProperty('size', 1)
  expect(keys[3]).not.toBe(keys[0])
})

import type Stripe from 'stripe'
import { expect } from 'vitest'
import { z } from 'zod'
import { createSubscriptionResponseSchema } from '@afterbeep/contract/api/payments'
import { readBalance } from '../../features/credits/index.ts'
import { ledgerProblems } from '../campaigns/ledger-problems.ts'
import type { BillingFixture } from './billing-fixture.ts'
import { confirmInBrowser } from './card-form.ts'
import type { Customer } from '../accounts/sign-in-server.ts'
import { signIn } from '../accounts/sign-in-server.ts'
import { simulatedStripe } from './simulated-stripe.ts'
import type { TestResponse } from '../accounts/test-browser.ts'
import { until } from '../until.ts'

export type PlanKey = 'launch' | 'scale' | 'dominate'

const refusalSchema = z.object({
  code: z.enum(['purchase_replaced', 'purchase_in_progress', 'already_subscribed']),
})

/** The client secrets that browsers were given; a browser without one got an error. */
export function secretsOf(responses: readonly TestResponse[]): string[] {
  const given = responses.filter(({ status }) => status === 200)
  for (const { status, body } of responses) if (status !== 200) refusalSchema.parse(body)
  return given.map(({ body }) => createSubscriptionResponseSchema.parse(body).clientSecret)
}

export function choosePlan(
  { browser, userId, email }: Customer,
  productId: PlanKey,
): Promise<TestResponse> {
  const body = { email, customerId: userId, productId }
  return browser.post('/api/payments/customers/create-subscription', body)
}

/** Purchases as browsers make them, and what the provider holds of them. */
export interface Purchases {
  stripe: Stripe
  /** Another window of the same person. */
  secondTab(customer: Customer): Promise<Customer>
  /** Pays with each secret that was handed out; returns how many payments succeeded. */
  payAll(secrets: readonly string[]): Promise<number>
  customerRef(customer: Customer): Promise<string>
  /** What the provider holds of the account, by status. */
  held(customer: Customer): Promise<Record<string, number>>
  /** One subscription is alive at the provider, and was granted once. */
  expectOnePlan(customer: Customer): Promise<void>
}

export function purchasesOn(fixture: BillingFixture): Purchases {
  const { db } = fixture.deps
  const stripe = simulatedStripe(fixture.simulators)
  const customerRef = async ({ accountId }: Customer) => {
    const [row] = await db.query<{ ref: string | null }>(
      'select payment_customer_id as ref from accounts where id = $1',
      [accountId],
    )
    return row?.ref ?? ''
  }
  const held = async (of: Customer) => {
    const customer = await customerRef(of)
    const listed = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 })
    const counts: Record<string, number> = {}
    for (const { status } of listed.data) counts[status] = (counts[status] ?? 0) + 1
    return counts
  }
  return {
    stripe,
    customerRef,
    held,
    secondTab: async (customer) => ({
      ...customer,
      browser: await signIn(fixture.origin, customer),
    }),
    payAll: async (secrets) => {
      const card = { number: '4242424242424242' }
      const pay = (secret: string) => confirmInBrowser(fixture.simulators, secret, card)
      const paid = await Promise.all([...new Set(secrets)].map(pay))
      return paid.filter(({ status }) => status === 'succeeded').length
    },
    expectOnePlan: async (customer) => {
      const { accountId } = customer
      const available = async () => (await readBalance(db, accountId)).available
      await until('the credits are there', async () => (await available()) > 0)
      const { incomplete_expired: _expired, canceled: _canceled, ...alive } = await held(customer)
      expect(alive).toEqual({ active: 1 })
      const grants = await db.query(
        `select credits from ledger_entries where account_id = $1 and kind = 'grant'`,
        [accountId],
      )
      expect(grants).toHaveLength(1)
      expect(await ledgerProblems(db, accountId)).toEqual([])
    },
  }
}

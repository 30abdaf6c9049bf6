import { createSubscriptionResponseSchema } from '@afterbeep/contract/api/payments'
import { planByKey } from '@afterbeep/contract/money/plans'
import type { PlanKey } from '@afterbeep/contract/money/plans'
import { readBalance } from '../../features/credits/index.ts'
import type { Customer } from '../accounts/sign-in-server.ts'
import { until } from '../until.ts'
import type { BillingFixture } from './billing-fixture.ts'
import { confirmInBrowser } from './card-form.ts'
import { choosePlan } from './purchases.ts'

export const visa = { number: '4242424242424242' }

/** A plan that a browser has paid for; whether the product knows of it by now is not said. */
export interface PaidPlan {
  subscriptionRef: string
  /** The provider's word on the payment. */
  status: string
}

/** Chooses and pays as the page of a purchase does. */
export async function payForPlan(
  { simulators }: Pick<BillingFixture, 'simulators'>,
  customer: Customer,
  { plan = 'launch', card = visa }: { plan?: PlanKey; card?: { number: string } } = {},
): Promise<PaidPlan> {
  const begun = createSubscriptionResponseSchema.parse((await choosePlan(customer, plan)).body)
  const { status } = await confirmInBrowser(simulators, begun.clientSecret, card)
  return { subscriptionRef: begun.subscriptionId, status }
}

/** A new customer who has paid for a plan, and has its credits. The provider's reports have to come. */
export async function buyPlan(
  fixture: BillingFixture,
  plan: PlanKey = 'launch',
): Promise<Customer & PaidPlan> {
  const customer = await fixture.signUp()
  const paid = await payForPlan(fixture, customer, { plan })
  const { db } = fixture.deps
  const available = async () => (await readBalance(db, customer.accountId)).available
  const { assignedCredits } = planByKey(plan).benefits
  await until('the plan is paid', async () => (await available()) === assignedCredits)
  return { ...customer, ...paid }
}

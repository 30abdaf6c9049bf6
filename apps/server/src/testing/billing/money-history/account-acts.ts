import { randomUUID } from 'node:crypto'
import { overduePaymentSchema } from '@afterbeep/contract/api/plan-changes'
import type { PlanKey } from '@afterbeep/contract/money/plans'
import {
  letDebtGo,
  movePlan,
  previewPlanMove,
  selectDebts,
} from '../../../features/billing/index.ts'
import { readBalance, settleCredits } from '../../../features/credits/index.ts'
import type { Customer } from '../../accounts/sign-in-server.ts'
import { reserveCredits } from '../../credits/reserve-credits.ts'
import type { BillingFixture } from '../billing-fixture.ts'
import { confirmInBrowser } from '../card-form.ts'
import { choosePlan, purchasesOn, secretsOf } from '../purchases.ts'

const VISA = { number: '4242424242424242' }

/** What an owner, and an operator for them, does in the product. */
export interface AccountActs {
  /** Chooses these plans, each in a tab of its own at the same moment, and pays in all of them. */
  buy(plans: readonly PlanKey[]): Promise<void>
  /** Has something delivered that leaves so many credits; returns how many it cost. */
  spend(left: number): Promise<number>
  payOverdue(): Promise<void>
  letGo(): Promise<void>
  changePlan(to: PlanKey): Promise<void>
}

export function accountActs(fixture: BillingFixture, customer: Customer): AccountActs {
  const { db } = fixture.deps

  async function buy(plans: readonly PlanKey[]): Promise<void> {
    const purchases = purchasesOn(fixture)
    const tabs = await Promise.all(plans.map(() => purchases.secondTab(customer)))
    const chosen = await Promise.all(tabs.map((tab, at) => choosePlan(tab, plans[at] ?? 'launch')))
    await purchases.payAll(secretsOf(chosen))
  }

  async function spend(left: number): Promise<number> {
    const { available } = await readBalance(db, customer.accountId)
    const credits = available - left
    if (credits <= 0) return 0
    const id = randomUUID()
    const at = fixture.clock.now()
    const { accountId } = customer
    const move = { accountId, campaignId: id, runId: id, credits, idempotencyKey: id, at }
    await db.transaction(async (tx) => {
      await reserveCredits(tx, move)
      await settleCredits(tx, move)
    })
    return credits
  }

  async function payOverdue(): Promise<void> {
    const response = await customer.browser.post('/api/payments/billing/overdue-payment')
    if (response.status !== 200) return
    const { clientSecret } = overduePaymentSchema.parse(response.body)
    await confirmInBrowser(fixture.simulators, clientSecret, VISA)
  }

  async function letGo(): Promise<void> {
    const debts = await selectDebts(db, 100)
    const own = debts.filter(({ accountId }) => accountId === customer.accountId)
    for (const debt of own) await letDebtGo(db, debt, fixture.clock.now())
  }

  async function changePlan(to: PlanKey): Promise<void> {
    const { deps } = fixture
    const { accountId } = customer
    const move = await previewPlanMove(deps, accountId, to, deps.clock.now())
    await movePlan(deps, accountId, move)
    // The operator's line was lost, and the command is repeated.
    await movePlan(deps, accountId, move)
  }

  return { buy, spend, payOverdue, letGo, changePlan }
}

import type Stripe from 'stripe'
import { planEndingBodySchema } from '@afterbeep/contract/api/plan-changes'
import {
  beginPlannedPlans,
  reconcilePayments,
  reconcileReturns,
  remindOverdue,
  stateOverage,
} from '../../../features/billing/index.ts'
import { selectCustomerRef } from '../../../features/billing/purchase/payment-customers.queries.ts'
import type { Customer } from '../../accounts/sign-in-server.ts'
import type { BillingFixture } from '../billing-fixture.ts'
import { simulatedStripe } from '../simulated-stripe.ts'
import { accountActs } from './account-acts.ts'
import { CEILING_USD } from './money-step.ts'
import type { MoneyStep } from './money-step.ts'
import { providerActs } from './provider-acts.ts'
import { openReports } from './reports.ts'
import { openSentRuns } from './sent-runs.ts'
import type { SentRuns } from './sent-runs.ts'
import { until } from '../../until.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export interface MoneyHistory {
  fixture: BillingFixture
  stripe: Stripe
  customer: Customer
  begunAt: Date
  runs: SentRuns
  /** Credits that were spent by something other than the runs. */
  spent(): number
  customerRef(): Promise<string>
  happen(step: MoneyStep): Promise<void>
  /** All that is on its way arrives, twice, and all that was sent has its result. */
  end(): Promise<void>
  /** Its plan ends, so that no later history waits for its renewals. */
  leave(): Promise<void>
}

/** Which refusals are the product's own, with words for the owner or operator. */
const refusals = [
  'credits_short',
  'subscription_required',
  'sending_stopped',
  'plan_not_changeable',
  'payment_provider_failed',
  'gap_clash',
]

/** A new account of a product to which nothing is reported by itself. */
export async function beginMoneyHistory(fixture: BillingFixture): Promise<MoneyHistory> {
  const begunAt = fixture.clock.now()
  const stripe = simulatedStripe(fixture.simulators)
  const customer = await fixture.signUp()
  const { db } = fixture.deps
  const runs = openSentRuns({ db, clock: fixture.clock }, customer)
  let spent = 0

  const customerRef = async () => (await selectCustomerRef(db, customer.accountId)) ?? ''
  const account = accountActs(fixture, customer)
  const provider = providerActs(stripe, fixture.simulators, customerRef)
  const reports = openReports(fixture, customer.accountId)

  const unlessRefused = async (work: Promise<unknown>) => {
    await work.catch((error: { code?: string }) => {
      if (!refusals.includes(error.code ?? '')) throw error
    })
  }

  const moveOn = (ms: number) => fixture.moveTo(new Date(fixture.clock.now().getTime() + ms))

  async function doRounds(): Promise<void> {
    const { deps } = fixture
    await beginPlannedPlans(deps)
    await stateOverage(deps)
    await reconcilePayments(deps)
    await reconcileReturns(deps)
    await remindOverdue(deps)
    await fixture.eventsApplied(0)
  }

  async function renewal(): Promise<void> {
    const [item] = (await provider.subscription())?.items.data ?? []
    const end = (item?.current_period_end ?? 0) * 1000
    if (end - HOUR_MS <= fixture.clock.now().getTime()) return
    await fixture.moveTo(new Date(end - HOUR_MS))
    await doRounds()
    await fixture.moveTo(new Date(end + HOUR_MS / 2))
  }

  async function happen(step: MoneyStep): Promise<void> {
    switch (step.what) {
      case 'buy':
        return account.buy(step.plans)
      case 'days':
        return moveOn(step.days * DAY_MS)
      case 'renewal':
        return renewal()
      case 'card':
        return provider.useCard(step.card)
      case 'refund':
        return provider.refund(step.of, step.percent)
      case 'dispute':
        return provider.dispute(step.of, step.outcome)
      case 'ending': {
        const body = planEndingBodySchema.parse({ ending: step.ending })
        await customer.browser.post('/api/payments/billing/ending', body)
        return
      }
      case 'plan':
        return unlessRefused(account.changePlan(step.to))
      case 'pay':
        return account.payOverdue()
      case 'let-go':
        return account.letGo()
      case 'overage': {
        const body = { enabled: step.enabled, ceiling: CEILING_USD }
        await customer.browser.send('PUT', '/api/payments/overage', body)
        return
      }
      case 'spend':
        spent += await account.spend(step.left)
        return
      case 'send':
        // Four hours lie between any two campaigns.
        await moveOn(5 * HOUR_MS)
        return unlessRefused(runs.send(step.people, step.type))
      case 'results':
        for (const one of step.all) await runs.report(one)
        return
      case 'rounds':
        return doRounds()
      case 'reports': {
        const all = await provider.subjects()
        for (const chosen of step.order) {
          const subject = all[chosen % Math.max(1, all.length)]
          if (subject) await reports.report(subject)
        }
        return
      }
      case 'refused-report': {
        const all = await provider.subjects()
        const subject = all[step.of % Math.max(1, all.length)]
        if (subject) await reports.refused(subject, step.table)
      }
    }
  }

  return {
    fixture,
    stripe,
    customer,
    begunAt,
    runs,
    spent: () => spent,
    customerRef,
    happen,
    end: async () => {
      await runs.end()
      const all = await provider.subjects()
      for (const subject of [...all.toReversed(), ...all]) await reports.report(subject)
      await stateOverage(fixture.deps)
      await until('every event is applied', async () => {
        const open = await db.query('select 1 as one from provider_events where applied_at is null')
        return open.length === 0
      })
    },
    leave: async () => {
      const held = await provider.subscription()
      if (held) await stripe.subscriptions.cancel(held.id)
    },
  }
}

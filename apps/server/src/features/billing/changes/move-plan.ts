import { planByKey } from '@afterbeep/contract/money/plans'
import type { PlanKey } from '@afterbeep/contract/money/plans'
import { AppError } from '../../../platform/app-error.ts'
import type { ProviderSubscription } from '../../../providers/payments/port.ts'
import { requestMail } from '../../mails/index.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { findOffered } from '../purchase/offered-plans.ts'
import { recordSubscription } from '../record-subscription.ts'
import { readStanding } from '../states/standing.ts'
import type { SubscriptionRow } from '../subscriptions.queries.ts'
import {
  notePlanTried,
  readDatabaseTime,
  selectToChange,
  writeNextPlan,
} from '../subscriptions.queries.ts'

/** A change of an account's plan as it would be. */
export interface PlanMove {
  from: PlanKey
  to: PlanKey
  /** A larger plan begins now, a smaller one with the next payment; the same one takes a plan back. */
  begins: 'now' | 'with_next_payment' | 'not_at_all'
  /** In cents: what is charged now, how much of it is tax, and the credits that it buys. */
  dueCents: number
  taxCents: number
  credits: number
  nextPayment: Date | null
  at: Date
}

/**
 * What a change to this plan would come to at `at`. A larger plan costs the difference for what is left of
 * the period; of a smaller one nothing is given back, because the period's credits were granted and stay.
 *
 * @throws AppError `plan_not_changeable` for a plan that is not simply paid, `plan_unknown`
 */
export async function previewPlanMove(
  deps: BillingDeps,
  accountId: string,
  to: PlanKey,
  at: Date,
): Promise<PlanMove> {
  const row = await needPaidPlan(deps, accountId)
  const { planKey: from, currentPeriodEnd: nextPayment } = row
  const plain = { from, to, dueCents: 0, taxCents: 0, credits: 0, nextPayment, at }
  if (from === to) return { ...plain, begins: 'not_at_all' }
  const { priceRef } = await findOffered(deps, to)
  if (planByKey(to).amountUsd < planByKey(from).amountUsd) {
    return { ...plain, begins: 'with_next_payment' }
  }
  if (await isWithProvider(deps, row)) {
    throw new AppError('plan_not_changeable', { message: TAKE_BACK_FIRST(planByKey(from).title) })
  }
  const preview = await deps.payments.previewPlanChange(row.subscriptionRef, { priceRef, at })
  if (!preview) throw new AppError('plan_not_changeable')
  const { dueCents, taxCents, changeCents } = preview
  return { ...plain, begins: 'now', dueCents, taxCents, credits: changeCents }
}

/**
 * Makes a change that was previewed: the same amount is charged. Where the card does not pay, nothing
 * changes.
 *
 * @throws AppError `plan_not_changeable`, `payment_provider_failed` with the bank's reason
 */
export async function movePlan(
  deps: BillingDeps,
  accountId: string,
  { to, begins, at }: PlanMove,
): Promise<void> {
  const row = await needPaidPlan(deps, accountId)
  const { subscriptionRef, planKey } = row
  if (begins === 'now') {
    await changeAtProvider(deps, subscriptionRef, to, at)
    return
  }
  const isTakenBack = begins === 'not_at_all'
  await deps.db.transaction(async (tx) => {
    await writeNextPlan(tx, accountId, isTakenBack ? null : to)
    if (isTakenBack) return
    await requestMail(tx, { accountId, kind: 'plan_changing', about: `${subscriptionRef}:${to}` })
  })
  if (row.nextPlanKey !== to && (await isWithProvider(deps, row))) {
    await changeAtProvider(deps, subscriptionRef, isTakenBack ? planKey : to, undefined)
  }
}

const TAKE_BACK_FIRST = (title: string) =>
  `The payment provider has the smaller plan for the next payment already. Change to ${title} first, which drops that.`

/** Whether the provider was given the plan that begins with the next payment. */
async function isWithProvider(
  { payments }: BillingDeps,
  { subscriptionRef, nextPlanKey }: SubscriptionRow,
): Promise<boolean> {
  if (nextPlanKey === null) return false
  return (await payments.findSubscription(subscriptionRef))?.planKey === nextPlanKey
}

/** With the overage's line, before the renewal's invoice is made. */
const BEFORE_END_MS = 2 * 3_600_000
const ACCOUNTS_A_ROUND = 100

/**
 * Begins the plans that were planned for a payment which is due soon, so that the renewal is charged at the
 * new price. Call it every few minutes. Returns how many were changed.
 */
export async function beginPlannedPlans(
  deps: BillingDeps,
  accounts = ACCOUNTS_A_ROUND,
): Promise<number> {
  const { db, clock, log } = deps
  const dueBefore = new Date(clock.now().getTime() + BEFORE_END_MS)
  let begun = 0
  for (const { accountId } of await selectToChange(db, dueBefore, accounts)) {
    await notePlanTried(db, accountId, clock.now())
    try {
      const { row, state } = await readStanding(db, accountId, clock.now())
      if (state !== 'changing' || !row?.nextPlanKey) continue
      begun += (await beginWithNextPayment(deps, row, row.nextPlanKey)) ? 1 : 0
    } catch (error) {
      log.error({ err: error, accountId }, 'a planned change of plan could not be made yet')
    }
  }
  return begun
}

/** A period that was renewed meanwhile was paid at the old price, and stays as it was paid. */
async function beginWithNextPayment(
  deps: BillingDeps,
  { subscriptionRef, currentPeriodEnd }: SubscriptionRow,
  planKey: PlanKey,
): Promise<boolean> {
  const seenAt = await readDatabaseTime(deps.db)
  const found = await deps.payments.findSubscription(subscriptionRef)
  if (!found) throw new AppError('plan_not_changeable')
  if (found.planKey === planKey) return false
  if (found.currentPeriodEnd?.getTime() !== currentPeriodEnd?.getTime()) {
    await deps.db.transaction(await recordSubscription(deps, found, seenAt))
    return false
  }
  await changeAtProvider(deps, subscriptionRef, planKey, undefined)
  return true
}

async function needPaidPlan(
  { db, clock }: BillingDeps,
  accountId: string,
): Promise<SubscriptionRow> {
  const { row, state, disputes } = await readStanding(db, accountId, clock.now())
  if (!row || disputes.open || disputes.owed > 0 || !['active', 'changing'].includes(state)) {
    throw new AppError('plan_not_changeable')
  }
  return row
}

async function changeAtProvider(
  deps: BillingDeps,
  subscriptionRef: string,
  planKey: PlanKey,
  chargedAt: Date | undefined,
): Promise<ProviderSubscription> {
  const { priceRef } = await findOffered(deps, planKey)
  await deps.payments.changePlan(subscriptionRef, { planKey, priceRef, chargedAt })
  // Read after the change: a report that was fetched meanwhile would count as newer than this.
  const seenAt = await readDatabaseTime(deps.db)
  const changed = await deps.payments.findSubscription(subscriptionRef)
  if (!changed) throw new AppError('plan_not_changeable')
  await deps.db.transaction(await recordSubscription(deps, changed, seenAt))
  return changed
}

import type { Subscription } from '@afterbeep/contract/api/payments'
import type { PlanEnding } from '@afterbeep/contract/api/plan-changes'
import { AppError } from '../../../platform/app-error.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { customerUnknown } from '../purchase/customer-unknown.ts'
import { selectCustomerRef } from '../purchase/payment-customers.queries.ts'
import { readSubscription } from '../read-subscription.ts'
import { recordSubscription } from '../record-subscription.ts'
import { reopenStatements } from '../overage/statements.queries.ts'
import { readStanding } from '../states/standing.ts'
import type { SubscriptionRow } from '../subscriptions.queries.ts'
import { readDatabaseTime } from '../subscriptions.queries.ts'

/** From which states each may be asked for. */
const statesFor = {
  cancel: ['active', 'changing', 'ending'],
  keep: ['ending', 'changing', 'active'],
  end_now: ['past_due', 'stopped', 'unpaid', 'on_hold'],
} as const

/**
 * Changes when the account's plan ends; returns it as it is then, null when it has ended. What is asked
 * for twice is done once.
 *
 * @throws AppError `plan_not_changeable` when the plan is in no state for it
 */
export async function changeEnding(
  deps: BillingDeps,
  accountId: string,
  ending: PlanEnding,
): Promise<Subscription | null> {
  const { row, state } = await readStanding(deps.db, accountId, deps.clock.now())
  const allowed: readonly string[] = statesFor[ending]
  if (!row || !allowed.includes(state)) throw new AppError('plan_not_changeable')
  const customerRef = await selectCustomerRef(deps.db, accountId)
  const voidedLines = await ask(deps, row, ending)
  // Read after the change: a report that was fetched meanwhile would count as newer than this.
  const seenAt = await readDatabaseTime(deps.db)
  const changed = await deps.payments.findSubscription(row.subscriptionRef)
  if (!changed) throw customerUnknown(accountId, customerRef ?? '')
  const record = await recordSubscription(deps, changed, seenAt)
  await deps.db.transaction(async (tx) => {
    await record(tx)
    await reopenStatements(tx, accountId, voidedLines)
  })
  return readSubscription(deps, accountId, customerRef)
}

/** Returns the added lines that came to nothing with it. */
async function ask(
  { payments }: BillingDeps,
  { subscriptionRef }: SubscriptionRow,
  ending: PlanEnding,
): Promise<string[]> {
  if (ending === 'end_now') return payments.endUnpaidSubscription(subscriptionRef)
  await payments.cancelAtPeriodEnd(subscriptionRef, ending === 'cancel')
  return []
}

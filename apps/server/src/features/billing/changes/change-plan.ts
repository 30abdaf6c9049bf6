import type { Subscription } from '@afterbeep/contract/api/payments'
import type { PlanEnding } from '@afterbeep/contract/api/plan-changes'
import { AppError } from '../../../platform/app-error.ts'
import type { ProviderSubscription } from '../../../providers/payments/port.ts'
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
  const seenAt = await readDatabaseTime(deps.db)
  const changed = await ask(deps, row, ending)
  if (!changed) throw customerUnknown(accountId, customerRef ?? '')
  const record = await recordSubscription(deps, changed.subscription, seenAt)
  await deps.db.transaction(async (tx) => {
    await record(tx)
    await reopenStatements(tx, accountId, changed.voidedLines)
  })
  return readSubscription(deps, accountId, customerRef)
}

async function ask(
  { payments }: BillingDeps,
  { subscriptionRef }: SubscriptionRow,
  ending: PlanEnding,
): Promise<{ subscription: ProviderSubscription; voidedLines: string[] } | undefined> {
  if (ending === 'end_now') return payments.endUnpaidSubscription(subscriptionRef)
  const subscription = await payments.cancelAtPeriodEnd(subscriptionRef, ending === 'cancel')
  return subscription && { subscription, voidedLines: [] }
}

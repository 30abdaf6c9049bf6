import { stateOf, subscriptionStateRules } from '@afterbeep/contract/money/subscription-states'
import type { SubscriptionState } from '@afterbeep/contract/money/subscription-states'
import type { Transaction } from '../../../platform/database/database.ts'
import { requestMail } from '../../mails/index.ts'
import type { SubscriptionRow } from '../subscriptions.queries.ts'
import { selectSubscription } from '../subscriptions.queries.ts'

/** The mails of the table that a move of the stored copy asks for by itself. */
const byMove = ['plan_ending', 'plan_ended', 'plan_on_hold'] as const
// `plan_changing` is requested by the operator's command (changes/move-plan.ts), which makes no move.

/** What a plan that was on hold may go on as; a plan that ends, and a missing payment, have their own mails. */
const resumed: readonly SubscriptionState[] = ['active', 'changing']

/**
 * Notifies the owner when the copy that was just stored is in another state than before. A payment that
 * failed is not among them: its mail names its invoice, and reminders follow it (remind-overdue.ts).
 */
export async function requestStateMail(
  tx: Transaction,
  accountId: string,
  before: SubscriptionRow | undefined,
  now: Date,
): Promise<void> {
  const after = await selectSubscription(tx, accountId)
  const state = stateOf(after, now)
  const stateBefore = stateOf(before, now)
  if (after && before && isOtherPlan(before, after) && stateBefore !== 'none') {
    const about = `${after.subscriptionRef}:${after.planKey}`
    await requestMail(tx, { accountId, kind: 'plan_changed', about })
  }
  if (!after || state === stateBefore) return
  const about = after.subscriptionRef
  if (stateBefore === 'on_hold' && resumed.includes(state)) {
    await requestMail(tx, { accountId, kind: 'plan_resumed', about })
  }
  const kind = byMove.find((mail) => mail === subscriptionStateRules[state].email)
  // A first purchase that was given up ends nothing.
  if (!kind || (kind === 'plan_ended' && stateBefore === 'none')) return
  await requestMail(tx, { accountId, kind, about })
}

function isOtherPlan(before: SubscriptionRow, after: SubscriptionRow): boolean {
  return before.subscriptionRef === after.subscriptionRef && before.planKey !== after.planKey
}

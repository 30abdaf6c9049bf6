import { paymentTexts } from '@afterbeep/contract/errors/payment-texts'
import { planByKey } from '@afterbeep/contract/money/plans'
import type { Plan } from '@afterbeep/contract/money/plans'
import {
  sendingStopsAt,
  stateOf,
  subscriptionStateRules,
} from '@afterbeep/contract/money/subscription-states'
import type { SubscriptionState } from '@afterbeep/contract/money/subscription-states'
import { AppError } from '../../../platform/app-error.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { SubscriptionRow } from '../subscriptions.queries.ts'
import { selectSubscription } from '../subscriptions.queries.ts'
import { selectDisputes } from '../returns/returned-payments.queries.ts'
import type { Disputes } from '../returns/returned-payments.queries.ts'

/** What an account may do by its plan and its payments. */
export interface Standing {
  state: SubscriptionState
  disputes: Disputes
  row: SubscriptionRow | undefined
}

export async function readStanding(db: Queries, accountId: string, now: Date): Promise<Standing> {
  const row = await selectSubscription(db, accountId)
  return { state: stateOf(row, now), disputes: await selectDisputes(db, accountId), row }
}

/** The day that the words of the state name; null where they name none. */
export function dayOf(state: SubscriptionState, row: SubscriptionRow): Date | null {
  const { overdueSince, currentPeriodEnd } = row
  if (state === 'ending' || state === 'changing') return currentPeriodEnd
  if (overdueSince === null) return null
  return state === 'past_due' ? sendingStopsAt(overdueSince) : overdueSince
}

/**
 * The plan by whose prices the account may send now.
 *
 * @throws AppError `subscription_required`, `sending_stopped` with the reason
 */
export async function sendingPlan(
  db: Queries,
  accountId: string,
  now: Date,
  withoutPlan?: string,
): Promise<Plan> {
  const standing = await readStanding(db, accountId, now)
  const { row, state } = standing
  if (!row || state === 'none') {
    throw withoutPlan === undefined
      ? new AppError('subscription_required')
      : new AppError('subscription_required', { message: withoutPlan })
  }
  const reason = reasonOf(standing)
  if (reason !== undefined) throw new AppError('sending_stopped', { message: reason })
  return planByKey(row.planKey)
}

/**
 * Why nothing of the account is sent now; undefined where it is. An account whose plan has ended may
 * still send what it has published: its credits stay its own.
 */
export async function whySendingStopped(
  db: Queries,
  accountId: string,
  now: Date,
): Promise<string | undefined> {
  return reasonOf(await readStanding(db, accountId, now))
}

/**
 * Whether what waited for a payment may go on by itself: the plan is paid and nothing is disputed. Where the
 * plan has ended, its owner decides.
 */
export async function maySendAgain(db: Queries, accountId: string, now: Date): Promise<boolean> {
  const standing = await readStanding(db, accountId, now)
  return standing.state !== 'none' && reasonOf(standing) === undefined
}

export const DISPUTED = paymentTexts.standing.disputed
export const OVERDUE =
  'Your last payment is missing, so nothing is sent. Open Subscription and update your card. A campaign that is not late by then goes on by itself; a late one waits for your yes.'
export const ON_HOLD =
  'Your plan is on hold at our payment provider, so nothing is sent. Open Subscription to see what to do.'

function reasonOf({ state, disputes }: Standing): string | undefined {
  if (disputes.open) return DISPUTED
  if (disputes.owed > 0) return paymentTexts.standing.owed(disputes.owed)
  if (state === 'none' || subscriptionStateRules[state].sends) return undefined
  return state === 'on_hold' ? ON_HOLD : OVERDUE
}

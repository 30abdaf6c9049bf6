import { isPlanKey } from '@afterbeep/contract/money/plans'
import type { PlanKey } from '@afterbeep/contract/money/plans'
import { REMINDER_DAY } from '@afterbeep/contract/money/subscription-states'
import type { Queries, Transaction } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/database.ts'
import { isOverdue, liveStatuses, subscriptionMoves } from './subscription-status.ts'

/** The account's subscription as we last saw it. */
export interface SubscriptionRow {
  subscriptionRef: string
  planKey: PlanKey
  status: string
  currentPeriodEnd: Date | null
  cancelAtPeriodEnd: boolean
  /** When the first payment failed that is still missing. */
  overdueSince: Date | null
  /** The plan that an operator has planned for the next payment. */
  nextPlanKey: PlanKey | null
}

export async function selectSubscription(
  db: Queries,
  accountId: string,
): Promise<SubscriptionRow | undefined> {
  const [row] = await db.query<StoredSubscription>(
    `select subscription_ref as "subscriptionRef", plan_key as "planKey", status,
         current_period_end as "currentPeriodEnd", cancel_at_period_end as "cancelAtPeriodEnd",
         overdue_since as "overdueSince", next_plan_key as "nextPlanKey"
       from subscriptions where account_id = $1`,
    [accountId],
  )
  if (row === undefined) return undefined
  const { planKey, nextPlanKey } = row
  if (!isPlanKey(planKey)) throw new Error(`Unknown plan ${planKey} in the database.`)
  return {
    ...row,
    planKey,
    nextPlanKey: nextPlanKey !== null && isPlanKey(nextPlanKey) ? nextPlanKey : null,
  }
}

type StoredSubscription = Omit<SubscriptionRow, 'planKey' | 'nextPlanKey'> & {
  planKey: string
  nextPlanKey: string | null
}

/** Plans another plan for the next payment; null for none. */
export async function writeNextPlan(
  tx: Transaction,
  accountId: string,
  nextPlanKey: PlanKey | null,
): Promise<void> {
  await tx.query('update subscriptions set next_plan_key = $2 where account_id = $1', [
    accountId,
    nextPlanKey,
  ])
}

/** Accounts whose planned plan begins with the payment that is due before then. */
export function selectToChange(
  db: Queries,
  dueBefore: Date,
  limit: number,
): Promise<{ accountId: string }[]> {
  return db.query<{ accountId: string }>(
    `select account_id as "accountId" from subscriptions
     where next_plan_key is not null and current_period_end <= $1 and status = 'active'
     order by plan_tried_at nulls first, current_period_end limit $2`,
    [dueBefore, limit],
  )
}

/** Those that were not tried for longest come first, so that some that fail keep no others waiting. */
export async function notePlanTried(db: Queries, accountId: string, at: Date): Promise<void> {
  await db.query('update subscriptions set plan_tried_at = $2 where account_id = $1', [
    accountId,
    at,
  ])
}

/** The time of the one clock that all processes share. Read it before the provider is called. */
export async function readDatabaseTime(db: Queries): Promise<Date> {
  return onlyRow(await db.query<{ at: Date }>('select clock_timestamp() as at')).at
}

/** An account's subscription as the provider returned it. */
export interface SeenSubscription extends Omit<SubscriptionRow, 'overdueSince' | 'nextPlanKey'> {
  accountId: string
  /** The database's time before the provider was called. */
  seenAt: Date
  /** Business time of the change. */
  at: Date
}

/** Each move as `from>to`, and each status that stays as it is. */
const moves = Object.entries(subscriptionMoves).flatMap(([from, all]) =>
  [from, ...all].map((to) => `${from}>${to}`),
)

const STAYS_OVERDUE = `known.subscription_ref = excluded.subscription_ref
             and known.overdue_since is not null and excluded.overdue_since is not null`

/**
 * The provider was given the smaller plan that begins with the next payment, and that payment is still to come: until
 * then the account has the plan that it paid for.
 */
const IS_AHEAD_OF_PAYMENT = `known.subscription_ref = excluded.subscription_ref
             and known.next_plan_key = excluded.plan_key
             and known.current_period_end = excluded.current_period_end`

function firstReminder(overdueSince: Date): Date {
  return new Date(overdueSince.getTime() + REMINDER_DAY * 86_400_000)
}

/**
 * Stores the provider's response. A response to an earlier request than the stored one is dropped,
 * because responses can overtake each other, and so is one whose status can't follow the stored one.
 * An ended subscription never replaces another that is active. What was planned is dropped by any other change of plan.
 */
export async function upsertSubscription(tx: Transaction, seen: SeenSubscription): Promise<void> {
  const { accountId, subscriptionRef, planKey, status, currentPeriodEnd, seenAt, at } = seen
  const overdueSince = isOverdue(status) ? at : null
  await tx.query(
    `insert into subscriptions as known
       (account_id, subscription_ref, plan_key, status, current_period_end, seen_at, updated_at,
        cancel_at_period_end, overdue_since, remind_at)
     values ($1, $2, $3, $4, $5, $6, $7, $10, $11, $12)
     on conflict (account_id) do update
       set subscription_ref = excluded.subscription_ref,
           plan_key = case when ${IS_AHEAD_OF_PAYMENT} then known.plan_key else excluded.plan_key end,
           status = excluded.status, current_period_end = excluded.current_period_end,
           seen_at = excluded.seen_at, updated_at = excluded.updated_at,
           cancel_at_period_end = excluded.cancel_at_period_end,
           next_plan_key = case when known.subscription_ref = excluded.subscription_ref
             and known.plan_key = excluded.plan_key or ${IS_AHEAD_OF_PAYMENT} then known.next_plan_key end,
           overdue_since = case when ${STAYS_OVERDUE} then known.overdue_since
             else excluded.overdue_since end,
           remind_at = case when ${STAYS_OVERDUE} then known.remind_at else excluded.remind_at end
     where case when known.subscription_ref = excluded.subscription_ref
           then coalesce(known.seen_at <= excluded.seen_at, true)
             and known.status || '>' || excluded.status = any ($9::text[])
           else excluded.status = any ($8::text[]) or not known.status = any ($8::text[]) end`,
    [
      accountId,
      subscriptionRef,
      planKey,
      status,
      currentPeriodEnd,
      seenAt,
      at,
      liveStatuses,
      moves,
      seen.cancelAtPeriodEnd,
      overdueSince,
      overdueSince && firstReminder(overdueSince),
    ],
  )
}

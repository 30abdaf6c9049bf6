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
}

export async function selectSubscription(
  db: Queries,
  accountId: string,
): Promise<SubscriptionRow | undefined> {
  const [row] = await db.query<Omit<SubscriptionRow, 'planKey'> & { planKey: string }>(
    `select subscription_ref as "subscriptionRef", plan_key as "planKey", status,
         current_period_end as "currentPeriodEnd", cancel_at_period_end as "cancelAtPeriodEnd",
         overdue_since as "overdueSince"
       from subscriptions where account_id = $1`,
    [accountId],
  )
  if (row === undefined) return undefined
  if (!isPlanKey(row.planKey)) throw new Error(`Unknown plan ${row.planKey} in the database.`)
  return { ...row, planKey: row.planKey }
}

/** The time of the one clock that all processes share. Read it before the provider is called. */
export async function readDatabaseTime(db: Queries): Promise<Date> {
  return onlyRow(await db.query<{ at: Date }>('select clock_timestamp() as at')).at
}

/** An account's subscription as the provider returned it. */
export interface SeenSubscription extends Omit<SubscriptionRow, 'overdueSince'> {
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

function firstReminder(overdueSince: Date): Date {
  return new Date(overdueSince.getTime() + REMINDER_DAY * 86_400_000)
}

/**
 * Stores the provider's response. A response to an earlier request than the stored one is dropped,
 * because responses can overtake each other, and so is one whose status can't follow the stored one.
 * An ended subscription never replaces another that is active.
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
       set subscription_ref = excluded.subscription_ref, plan_key = excluded.plan_key,
           status = excluded.status, current_period_end = excluded.current_period_end,
           seen_at = excluded.seen_at, updated_at = excluded.updated_at,
           cancel_at_period_end = excluded.cancel_at_period_end,
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

import { isPlanKey } from '@afterbeep/contract/plans'
import type { PlanKey } from '@afterbeep/contract/plans'
import type { Queries, Transaction } from '../../platform/database/database.ts'
import { liveStatuses } from './subscription-status.ts'

/** The account's subscription as we last saw it. */
export interface SubscriptionRow {
  subscriptionRef: string
  planKey: PlanKey
  status: string
  currentPeriodEnd: Date | null
}

interface Row {
  subscription_ref: string
  plan_key: string
  status: string
  current_period_end: Date | null
}

export async function selectSubscription(
  db: Queries,
  accountId: string,
): Promise<SubscriptionRow | undefined> {
  const [row] = await db.query<Row>(
    `select subscription_ref, plan_key, status, current_period_end
       from subscriptions where account_id = $1`,
    [accountId],
  )
  if (row === undefined) return undefined
  if (!isPlanKey(row.plan_key)) throw new Error(`Unknown plan ${row.plan_key} in the database.`)
  return {
    subscriptionRef: row.subscription_ref,
    planKey: row.plan_key,
    status: row.status,
    currentPeriodEnd: row.current_period_end,
  }
}

/**
 * Writes down what the provider said at `seenAt`, the moment its answer was asked for. An answer
 * that was asked for earlier than what stands there is dropped, since answers can overtake each
 * other; and a dead subscription never takes the place of another that is alive.
 */
export async function upsertSubscription(
  tx: Transaction,
  subscription: SubscriptionRow & { accountId: string; seenAt: Date },
): Promise<void> {
  const { accountId, subscriptionRef, planKey, status, currentPeriodEnd, seenAt } = subscription
  await tx.query(
    `insert into subscriptions as known
       (account_id, subscription_ref, plan_key, status, current_period_end, updated_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (account_id) do update
       set subscription_ref = excluded.subscription_ref, plan_key = excluded.plan_key,
           status = excluded.status, current_period_end = excluded.current_period_end,
           updated_at = excluded.updated_at
     where case when known.subscription_ref = excluded.subscription_ref
           then known.updated_at <= excluded.updated_at
           else excluded.status = any ($7::text[]) or not known.status = any ($7::text[]) end`,
    [accountId, subscriptionRef, planKey, status, currentPeriodEnd, seenAt, liveStatuses],
  )
}

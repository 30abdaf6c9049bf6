import { randomUUID } from 'node:crypto'
import type { Queries } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/database.ts'
import type { OfferedPlan } from '../../../providers/payments/port.ts'

/** The purchase that an account has begun. */
export interface Purchase {
  accountId: string
  /** Also the idempotency key with which the provider creates its subscription. */
  id: string
}

const IS_SHARED = 'mine.price_ref = excluded.price_ref and mine.begun_at > $6'

/**
 * Makes this plan's purchase the only one of the account. A request for the same plan shares a purchase
 * that began after `sharedSince`. Another plan replaces it, and the earlier request notices when it
 * confirms. There is one row per account: of concurrent purchases, the last one stays.
 */
export async function beginPurchase(
  db: Queries,
  accountId: string,
  { planKey, priceRef }: OfferedPlan,
  { at, sharedSince }: { at: Date; sharedSince: Date },
): Promise<Purchase> {
  const rows = await db.query<Purchase>(
    `insert into plan_purchases as mine (account_id, id, plan_key, price_ref, begun_at)
     values ($1, $2, $3, $4, $5)
     on conflict (account_id) do update
       set plan_key = excluded.plan_key, price_ref = excluded.price_ref,
         id = case when ${IS_SHARED} then mine.id else excluded.id end,
         begun_at = case when ${IS_SHARED} then mine.begun_at else excluded.begun_at end,
         subscription_ref = case when ${IS_SHARED} then mine.subscription_ref end
     returning account_id as "accountId", id`,
    [accountId, randomUUID(), planKey, priceRef, at, sharedSince],
  )
  return onlyRow(rows)
}

/** False when another purchase has replaced it. */
export async function isBegun(db: Queries, { accountId, id }: Purchase): Promise<boolean> {
  const rows = await db.query('select 1 from plan_purchases where account_id = $1 and id = $2', [
    accountId,
    id,
  ])
  return rows.length > 0
}

/** Records the purchase's subscription; false when another purchase has replaced it. */
export async function confirmPurchase(
  db: Queries,
  { accountId, id }: Purchase,
  subscriptionRef: string,
): Promise<boolean> {
  const confirmed = await db.query(
    `update plan_purchases set subscription_ref = $3 where account_id = $1 and id = $2
     returning id`,
    [accountId, id, subscriptionRef],
  )
  return confirmed.length > 0
}

/** Ends this purchase, so that the next one has a new key; does nothing when another replaced it. */
export async function endPurchase(db: Queries, { accountId, id }: Purchase): Promise<void> {
  await db.query('delete from plan_purchases where account_id = $1 and id = $2', [accountId, id])
}

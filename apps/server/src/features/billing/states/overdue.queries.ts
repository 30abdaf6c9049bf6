import type { Queries, Transaction } from '../../../platform/database/database.ts'

/** An account whose owner is to be reminded of a missing payment. */
export interface OverdueAccount {
  accountId: string
  subscriptionRef: string
  overdueSince: Date
  remindAt: Date
}

export function selectToRemind(db: Queries, now: Date, limit: number): Promise<OverdueAccount[]> {
  return db.query<OverdueAccount>(
    `select account_id as "accountId", subscription_ref as "subscriptionRef",
       overdue_since as "overdueSince", remind_at as "remindAt"
     from subscriptions where remind_at <= $1 and overdue_since is not null
     order by remind_at limit $2`,
    [now, limit],
  )
}

/** Sets the next reminder; false when another process was faster, or the payment has come. */
export async function moveReminder(
  tx: Transaction,
  { accountId, remindAt }: Pick<OverdueAccount, 'accountId' | 'remindAt'>,
  next: Date | null,
): Promise<boolean> {
  const moved = await tx.query(
    `update subscriptions set remind_at = $3 where account_id = $1 and remind_at = $2
     returning account_id`,
    [accountId, remindAt, next],
  )
  return moved.length > 0
}

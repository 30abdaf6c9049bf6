import { onlyRow } from '../../../platform/database/database.ts'
import type { Queries, Transaction } from '../../../platform/database/database.ts'
import { liveStatuses } from '../subscription-status.ts'

/** Which of an account's paid invoices to read next. */
export interface PaymentCheck {
  accountId: string
  /** Null when the account has none any more. */
  customerRef: string | null
  /** Invoices made before this were read by a completed round; null when no round was completed. */
  readUntil: Date | null
  /** When the current round began; null before its first page. */
  beganAt: Date | null
  /** The last invoice that the round has read. */
  afterInvoice: string | null
}

/**
 * The account whose payments are to be read next, if any is due at `now`. It is due again at
 * `againAt` whatever the result is, so that an account that fails, or whose process crashes, does not
 * block the others.
 */
export async function takeDuePaymentCheck(
  db: Queries,
  now: Date,
  againAt: Date,
): Promise<PaymentCheck | undefined> {
  const [check] = await db.query<PaymentCheck>(
    `update payment_checks c set due_at = $2
       from accounts a
      where a.id = c.account_id and c.account_id = (
        select account_id from payment_checks
         where due_at <= $1 order by due_at limit 1 for update skip locked)
      returning c.account_id as "accountId", a.payment_customer_id as "customerRef",
        c.read_until as "readUntil", c.began_at as "beganAt", c.after_invoice as "afterInvoice"`,
    [now, againAt],
  )
  return check
}

/** Saves the progress of the round, unless another process has moved it meanwhile. */
export async function movePaymentCheck(
  tx: Transaction,
  was: PaymentCheck,
  next: Pick<PaymentCheck, 'readUntil' | 'beganAt' | 'afterInvoice'> & { dueAt: Date },
): Promise<void> {
  await tx.query(
    `update payment_checks set read_until = $3, began_at = $4, after_invoice = $5, due_at = $6
      where account_id = $1 and after_invoice is not distinct from $2`,
    [was.accountId, was.afterInvoice, next.readUntil, next.beganAt, next.afterInvoice, next.dueAt],
  )
}

/** Makes the account's payments due for reading at `at` or earlier. */
export async function hastenPaymentCheck(db: Queries, accountId: string, at: Date): Promise<void> {
  await db.query('update payment_checks set due_at = least(due_at, $2) where account_id = $1', [
    accountId,
    at,
  ])
}

/** Accounts with a plan, or with a purchase that was begun, whose payments were not read to their end since `before`. */
export async function countUnreadPayments(db: Queries, before: Date): Promise<number> {
  const rows = await db.query<{ accounts: number }>(
    `select count(*)::int as accounts from payment_checks c
       join accounts a on a.id = c.account_id
       left join subscriptions s on s.account_id = c.account_id
       left join plan_purchases p on p.account_id = c.account_id
      where a.payment_customer_id is not null
        and case when c.read_until is null then p.begun_at <= $1
          else c.read_until <= $1 and s.status = any ($2::text[]) end`,
    [before, liveStatuses],
  )
  return onlyRow(rows).accounts
}

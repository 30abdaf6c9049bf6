import type { Queries, Transaction } from '../../platform/database/database.ts'

/** What of an account's paid invoices is to be read next. */
export interface PaymentCheck {
  accountId: string
  customerRef: string
  /** Invoices made before this were read by a round that came to its end; null when none did. */
  readUntil: Date | null
  /** When the round began that this one goes on with; null at the beginning of a round. */
  beganAt: Date | null
  /** The last invoice that it read. */
  afterInvoice: string | null
}

/**
 * The account whose payments are to be read next, if any is due at `now`. It is due again at
 * `againAt` whatever becomes of this: one that fails, or whose process dies, does not stay in the way
 * of the others.
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

/** Where the round stands now, unless another has moved it meanwhile. */
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

/** Has the account's payments read at `at` at the latest. */
export async function hastenPaymentCheck(db: Queries, accountId: string, at: Date): Promise<void> {
  await db.query('update payment_checks set due_at = least(due_at, $2) where account_id = $1', [
    accountId,
    at,
  ])
}

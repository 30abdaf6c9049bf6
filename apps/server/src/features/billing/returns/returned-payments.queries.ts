import type { Queries, Transaction } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/database.ts'

/** What disputes keep an account from sending. */
export interface Disputes {
  /** A bank has not decided one yet. */
  open: boolean
  /** Credits that are owed for lost ones. */
  owed: number
}

export async function selectDisputes(db: Queries, accountId: string): Promise<Disputes> {
  const rows = await db.query<Disputes>(
    `select coalesce(bool_or(dispute = 'open'), false) as open,
       coalesce(sum(owed) filter (where dispute = 'lost'), 0)::bigint as owed
     from returned_payments where account_id = $1
       and (dispute = 'open' or (dispute = 'lost' and owed > 0))`,
    [accountId],
  )
  return onlyRow(rows)
}

export interface ReturnedKey {
  accountId: string
  invoiceRef: string
}

/** What is stored of a payment that went back. */
export interface ReturnedPayment {
  paidCents: number
  refundedCents: number
  disputedCents: number
  dispute: string | null
  taken: number
  owed: number
  letGo: number
  /** The database's time before the provider was called for it. */
  seenAt: Date
}

const COLUMNS = `paid_cents as "paidCents", refunded_cents as "refundedCents",
  disputed_cents as "disputedCents", dispute, taken, owed, let_go as "letGo", seen_at as "seenAt"`

/** The stored payment, an empty one where there was none, locked until the transaction ends. */
export async function lockReturnedPayment(
  tx: Transaction,
  { accountId, invoiceRef }: ReturnedKey,
  { paidCents, seenAt, at }: { paidCents: number; seenAt: Date; at: Date },
): Promise<ReturnedPayment> {
  await tx.query(
    `insert into returned_payments (account_id, invoice_ref, paid_cents, seen_at, updated_at)
     values ($1, $2, $3, $4, $5) on conflict (account_id, invoice_ref) do nothing`,
    [accountId, invoiceRef, paidCents, seenAt, at],
  )
  const rows = await tx.query<ReturnedPayment>(
    `select ${COLUMNS} from returned_payments
      where account_id = $1 and invoice_ref = $2 for update`,
    [accountId, invoiceRef],
  )
  return onlyRow(rows)
}

export async function writeReturnedPayment(
  tx: Transaction,
  { accountId, invoiceRef }: ReturnedKey,
  now: ReturnedPayment & { at: Date },
): Promise<void> {
  await tx.query(
    `update returned_payments set paid_cents = $3, refunded_cents = $4, disputed_cents = $5,
       dispute = $6, taken = $7, owed = $8, let_go = $9, seen_at = $10, updated_at = $11
     where account_id = $1 and invoice_ref = $2`,
    [
      accountId,
      invoiceRef,
      now.paidCents,
      now.refundedCents,
      now.disputedCents,
      now.dispute,
      now.taken,
      now.owed,
      now.letGo,
      now.seenAt,
      now.at,
    ],
  )
}

export async function selectReturnedPayment(
  db: Queries,
  { accountId, invoiceRef }: ReturnedKey,
): Promise<ReturnedPayment | undefined> {
  const [row] = await db.query<ReturnedPayment>(
    `select ${COLUMNS} from returned_payments where account_id = $1 and invoice_ref = $2`,
    [accountId, invoiceRef],
  )
  return row
}

/** What accounts owe for payments that went back after their credits were spent; oldest first. */
export interface Debt extends ReturnedKey {
  owed: number
  dispute: string | null
  updatedAt: Date
}

export function selectDebts(db: Queries, limit: number): Promise<Debt[]> {
  return db.query<Debt>(
    `select account_id as "accountId", invoice_ref as "invoiceRef", owed, dispute,
       updated_at as "updatedAt"
     from returned_payments where owed > 0 order by updated_at limit $1`,
    [limit],
  )
}

export async function countDebts(db: Queries): Promise<number> {
  const rows = await db.query<{ count: number }>(
    'select count(*) as count from returned_payments where owed > 0',
  )
  return onlyRow(rows).count
}

/** Lets a debt go; what was owed is noted. False when there is none. */
export async function letDebtGo(
  db: Queries,
  { accountId, invoiceRef }: ReturnedKey,
  at: Date,
): Promise<boolean> {
  const changed = await db.query(
    `update returned_payments set let_go = let_go + owed, owed = 0, updated_at = $3
     where account_id = $1 and invoice_ref = $2 and owed > 0 returning account_id`,
    [accountId, invoiceRef, at],
  )
  return changed.length > 0
}

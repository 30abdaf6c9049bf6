import type { Queries, Transaction } from '../../../platform/database/database.ts'

/** The accounts that were not tried for longest come first, so that some that fail keep no others waiting. */
export async function noteTried(db: Queries, accountId: string, at: Date): Promise<void> {
  await db.query('update overage_accounts set tried_at = $2 where account_id = $1', [accountId, at])
}

/** An account whose overage is to be stated: its period is about to end, or its plan has ended. */
export interface AccountToState {
  accountId: string
}

/**
 * Not once the period is over by the copy that we have: what is used from then on is of the next month, also while the
 * renewal is not known, and would be room for more of it.
 */
export function selectToState(
  db: Queries,
  { now, endsBefore }: { now: Date; endsBefore: Date },
  limit: number,
): Promise<AccountToState[]> {
  return db.query<AccountToState>(
    `select o.account_id as "accountId" from overage_accounts o
     join subscriptions s on s.account_id = o.account_id
     where o.used > 0 and (s.status in ('canceled', 'incomplete_expired')
       or (s.current_period_end > $1 and s.current_period_end <= $2
         and s.current_period_end is distinct from o.closed_for))
     order by o.tried_at nulls first, o.account_id limit $3`,
    [now, endsBefore, limit],
  )
}

/** Writes what is used as a statement and begins the next month; does nothing when nothing is used. */
export async function closeMonth(tx: Transaction, accountId: string, at: Date): Promise<void> {
  const [closed] = await tx.query<{ number: number; credits: number }>(
    `select statement as number, used as credits from overage_accounts
     where account_id = $1 and used > 0 for update`,
    [accountId],
  )
  if (!closed) return
  await tx.query(
    `insert into overage_statements (account_id, number, credits, created_at)
     values ($1, $2, $3, $4)`,
    [accountId, closed.number, closed.credits, at],
  )
  await tx.query(
    `update overage_accounts set used = 0, statement = statement + 1, updated_at = $2,
       closed_for = (select current_period_end from subscriptions where account_id = $1)
     where account_id = $1`,
    [accountId, at],
  )
}

/** A statement that the provider does not have yet. */
export interface OpenStatement {
  accountId: string
  number: number
  credits: number
  attempt: number
  createdAt: Date
  customerRef: string | null
  /** Null when the plan has ended: then it has an invoice of its own. */
  subscriptionRef: string | null
}

const OPEN = `select o.account_id as "accountId", o.number, o.credits, o.attempt,
    o.created_at as "createdAt", a.payment_customer_id as "customerRef",
    (select subscription_ref from subscriptions s where s.account_id = o.account_id
      and s.status not in ('canceled', 'incomplete_expired')) as "subscriptionRef"
  from overage_statements o join accounts a on a.id = o.account_id
  where o.item_ref is null`

/** Not of an account that is being deleted: a line for the next invoice would be lost with its plan. */
export function selectOpenStatements(db: Queries, limit: number): Promise<OpenStatement[]> {
  return db.query<OpenStatement>(
    `${OPEN} and not exists (select 1 from account_erasures e where e.account_id = o.account_id)
       and a.payment_customer_id is not null
     order by o.tried_at nulls first, o.created_at limit $1`,
    [limit],
  )
}

export function openStatementsOf(db: Queries, accountId: string): Promise<OpenStatement[]> {
  return db.query<OpenStatement>(`${OPEN} and o.account_id = $1 order by o.number`, [accountId])
}

/** Statements whose lines were voided with an unpaid invoice are open again. */
export async function reopenStatements(
  tx: Transaction,
  accountId: string,
  itemRefs: readonly string[],
): Promise<void> {
  await tx.query(
    `update overage_statements set item_ref = null, attempt = attempt + 1
     where account_id = $1 and item_ref = any($2::text[])`,
    [accountId, itemRefs],
  )
}

/** As `noteTried`, of a statement. */
export async function noteStatementTried(
  db: Queries,
  { accountId, number }: Pick<OpenStatement, 'accountId' | 'number'>,
  at: Date,
): Promise<void> {
  await db.query(
    'update overage_statements set tried_at = $3 where account_id = $1 and number = $2',
    [accountId, number, at],
  )
}

export async function noteCharged(
  db: Queries,
  { accountId, number }: Pick<OpenStatement, 'accountId' | 'number'>,
  itemRef: string,
): Promise<void> {
  await db.query(
    `update overage_statements set item_ref = $3
     where account_id = $1 and number = $2 and item_ref is null`,
    [accountId, number, itemRef],
  )
}

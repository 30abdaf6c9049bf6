import type { Queries } from '../../../platform/database/database.ts'

/** Up to `most` erasures of people that are done, of any account, whose dead rows are still there. */
export async function personErasuresWithDeadRows(db: Queries, most: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select id from erasures where done_at is not null and dead_rows_removed_at is null
     order by done_at limit $1`,
    [most],
  )
  return rows.map(({ id }) => id)
}

/** The same of accounts. */
export async function accountErasuresWithDeadRows(db: Queries, most: number): Promise<string[]> {
  const rows = await db.query<{ accountId: string }>(
    `select account_id as "accountId" from account_erasures
     where done_at is not null and dead_rows_removed_at is null order by done_at limit $1`,
    [most],
  )
  return rows.map(({ accountId }) => accountId)
}

export async function noteDeadRowsRemoved(
  db: Queries,
  erasures: { people: readonly string[]; accounts: readonly string[] },
  at: Date,
): Promise<void> {
  await db.query(
    `update erasures set dead_rows_removed_at = $2
     where id = any($1::uuid[]) and done_at is not null and dead_rows_removed_at is null`,
    [erasures.people, at],
  )
  await db.query(
    `update account_erasures set dead_rows_removed_at = $2
     where account_id = any($1::uuid[]) and done_at is not null and dead_rows_removed_at is null`,
    [erasures.accounts, at],
  )
}

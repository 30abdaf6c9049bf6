import type { Queries } from '../../../platform/database/database.ts'

/** Whether a payment of the account is disputed, or was lost so and is not settled. */
export async function hasDispute(db: Queries, accountId: string): Promise<boolean> {
  const found = await db.query(
    `select 1 from returned_payments where account_id = $1
       and (dispute = 'open' or (dispute = 'lost' and owed > 0)) limit 1`,
    [accountId],
  )
  return found.length > 0
}

import type { Transaction } from './database.ts'

/**
 * Makes what changes one account's lists, campaigns, senders or subscription go one after the other, until the
 * transaction ends. Not `for update`: every row that references the account locks it while the row is written, so
 * settling, which holds the balance meanwhile, and this one would wait for each other.
 */
export async function lockAccount(tx: Transaction, accountId: string): Promise<void> {
  await tx.query('select from accounts where id = $1 for no key update', [accountId])
}

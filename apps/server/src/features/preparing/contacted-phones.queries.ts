import type { Transaction } from '../../platform/database/database.ts'

/**
 * Notes that an account contacts a number by something else than a delivery, so that a STOP in
 * reply counts for this account.
 */
export async function noteContacted(
  tx: Transaction,
  { accountId, phone }: { accountId: string; phone: number },
): Promise<void> {
  await tx.query(
    'insert into contacted_phones (phone, account_id) values ($1, $2) on conflict do nothing',
    [phone, accountId],
  )
}

import type { Queries } from '../../platform/database/database.ts'
import type { AccountSender } from './draft-task.ts'

/** The business's name and number as the account has them; '' for a missing one. */
export async function selectSender(db: Queries, accountId: string): Promise<AccountSender> {
  const [row] = await db.query<AccountSender>(
    // A registration that names no company is given the specification's value, 'default'.
    `select coalesce(business_name, nullif(company_name, 'default'), '') as sender,
       coalesce(opt_out_number, '') as "callbackNumber"
     from accounts where id = $1`,
    [accountId],
  )
  return row ?? { sender: '', callbackNumber: '' }
}

/** Keeps the name and the number that a user gave for drafts, where the account has none: asked once. */
export async function keepSender(
  db: Queries,
  accountId: string,
  { sender, callbackNumber }: AccountSender,
): Promise<void> {
  await db.query(
    `update accounts set business_name = coalesce(business_name, nullif($2, '')),
       opt_out_number = coalesce(opt_out_number, nullif($3, ''))
     where id = $1`,
    [accountId, sender, callbackNumber],
  )
}

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

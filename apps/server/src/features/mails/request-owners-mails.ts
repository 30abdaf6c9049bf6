import type { Transaction } from '../../platform/database/database.ts'
import { requestMail } from './request-mail.ts'
import { selectOwners } from './mails.queries.ts'
import { keyOfChange } from './security-changes.ts'
import type { AccountChange } from './security-changes.ts'

/** Mails all owners of the account about a change of it, if `tx` commits; it can't be switched off. */
export async function requestOwnersMails(
  tx: Transaction,
  accountId: string,
  change: AccountChange,
  at: Date,
): Promise<void> {
  for (const userId of await selectOwners(tx, accountId)) {
    const about = keyOfChange({ userId, change, at })
    await requestMail(tx, { accountId, kind: 'security_change', about })
  }
}

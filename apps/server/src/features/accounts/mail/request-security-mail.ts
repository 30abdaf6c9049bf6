import type { Transaction } from '../../../platform/database/database.ts'
import { keyOfChange, requestMail } from '../../mails/index.ts'
import type { SecurityChange } from '../../mails/index.ts'

/** Mails the user about a change of how they sign in, if `tx` commits; it can't be switched off. */
export function requestSecurityMail(
  tx: Transaction,
  { accountId, userId }: { accountId: string; userId: string },
  change: SecurityChange,
  at: Date,
): Promise<void> {
  const about = keyOfChange({ userId, change, at })
  return requestMail(tx, { accountId, kind: 'security_change', about })
}

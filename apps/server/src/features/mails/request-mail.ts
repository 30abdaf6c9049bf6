import type { Queries, Transaction } from '../../platform/database/database.ts'
import { ACCOUNT, mailManners } from './mail-kinds.ts'
import type { MailKey } from './mail-kinds.ts'
import { insertCountedMails, insertMail } from './mails.queries.ts'

/**
 * Has a mail sent to the account's owner, if `tx` commits: the sweep takes it within seconds. Whether
 * the owner wants mails of this kind is read when it is sent.
 */
export function requestMail(tx: Transaction, mail: MailKey): Promise<void> {
  return insertMail(tx, mail, mailManners[mail.kind].startsAnew === true)
}

/** Notifies the owners of these accounts of one more reply each. */
export async function requestReplyMails(db: Queries, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return
  const { everyMs = 0 } = mailManners.new_replies
  await insertCountedMails(db, { accountIds, kind: 'new_replies', about: ACCOUNT }, everyMs)
}

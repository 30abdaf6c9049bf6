import type { Queries, Transaction } from '../../platform/database/database.ts'
import { ACCOUNT, mailManners } from './mail-kinds.ts'
import type { MailKey } from './mail-kinds.ts'
import { insertCountedMails, insertMail } from './mails.queries.ts'

/**
 * Has a mail sent to the account's owner, if `tx` commits: the sweep takes it within seconds. Whether
 * the owner wants mails of this kind is read when it is sent.
 */
export function requestMail(tx: Transaction, mail: MailKey): Promise<void> {
  return insertMail(tx, mail, mailManners[mail.kind].resetsTries === true)
}

/** Notifies the owners of these accounts of one more reply each. */
export async function requestReplyMails(db: Queries, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length > 0) await requestCounted(db, 'new_replies', accountIds)
}

/** Notifies the account's owner of a new head of its evidence log, with `tx`. */
export function requestHeadMail(tx: Transaction, accountId: string): Promise<void> {
  return requestCounted(tx, 'evidence_head', [accountId])
}

function requestCounted(
  db: Queries,
  kind: 'new_replies' | 'evidence_head',
  accountIds: readonly string[],
): Promise<void> {
  const { everyMs = 0 } = mailManners[kind]
  return insertCountedMails(db, { accountIds, kind, about: ACCOUNT }, everyMs)
}

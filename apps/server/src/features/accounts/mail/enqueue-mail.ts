import type { Transaction } from '../../../platform/database/database.ts'
import type { Job, Jobs } from '../../../platform/jobs/jobs.ts'
import { mailKeySchema, requestMail } from '../../mails/index.ts'
import type { MailKey, RunMailKind } from '../../mails/index.ts'

/** The first try of a mail, at once. The sweep makes the later tries from the row (mails/sweep-mails.ts). */
export const mailJob: Job<MailKey> = { name: 'accounts.mail', payload: mailKeySchema }

/** Sends a mail, if `tx` commits. It is tried for a day, and then kept as undelivered. */
export async function enqueueMail(jobs: Jobs, tx: Transaction, mail: MailKey): Promise<void> {
  await requestMail(tx, mail)
  await jobs.enqueue(tx, mailJob, mail)
}

/** Notifies the account's owner of a run, if `tx` commits; at most once a day per run and kind. */
export function enqueueRunMail(
  jobs: Jobs,
  tx: Transaction,
  { kind, accountId, runId }: { kind: RunMailKind; accountId: string; runId: string },
): Promise<void> {
  return enqueueMail(jobs, tx, { kind, accountId, about: runId })
}

/** Notifies the account's owner that a renewal could not be paid, if `tx` commits; once per invoice. */
export function enqueueRenewalMail(
  jobs: Jobs,
  tx: Transaction,
  { accountId, invoiceRef }: { accountId: string; invoiceRef: string },
): Promise<void> {
  return enqueueMail(jobs, tx, { kind: 'renewal_failed', accountId, about: invoiceRef })
}

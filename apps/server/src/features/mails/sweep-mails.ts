import type { MailKey } from './mail-kinds.ts'
import { deleteMailsEndedBefore, selectDueMails } from './mails.queries.ts'
import type { SendMailDeps } from './send-mail.ts'
import { sendMail } from './send-mail.ts'

const MAILS_A_SWEEP = 100
/** A mail server that is down is slow to fail, so the sweep stops and the next one tries again. */
const FAILURES_A_SWEEP = 3
const KEPT_MS = 30 * 24 * 3_600_000

/**
 * Retries mails that the mail server did not accept, and mails left behind by a crashed process. Call
 * it about every minute. Several machines may call it at once: each mail is taken by one. Sent and
 * undelivered mails are deleted after a month.
 */
export async function sweepMails(deps: SendMailDeps): Promise<void> {
  const now = deps.clock.now()
  let failures = 0
  for (const mail of await selectDueMails(deps.db, now, MAILS_A_SWEEP)) {
    if (!(await isServerUp(deps, mail))) failures += 1
    if (failures >= FAILURES_A_SWEEP) break
  }
  await deleteMailsEndedBefore(deps.db, new Date(now.getTime() - KEPT_MS))
}

/** A mail that can't be composed does not stop the others: the mail server was not asked. */
async function isServerUp(deps: SendMailDeps, mail: MailKey): Promise<boolean> {
  try {
    return await sendMail(deps, mail)
  } catch (error) {
    deps.log.error({ err: error, ...mail }, 'a mail could not be put together')
    return true
  }
}

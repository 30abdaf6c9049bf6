import type { MailKey } from './mail-kinds.ts'
import { deleteMailsEndedBefore, selectDueMails } from './mails.queries.ts'
import type { SendMailDeps } from './send-mail.ts'
import { sendMail } from './send-mail.ts'

const MAILS_A_SWEEP = 100
/** A mail server that is down takes its time to say so: the next sweep asks again. */
const FAILURES_A_SWEEP = 3
const KEPT_MS = 30 * 24 * 3_600_000

/**
 * Tries again what the mail server did not take, and what a process that died left behind; to be
 * called every minute or so. Several machines may at once: each mail is taken by one. Sent and
 * undelivered mails are forgotten after a month.
 */
export async function sweepMails(deps: SendMailDeps): Promise<void> {
  const now = deps.clock.now()
  let failures = 0
  for (const mail of await selectDueMails(deps.db, now, MAILS_A_SWEEP)) {
    if (!(await isTaken(deps, mail))) failures += 1
    if (failures >= FAILURES_A_SWEEP) break
  }
  await deleteMailsEndedBefore(deps.db, new Date(now.getTime() - KEPT_MS))
}

/** One mail that can't be put together keeps no other from being sent. */
async function isTaken(deps: SendMailDeps, mail: MailKey): Promise<boolean> {
  try {
    return await sendMail(deps, mail)
  } catch (error) {
    deps.log.error({ err: error, ...mail }, 'a mail could not be put together')
    return false
  }
}

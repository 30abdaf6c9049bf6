import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { describeError, withoutPersonalData } from '../../platform/describe-error.ts'
import type { Logger } from '../../platform/log.ts'
import type { Mail, MailSender } from '../../providers/mail/port.ts'
import { mailManners } from './mail-kinds.ts'
import type { MailKey } from './mail-kinds.ts'
import { deleteMail, endMail, noteMailProblem, takeMail } from './mails.queries.ts'
import type { MailTry } from './mails.queries.ts'
import { maskAddresses } from './masked-address.ts'

export interface SendMailDeps {
  db: Database
  clock: Clock
  log: Logger
  mail: MailSender
  /** The mail's content as of now; undefined when it is no longer needed or has no recipient. */
  compose(mail: MailTry): Promise<Mail | undefined>
}

const PROBLEM_LENGTH = 500

/**
 * Tries a mail that is due. When the mail server does not accept it, it waits for its next try. At the
 * end of its time it is kept as undelivered with the reason, and an error is logged once. Returns false
 * when the mail server did not accept it.
 *
 * @throws database errors; the mail is tried again all the same
 */
export async function sendMail(deps: SendMailDeps, key: MailKey): Promise<boolean> {
  const { db, clock } = deps
  const now = clock.now()
  const { triedForMs, everyMs, neverTwice } = mailManners[key.kind]
  const attempt = await takeMail(db, key, now, triedForMs)
  if (!attempt) return true
  if (wasSentLately(attempt, now)) {
    await endMail(db, attempt, { state: 'sent', at: now, sentAt: null, problem: null }, everyMs)
    return true
  }
  if (neverTwice && attempt.wasCutOff) {
    // It may have been sent or not: what it was about comes again with the next.
    const cutOff = { ...attempt, news: 0 }
    await endMail(db, cutOff, { state: 'sent', at: now, sentAt: null, problem: null }, everyMs)
    return true
  }
  const mail = await composedMail(deps, attempt)
  if (mail === 'failed') return true
  if (!mail) {
    await deleteMail(db, attempt)
    return true
  }
  const problem = await problemOf(deps.mail, mail)
  if (problem !== undefined) await noteProblem(deps, attempt, problem, mail.to)
  else await endMail(db, attempt, { state: 'sent', at: now, sentAt: now, problem: null }, everyMs)
  return problem === undefined
}

function wasSentLately({ kind, sentAt }: MailTry, now: Date): boolean {
  return sentAt !== null && now.getTime() - sentAt.getTime() < mailManners[kind].onceInMs
}

/**
 * A mail whose facts can't be read, such as a receipt while the payment provider is away, is tried
 * again like one that was not accepted, and is kept as undelivered in the end.
 */
async function composedMail(
  deps: SendMailDeps,
  attempt: MailTry,
): Promise<Mail | undefined | 'failed'> {
  try {
    return await deps.compose(attempt)
  } catch (error) {
    deps.log.error({ err: error, kind: attempt.kind }, 'a mail could not be put together')
    await noteProblem(deps, attempt, describeError(error).slice(0, PROBLEM_LENGTH))
    return 'failed'
  }
}

/** Why the mail server did not accept it, without any address; undefined when it did. */
async function problemOf(sender: MailSender, mail: Mail): Promise<string | undefined> {
  try {
    await sender.send(mail)
    return undefined
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return maskAddresses(text).slice(0, PROBLEM_LENGTH)
  }
}

async function noteProblem(
  { db, clock, log }: SendMailDeps,
  attempt: MailTry,
  problem: string,
  to?: string,
): Promise<void> {
  const { accountId, kind, about, tries, firstTryAt } = attempt
  const now = clock.now()
  const recipient = to === undefined ? {} : { recipient: maskAddresses(to) }
  const known = { problem: withoutPersonalData(problem) }
  const facts = { accountId, kind, about, tries, ...recipient, ...known }
  if (now.getTime() - firstTryAt.getTime() < mailManners[kind].triedForMs) {
    await noteMailProblem(db, attempt, problem)
    log.warn(facts, 'a mail was not sent; it is tried again')
    return
  }
  await endMail(db, attempt, { state: 'undelivered', at: now, sentAt: null, problem })
  log.error(facts, 'a mail was not delivered and is not tried again')
}

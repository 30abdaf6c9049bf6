import { sendMail, sweepMails } from '../../mails/index.ts'
import type { MailKey, SendMailDeps } from '../../mails/index.ts'
import type { ComposeDeps } from './compose-deps.ts'
import { composeMail } from './compose-mail.ts'

export type AccountMailDeps = ComposeDeps & Omit<SendMailDeps, 'compose'>

/** Tries one mail that is due, with the content that an account's mails have. */
export function sendAccountMail(deps: AccountMailDeps, key: MailKey): Promise<boolean> {
  return sendMail(withContent(deps), key)
}

/** Tries all mails that are due, with the content that an account's mails have. */
export function sweepAccountMails(deps: AccountMailDeps): Promise<void> {
  return sweepMails(withContent(deps))
}

function withContent(deps: AccountMailDeps): SendMailDeps {
  return { ...deps, compose: (mail) => composeMail(deps, mail) }
}

export { ACCOUNT, mailKeySchema, mailManners } from './mail-kinds.ts'
export type { BillingMailKind, MailKey, MailKind, RunMailKind } from './mail-kinds.ts'
export {
  countUndeliveredMails,
  deleteMail,
  deleteMailsEndedBefore,
  endMail,
  noteMailProblem,
  selectDueMails,
  takeMail,
} from './mails.queries.ts'
export type { MailTry } from './mails.queries.ts'
export { requestHeadMail, requestMail, requestReplyMails } from './request-mail.ts'

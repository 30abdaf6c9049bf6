/** One email to one person, complete in both forms: the plain text leaves nothing out. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Where a mail program switches off mails of this kind, without signing in (RFC 8058). */
  unsubscribeUrl?: string
}

export interface MailSender {
  /**
   * Hands the mail to the mail server. Resolves when the server took it, which is not yet delivery;
   * throws when it refused or could not be reached, so that the job around it is tried again.
   */
  send(mail: Mail): Promise<void>
}

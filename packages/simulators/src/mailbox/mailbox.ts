import { linksIn } from './links.ts'

/** One mail to one recipient, as the control server answers it. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  links: string[]
  sent_at: string
}

export interface Mailbox {
  add(mail: { to: string; subject: string; text: string; html: string }): void
  /** Newest first; without an address the newest 200 of all. Addresses are compared without case. */
  read(to?: string): Mail[]
}

const MAX_MAILS = 20_000
const NEWEST = 200

export function createMailbox(now: () => number): Mailbox {
  const mails: Mail[] = []
  return {
    add(mail) {
      const links = linksIn(mail.text, mail.html)
      mails.push({ ...mail, links, sent_at: new Date(now()).toISOString() })
      if (mails.length > MAX_MAILS) mails.splice(0, MAX_MAILS / 10)
    },
    read(to) {
      if (to === undefined) return mails.slice(-NEWEST).reverse()
      const wanted = to.toLowerCase()
      return mails.filter((mail) => mail.to.toLowerCase() === wanted).reverse()
    },
  }
}

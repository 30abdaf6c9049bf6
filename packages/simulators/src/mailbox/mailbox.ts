import { z } from 'zod'
import { linksIn } from './links.ts'

/** One mail to one recipient, as the control server returns it. */
export const mailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  links: z.array(z.string()),
  sent_at: z.string(),
})
export type Mail = z.infer<typeof mailSchema>

export interface Mailbox {
  add(mail: { to: string; subject: string; text: string; html: string }): void
  /** Newest first; without an address the newest 200 of all. Addresses are compared without case. */
  read(to?: string): Mail[]
  /** Restores the mails of an earlier process, oldest first. */
  restore(mails: readonly Mail[]): void
  /** Calls back after every mail. */
  onChange(changed: () => void): void
}

const MAX_MAILS = 20_000
const NEWEST = 200

export function createMailbox(now: () => number): Mailbox {
  const mails: Mail[] = []
  let changed = () => {}
  return {
    add(mail) {
      const links = linksIn(mail.text, mail.html)
      mails.push({ ...mail, links, sent_at: new Date(now()).toISOString() })
      if (mails.length > MAX_MAILS) mails.splice(0, MAX_MAILS / 10)
      changed()
    },
    read(to) {
      if (to === undefined) return mails.slice(-NEWEST).reverse()
      const wanted = to.toLowerCase()
      return mails.filter((mail) => mail.to.toLowerCase() === wanted).reverse()
    },
    restore: (kept) => void mails.push(...kept),
    onChange(listener) {
      changed = listener
    },
  }
}

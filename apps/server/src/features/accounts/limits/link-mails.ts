import { createHash } from 'node:crypto'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import type { AttemptLimits } from './attempt-limits.ts'
import { countLinkMail, deleteLinkMailCounts } from './link-mails.queries.ts'

/** A mail that anyone can have sent by an address alone. */
export interface LinkMail {
  email: string
  /** Whose request it is. */
  network: string
  purpose: LinkMailPurpose
  /** False for what looks the same from outside, but mails nothing. */
  isSent: boolean
  at: Date
}
export type LinkMailPurpose = 'verify' | 'reset' | 'registered_again' | 'invitation'

const HOUR_MS = 3_600_000
/** Of an address's mails these are not for notices: a stranger could use all up, and a reset is needed. */
const KEPT_FOR_LINKS = 2

/** Thrown inside a transaction, so that the one count is undone where the other is full. */
class LimitReached extends Error {}

/**
 * Counts a mail with a link by address and by network, over all kinds, and does `work`, in one
 * transaction. False, and nothing is done, when either has had its share for an hour.
 */
export async function withinMailLimits(
  { db, limits }: { db: Database; limits: AttemptLimits },
  mail: LinkMail,
  work: (tx: Transaction) => Promise<void>,
): Promise<boolean> {
  const since = new Date(mail.at.getTime() - HOUR_MS)
  const time = { at: mail.at, since }
  // What mails nothing does the same work, and takes nothing from the mails that are really sent.
  const address = createHash('sha256')
    .update(`${mail.isSent ? '' : 'not sent '}${mailboxOf(mail.email)}`)
    .digest('hex')
  const perAddress = limits.mailsPerAddressAndHour - (isNotice(mail.purpose) ? KEPT_FOR_LINKS : 0)
  const counts = [
    [{ kind: 'network', subject: mail.network }, limits.mailsPerNetworkAndHour],
    [{ kind: 'address', subject: address }, perAddress],
  ] as const
  try {
    await db.transaction(async (tx) => {
      for (const [key, most] of counts) {
        if (!(await countLinkMail(tx, key, { ...time, most }))) throw new LimitReached()
      }
      await work(tx)
    })
  } catch (error) {
    if (error instanceof LimitReached) return false
    throw error
  }
  return true
}

/**
 * Many providers deliver `a.da+1@example.com` to `ada@example.com`, so who wanted to flood one mailbox had as many
 * addresses for it as they liked. Where two people are counted as one, each still has mails enough for a link.
 */
function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.replace(/\+.*$/, '').replaceAll('.', '')}@${domain}`
}

function isNotice(purpose: LinkMailPurpose): boolean {
  return purpose === 'registered_again' || purpose === 'invitation'
}

/** Removes the counts that limit nothing any more. Call it now and then. */
export function removeOldMailCounts({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  return deleteLinkMailCounts(db, new Date(clock.now().getTime() - HOUR_MS))
}

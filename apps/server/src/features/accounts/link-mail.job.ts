import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { MailSender } from '../../providers/mail/port.ts'
import { layOut } from './letter.ts'
import { linkLetter } from './letters.ts'
import type { LinkPurpose } from './link-token.ts'
import { createToken, hashToken, linkAddress, linkExpiry } from './link-token.ts'
import { replaceLinkToken } from './link-tokens.queries.ts'
import { findUser } from './users.queries.ts'

export interface LinkMail {
  userId: string
  purpose: LinkPurpose
}

/** A mail with a link. The job names only the user: the link's secret is made when it is sent. */
export const linkMailJob: Job<LinkMail> = {
  name: 'accounts.link-mail',
  payload: z.object({ userId: z.uuid(), purpose: z.enum(['verify', 'reset']) }),
}

export interface LinkMailDeps {
  db: Database
  clock: Clock
  mail: MailSender
  /** Where browsers find the product, without a final slash. */
  publicUrl: string
}

/** Makes a new link, which voids the older ones, and mails it; a repeated try makes another. */
export async function sendLinkMail(
  deps: LinkMailDeps,
  { userId, purpose }: LinkMail,
): Promise<void> {
  const { db, clock, mail, publicUrl } = deps
  const user = await findUser(db, userId)
  if (!user || (purpose === 'verify' && user.verifiedAt !== null)) return
  const token = createToken()
  const at = clock.now()
  const expiresAt = linkExpiry(purpose, at)
  await db.transaction((tx) =>
    replaceLinkToken(tx, { tokenHash: hashToken(token), userId, purpose, at, expiresAt }),
  )
  await mail.send(layOut(user.email, linkLetter(purpose, linkAddress(publicUrl, purpose, token))))
}

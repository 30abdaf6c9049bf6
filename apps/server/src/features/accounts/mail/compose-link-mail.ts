import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Mail } from '../../../providers/mail/port.ts'
import { renderEmail } from './render-email.ts'
import { linkEmail } from './emails/link-emails.ts'
import type { LinkPurpose } from '../registration/link-token.ts'
import { createToken, hashToken, linkAddress, linkExpiry } from '../registration/link-token.ts'
import { replaceLinkToken } from '../registration/link-tokens.queries.ts'
import { findUser } from '../users.queries.ts'

export interface ComposeLinkDeps {
  db: Database
  clock: Clock
  publicUrl: string
}

/**
 * Makes a new link, which voids the older ones; a retry makes another. Returns undefined when the user
 * does not exist or no longer needs a link.
 */
export async function composeLinkMail(
  { db, clock, publicUrl }: ComposeLinkDeps,
  { userId, purpose }: { userId: string; purpose: LinkPurpose },
): Promise<Mail | undefined> {
  const user = await findUser(db, userId)
  if (!user || (purpose === 'verify' && user.verifiedAt !== null)) return undefined
  const token = createToken()
  const at = clock.now()
  const expiresAt = linkExpiry(purpose, at)
  await db.transaction((tx) =>
    replaceLinkToken(tx, { tokenHash: hashToken(token), userId, purpose, at, expiresAt }),
  )
  return renderEmail(user.email, linkEmail(purpose, linkAddress(publicUrl, purpose, token)))
}

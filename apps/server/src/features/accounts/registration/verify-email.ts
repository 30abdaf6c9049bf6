import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { hashToken } from './link-token.ts'
import { consumeLinkToken, isVerifiedByLink } from './link-tokens.queries.ts'
import { markVerified } from '../users.queries.ts'

/**
 * Verifies the email that the link was sent to. A link of an already verified user is accepted too:
 * mail scanners open links before the user does. Throws `link_invalid`.
 */
export async function verifyEmail(
  { db, clock }: { db: Database; clock: Clock },
  token: string,
): Promise<void> {
  const tokenHash = hashToken(token)
  const now = clock.now()
  const verified = await db.transaction(async (tx) => {
    const userId = await consumeLinkToken(tx, tokenHash, 'verify', now)
    if (userId === undefined) return isVerifiedByLink(tx, tokenHash)
    await markVerified(tx, userId, now)
    return true
  })
  if (!verified) throw new AppError('link_invalid')
}

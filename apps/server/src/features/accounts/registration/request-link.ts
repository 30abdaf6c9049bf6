import { randomUUID } from 'node:crypto'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { AttemptLimits } from '../limits/attempt-limits.ts'
import { withinMailLimits } from '../limits/link-mails.ts'
import { enqueueMail, mailJob } from '../mail/enqueue-mail.ts'
import type { LinkPurpose } from './link-token.ts'
import { findUserByEmail } from '../users.queries.ts'

/**
 * Requests a mail with a new link. Nothing here reveals whether the email has an account: an unknown
 * one enqueues the same mail without a recipient, so that even the time taken is the same, and beyond
 * the limits of an hour there is no mail and no word about it.
 */
export async function requestLink(
  deps: { db: Database; clock: Clock; jobs: Jobs; limits: AttemptLimits },
  { email, purpose, network }: { email: string; purpose: LinkPurpose; network: string },
): Promise<void> {
  const { db, clock, jobs } = deps
  const user = await findUserByEmail(db, email)
  const { userId, accountId } = user ?? { userId: randomUUID(), accountId: randomUUID() }
  const mail = { kind: purpose, accountId, about: userId }
  const isSent = user !== undefined && (purpose === 'reset' || user.verifiedAt === null)
  const counted = { email, network, purpose, isSent, at: clock.now() }
  await withinMailLimits(deps, counted, (tx) => enqueueMail(jobs, tx, mail))
  jobs.wake(mailJob)
}

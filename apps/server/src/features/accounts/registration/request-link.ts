import { randomUUID } from 'node:crypto'
import type { Database } from '../../../platform/database/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { enqueueMail, mailJob } from '../mail/enqueue-mail.ts'
import type { LinkPurpose } from './link-token.ts'
import { findUserByEmail } from '../users.queries.ts'

/**
 * Requests a mail with a new link. Nothing here reveals whether the email has an account: an unknown
 * one enqueues the same mail without a recipient, so that even the time taken is the same.
 */
export async function requestLink(
  { db, jobs }: { db: Database; jobs: Jobs },
  email: string,
  purpose: LinkPurpose,
): Promise<void> {
  const user = await findUserByEmail(db, email)
  const { userId, accountId } = user ?? { userId: randomUUID(), accountId: randomUUID() }
  const mail = { kind: purpose, accountId, about: userId }
  await db.transaction((tx) => enqueueMail(jobs, tx, mail))
  jobs.wake(mailJob)
}

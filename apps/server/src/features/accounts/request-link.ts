import { randomUUID } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { linkMailJob } from './link-mail.job.ts'
import type { LinkPurpose } from './link-token.ts'
import { findUserByEmail } from './users.queries.ts'

/**
 * Asks for a mail with a new link. Nothing here tells whether the email has an account: an unknown
 * one enqueues the same job for nobody, so that even the time taken is alike.
 */
export async function requestLink(
  { db, jobs }: { db: Database; jobs: Jobs },
  email: string,
  purpose: LinkPurpose,
): Promise<void> {
  const user = await findUserByEmail(db, email)
  const userId = user?.userId ?? randomUUID()
  await db.transaction((tx) => jobs.enqueue(tx, linkMailJob, { userId, purpose }))
  jobs.wake(linkMailJob)
}

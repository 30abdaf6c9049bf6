import { z } from 'zod'
import type { Queries, Transaction } from '../../platform/database/database.ts'
import type { Job, Jobs } from '../../platform/jobs/jobs.ts'
import type { MailSender } from '../../providers/mail/port.ts'
import { layOut } from './letter.ts'
import type { BlockedRun } from './letters.ts'
import { runBlockedLetter } from './letters.ts'
import { findOwnerEmail } from './users.queries.ts'

export interface RunBlockedMail {
  accountId: string
  runId: string
}

const runBlockedMailJob: Job<RunBlockedMail> = {
  name: 'accounts.run-blocked-mail',
  payload: z.object({ accountId: z.uuid(), runId: z.uuid() }),
}

/** Tells the account's owner by mail that a run was blocked, if `tx` commits. */
export function enqueueRunBlockedMail(
  jobs: Jobs,
  tx: Transaction,
  run: RunBlockedMail,
): Promise<void> {
  return jobs.enqueue(tx, runBlockedMailJob, run)
}

export interface RunBlockedMailDeps {
  db: Queries
  mail: MailSender
  publicUrl: string
  /** What there is to say about the run; nothing is sent when it is gone. */
  describeRun(run: RunBlockedMail): Promise<BlockedRun | undefined>
}

export function handleRunBlockedMail(jobs: Jobs, deps: RunBlockedMailDeps): void {
  jobs.handle(runBlockedMailJob, async (run) => {
    const [to, blocked] = await Promise.all([
      findOwnerEmail(deps.db, run.accountId),
      deps.describeRun(run),
    ])
    if (to === undefined || blocked === undefined) return
    await deps.mail.send(layOut(to, runBlockedLetter(blocked, `${deps.publicUrl}/billing`)))
  })
}

import type { Jobs } from '../../platform/jobs/jobs.ts'
import { mailJob } from './mail/enqueue-mail.ts'
import type { AccountMailDeps } from './mail/send-mails.ts'
import { sendAccountMail } from './mail/send-mails.ts'

export type AccountJobsDeps = AccountMailDeps & { jobs: Jobs }

/** Registers the mail job of this feature. Call before the jobs start. */
export function handleAccountJobs(deps: AccountJobsDeps): void {
  deps.jobs.handle(mailJob, async (mail) => void (await sendAccountMail(deps, mail)))
}

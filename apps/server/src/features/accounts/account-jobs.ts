import type { Jobs } from '../../platform/jobs/jobs.ts'
import { mailJob } from './mail/enqueue-mail.ts'
import type { SendMailDeps } from './mail/send-mail.ts'
import { sendMail } from './mail/send-mail.ts'

export type AccountJobsDeps = SendMailDeps & { jobs: Jobs }

/** Registers the mail job of this feature. Call before the jobs start. */
export function handleAccountJobs(deps: AccountJobsDeps): void {
  deps.jobs.handle(mailJob, async (mail) => void (await sendMail(deps, mail)))
}

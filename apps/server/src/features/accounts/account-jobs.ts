import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { LinkMailDeps } from './link-mail.job.ts'
import { linkMailJob, sendLinkMail } from './link-mail.job.ts'
import type { RunBlockedMailDeps } from './run-blocked-mail.job.ts'
import { handleRunBlockedMail } from './run-blocked-mail.job.ts'

export type AccountJobsDeps = LinkMailDeps & RunBlockedMailDeps & { jobs: Jobs }

/** Does the mailing of this feature. Call before the jobs start. */
export function handleAccountJobs(deps: AccountJobsDeps): void {
  deps.jobs.handle(linkMailJob, (payload) => sendLinkMail(deps, payload))
  handleRunBlockedMail(deps.jobs, deps)
}

import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import type { Job, Jobs } from '../../platform/jobs/jobs.ts'
import type { ListKey } from './contact-list.ts'
import { removeListRows } from './remove-list-rows.ts'

/** Removes the contacts of a deleted list; a million take longer than the user would wait. */
export const listRemovalJob: Job<ListKey> = {
  name: 'contacts.list-removal',
  payload: z.object({ accountId: z.uuid(), listId: z.uuid() }),
}

/** Call before the jobs start. */
export function handleContactJobs({ db, jobs, beforeRemoval }: ContactJobsDeps): void {
  jobs.handle(listRemovalJob, async (list) => {
    await beforeRemoval?.(list.accountId)
    await removeListRows(db, list)
  })
}

export interface ContactJobsDeps {
  db: Database
  jobs: Jobs
  /** What still has to be made of the account's contacts, such as records of what they were sent. */
  beforeRemoval?: (accountId: string) => Promise<unknown>
}

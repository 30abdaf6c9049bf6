import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import { lockAccount } from '../../platform/database/lock-account.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { ListKey } from './contact-list.ts'
import { isListId } from './contact-list.ts'
import { markDeleted } from './contact-lists.queries.ts'
import { listRemovalJob } from './list-removal.job.ts'

/** Those of these lists that an unfinished campaign needs, each with that campaign's name. */
export type CampaignsNeeding = (
  db: Queries,
  accountId: string,
  listIds: readonly string[],
) => Promise<ReadonlyMap<string, string>>

export interface DeleteListDeps {
  db: Database
  clock: Clock
  jobs: Jobs
  campaignsNeeding: CampaignsNeeding
}

/**
 * Deletes a list: it is hidden at once, and a job removes its contacts. Its name and counts stay for
 * the campaigns that were sent to it.
 *
 * @throws AppError not_found, list_in_use (details name the campaign)
 */
export async function deleteContactList(deps: DeleteListDeps, list: ListKey): Promise<void> {
  const { accountId, listId } = list
  if (!isListId(listId)) throw new AppError('not_found')
  await deps.db.transaction(async (tx) => {
    await lockAccount(tx, accountId)
    const campaign = (await deps.campaignsNeeding(tx, accountId, [listId])).get(listId)
    if (campaign !== undefined) throw inUse(campaign)
    const found = await markDeleted(tx, list, deps.clock.now())
    if (!found) throw new AppError('not_found')
    await deps.jobs.enqueue(tx, listRemovalJob, list)
  })
  deps.jobs.wake(listRemovalJob)
}

function inUse(campaign: string): AppError {
  return new AppError('list_in_use', {
    message: `The campaign “${campaign}” still needs this list. Delete the list when that campaign is over.`,
    details: { campaign_name: campaign },
  })
}

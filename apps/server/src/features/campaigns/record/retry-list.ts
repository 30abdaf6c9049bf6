import type { Retry } from '@afterbeep/contract/api/campaigns/campaign-record'
import { limits } from '@afterbeep/contract/limits'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import { isUniqueViolation } from '../../../platform/database/database.ts'
import type { Database } from '../../../platform/database/database.ts'
import { copyContacts, findListAgain } from '../../contacts/index.ts'
import { linesToRetry } from './people-to-retry.ts'
import type { PeopleToRetryDeps } from './people-to-retry.ts'
import { campaignToRetry, sentAgainIn } from './retry.queries.ts'

/** How many people the campaign may be sent to again, and whether it was; undefined for an unknown name. */
export async function readRetry(
  deps: PeopleToRetryDeps,
  accountId: string,
  name: string,
): Promise<Retry | undefined> {
  const { db } = deps
  const campaign = await campaignToRetry(db, accountId, name)
  if (!campaign) return undefined
  const again = await sentAgainIn(db, accountId, campaign.id)
  if (again !== undefined) return { people: 0, sent_again_in: again }
  const list = await findListAgain(db, accountId, campaign.id)
  if (list) return { people: list.accepted, sent_again_in: null }
  let people = 0
  for await (const lines of linesToRetry(deps, accountId, campaign)) people += lines.length
  return { people, sent_again_in: null }
}

export interface RetryListDeps extends PeopleToRetryDeps {
  db: Database
  clock: Clock
}

/**
 * The contact list of the people whom the campaign may be sent to again. It is made once: asked again,
 * or from two pages at once, the campaign has one such list.
 *
 * @throws AppError not_found, retry_no_recipients, contact_list_missing (its own list was deleted)
 */
export async function retryList(
  deps: RetryListDeps,
  accountId: string,
  name: string,
): Promise<{ contact_list_id: string; people: number }> {
  const { db } = deps
  const campaign = await campaignToRetry(db, accountId, name)
  if (!campaign) throw new AppError('not_found')
  if ((await sentAgainIn(db, accountId, campaign.id)) !== undefined) {
    throw new AppError('retry_no_recipients')
  }
  const before = await findListAgain(db, accountId, campaign.id)
  if (before) return { contact_list_id: before.id, people: before.accepted }
  try {
    const source = { accountId, listId: campaign.listId }
    const lines = linesToRetry(deps, accountId, campaign)
    const made = await copyContacts(deps, source, lines, {
      name: listName(campaign.name),
      againOf: campaign.id,
    })
    if (!made) throw new AppError('retry_no_recipients')
    return { contact_list_id: made.listId, people: made.accepted }
  } catch (error) {
    if (!isUniqueViolation(error, 'contact_lists_again')) throw error
    // Another page was quicker; its list may still be being written.
    const theirs = await findListAgain(db, accountId, campaign.id)
    if (!theirs) throw new AppError('retry_being_made', { cause: error })
    return { contact_list_id: theirs.id, people: theirs.accepted }
  }
}

/** `Spring sale, not reached`: how the list is named among the saved ones. */
function listName(campaignName: string): string {
  const end = ', not reached'
  const room = limits.nameMaxChars - end.length
  const short = campaignName.slice(0, room)
  return `${short.isWellFormed() ? short : short.slice(0, -1)}${end}`
}

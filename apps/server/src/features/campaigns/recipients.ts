import type { CampaignDraft } from '@afterbeep/contract/api/campaigns/campaigns'
import type { ListStatement } from '@afterbeep/contract/contact/list-consent'
import { AppError } from '../../platform/app-error.ts'
import type { Queries } from '../../platform/database/database.ts'
import { findContactList } from '../contacts/index.ts'
import { findByName, firstDropOf } from './campaigns.queries.ts'

export interface Recipients {
  listId: string
  columns: string[]
  count: number
  /** How the people of the list agreed, as its owner says; null where that was not said. */
  statement: ListStatement | null
  /** The campaign that it follows, and when that one drops first; null for any other. */
  followUpOf: { id: string; name: string; dropAt: Date } | null
}

/**
 * Who a draft would be sent to. A text-only campaign may only follow a Call + Message campaign of
 * the same account, and goes to the same people (design: Campaigns, Method).
 */
export async function recipientsOf(
  db: Queries,
  accountId: string,
  draft: CampaignDraft,
): Promise<Recipients> {
  const source = draft.campaignType === 'sms' ? await followed(db, accountId, draft) : undefined
  const listId = source?.listId ?? draft.contactListId
  const list = listId && isUuid(listId) ? await findContactList(db, accountId, listId) : undefined
  if (!list || list.accepted === 0) throw new AppError('contact_list_missing')
  return {
    listId: list.id,
    columns: list.columns,
    count: list.accepted,
    statement: list.statement,
    followUpOf: source ?? null,
  }
}

async function followed(db: Queries, accountId: string, draft: CampaignDraft) {
  if (!draft.followUpOf) throw new AppError('sms_needs_campaign')
  const campaign = await findByName(db, accountId, draft.followUpOf)
  if (campaign?.type !== 'both') throw new AppError('follow_up_invalid')
  const dropAt = await firstDropOf(db, accountId, campaign.id)
  if (!dropAt) throw new AppError('follow_up_invalid')
  return { id: campaign.id, name: campaign.name, dropAt, listId: campaign.listId }
}

/** Postgres refuses other texts with an error of its own; to us they are simply not found. */
function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

import type { CampaignItem } from '@afterbeep/contract/api/analytics'
import type { Queries } from '../../platform/database/database.ts'
import { campaignCounts } from './analytics.queries.ts'
import type { CampaignKey } from './analytics.queries.ts'
import { campaignItem } from './campaign-figures.ts'

export interface CampaignPage {
  items: CampaignItem[]
  /** The cursor of the following page; undefined at the end. */
  next: string | undefined
}

/** A page of the account's campaigns, newest first; `after` has the contract's cursor format. */
export async function readCampaignPage(
  db: Queries,
  accountId: string,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<CampaignPage> {
  // One more than requested shows whether another page follows.
  const found = await campaignCounts(db, accountId, { after: keyOf(after), limit: limit + 1 })
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : undefined
  return {
    items: shown.map(campaignItem),
    next: last && `${last.createdAtUs}.${last.id}`,
  }
}

function keyOf(after: string | undefined): CampaignKey | undefined {
  const [createdAtUs, id] = after?.split('.') ?? []
  return createdAtUs === undefined || id === undefined ? undefined : { createdAtUs, id }
}

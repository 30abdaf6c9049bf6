import type { CampaignItem } from '@afterbeep/contract/api/campaigns/analytics'
import type { CampaignsQuery } from '@afterbeep/contract/api/campaigns/campaign-list'
import type { Queries } from '../../../platform/database/database.ts'
import { campaignItem } from '../campaign-figures.ts'
import { campaignCounts } from './campaign-list.queries.ts'
import type { CampaignKey, ListedCampaign } from './campaign-list.queries.ts'

export interface CampaignPage {
  items: CampaignItem[]
  /** The cursor of the following page; undefined at the end. */
  next: string | undefined
}

/** A page of the account's campaigns in the order asked for; `after` has the contract's format. */
export async function readCampaignPage(
  db: Queries,
  accountId: string,
  asked: CampaignsQuery,
): Promise<CampaignPage> {
  const { campaigns, next } = await readCampaigns(db, accountId, asked)
  return { items: campaigns.map(campaignItem), next }
}

/** The same with all that the database returns of each. */
export async function readCampaigns(
  db: Queries,
  accountId: string,
  { limit, after, search, status, sort }: CampaignsQuery,
): Promise<{ campaigns: ListedCampaign[]; next: string | undefined }> {
  const asked = { sort, name: search ? patternOf(search) : null, status: status ?? null }
  // One more than requested shows whether another page follows.
  const page = { after: keyOf(after), limit: limit + 1 }
  const found = await campaignCounts(db, accountId, asked, page)
  const campaigns = found.slice(0, limit)
  const last = found.length > limit ? campaigns.at(-1) : undefined
  return { campaigns, next: last && cursorOf(last, sort === 'running') }
}

function patternOf(search: string): string {
  return `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

const CURSOR = /^(r?)(\d+)\.(.+)$/

function keyOf(after: string | undefined): CampaignKey | undefined {
  const [, running, createdAtUs, id] = CURSOR.exec(after ?? '') ?? []
  if (createdAtUs === undefined || id === undefined) return undefined
  return { running: running === 'r', createdAtUs, id }
}

function cursorOf({ createdAtUs, id, status }: ListedCampaign, runningFirst: boolean): string {
  return `${runningFirst && status === 'In Progress' ? 'r' : ''}${createdAtUs}.${id}`
}

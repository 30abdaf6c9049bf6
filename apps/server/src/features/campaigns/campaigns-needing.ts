import type { Queries } from '../../platform/database/database.ts'
import { openCampaignsOfLists } from './campaigns.queries.ts'

/** Of these lists, those that a campaign needs which is not over, each with that campaign's name. */
export async function campaignsNeeding(
  db: Queries,
  accountId: string,
  listIds: readonly string[],
): Promise<Map<string, string>> {
  if (listIds.length === 0) return new Map()
  const campaigns = await openCampaignsOfLists(db, accountId, listIds)
  return new Map(campaigns.map(({ listId, name }) => [listId, name]))
}

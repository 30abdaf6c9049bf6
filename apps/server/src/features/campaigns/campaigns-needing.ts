import type { Queries } from '../../platform/database/database.ts'
import { openCampaignsOfLists } from './campaigns.queries.ts'

/** Those of these lists that an unfinished campaign still needs, each with that campaign's name. */
export async function campaignsNeeding(
  db: Queries,
  accountId: string,
  listIds: readonly string[],
): Promise<Map<string, string>> {
  if (listIds.length === 0) return new Map()
  const campaigns = await openCampaignsOfLists(db, accountId, listIds)
  return new Map(campaigns.map(({ listId, name }) => [listId, name]))
}

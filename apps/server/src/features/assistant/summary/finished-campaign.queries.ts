import type { Queries } from '../../../platform/database/database.ts'

export interface CampaignEnd {
  name: string
  status: string
  reason: string | null
}

export async function selectCampaignEnd(
  db: Queries,
  accountId: string,
  campaignId: string,
): Promise<CampaignEnd | undefined> {
  const [row] = await db.query<CampaignEnd>(
    `select name, status, status_reason as reason from campaigns
     where account_id = $1 and id = $2`,
    [accountId, campaignId],
  )
  return row
}

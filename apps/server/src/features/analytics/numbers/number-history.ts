import { mostNumberDeliveries } from '@afterbeep/contract/api/campaigns/number-history'
import type { NumberHistory } from '@afterbeep/contract/api/campaigns/number-history'
import type { Queries } from '../../../platform/database/database.ts'
import { statusText } from '../details/detail-words.ts'
import { deliveriesToNumber } from './number-history.queries.ts'

/** Every delivery of the account to one number (1 and ten digits), also archived ones. */
export async function numberHistory(
  db: Queries,
  accountId: string,
  phone: string,
): Promise<NumberHistory> {
  // One more than is shown says whether there are more.
  const found = await deliveriesToNumber(db, accountId, phone, mostNumberDeliveries + 1)
  const deliveries = found.slice(0, mostNumberDeliveries).map((row) => ({
    campaign_name: row.campaignName,
    time_zone: row.timeZone,
    drop_date: row.dropAt.toISOString(),
    channel: row.channel,
    status: statusText(row),
    state: row.state,
    date: row.changedAt.toISOString(),
    reason_code: row.providerCode,
  }))
  return { phone, deliveries, more: found.length > mostNumberDeliveries }
}

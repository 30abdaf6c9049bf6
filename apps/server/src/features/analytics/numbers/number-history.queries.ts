import type { Queries } from '../../../platform/database/database.ts'
import type { DetailRow } from '../details/details.queries.ts'

export interface NumberRow extends Omit<DetailRow, 'line' | 'phone'> {
  campaignName: string
  timeZone: string
  dropAt: Date
  channel: 'voice' | 'text'
}

const COLUMNS = `run_id, channel, line, state, reason, provider_code, changed_at, same_as`
const OF_NUMBER = 'where phone = $2::bigint and account_id = $1'

/**
 * The account's deliveries to one number, the newest first. Two indexes that begin with the number find
 * them, so it costs as much after ten years as after one: a row of each delivery it has had.
 */
export function deliveriesToNumber(
  db: Queries,
  accountId: string,
  phone: string,
  limit: number,
): Promise<NumberRow[]> {
  return db.query<NumberRow>(
    `select c.name as "campaignName", c.time_zone as "timeZone", r.drop_at as "dropAt", d.channel,
       d.state, d.reason, d.provider_code as "providerCode", d.changed_at as "changedAt",
       d.same_as as "sameAs"
     from (
       select * from (
         select ${COLUMNS} from deliveries ${OF_NUMBER}
         union all select ${COLUMNS} from deliveries_archive ${OF_NUMBER}
       ) anywhere order by changed_at desc, run_id, channel, line limit $3
     ) d
     join runs r on r.account_id = $1 and r.id = d.run_id
     join campaigns c on c.account_id = $1 and c.id = r.campaign_id
     order by d.changed_at desc, d.run_id, d.channel, d.line`,
    [accountId, phone, limit],
  )
}

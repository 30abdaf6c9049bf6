import type { Queries } from '../../platform/database/database.ts'

/** Runs that may still send what is pending in them. */
const ACTIVE = `('preparing', 'sending', 'paused', 'held')`

/** The result of the campaign that a follow-up follows, for one person. */
export type SourceState = 'reached' | 'open' | 'not_reached'

/**
 * Whether the previous campaign has reached the people of these lines (both use the same list): at
 * least one of its deliveries to them is reported as delivered. `open` where that may still happen.
 * A delivery that a dead worker or a silent provider leaves uncertain does not count as a drop,
 * because the follow-up would then be the first message that the person gets. Archived deliveries
 * count too.
 */
export async function sourceStates(
  db: Queries,
  { accountId }: { accountId: string },
  campaignId: string,
  lines: readonly number[],
): Promise<Map<number, SourceState>> {
  const rows = await db.query<{ line: number; state: SourceState }>(
    `with source as materialized (
       select id, status in ${ACTIVE} as is_active, status = 'scheduled' as is_scheduled
       from runs where account_id = $1 and campaign_id = $2
     ), sent as (
       select d.line, d.state from source s
         join deliveries d on d.account_id = $1 and d.run_id = s.id
       where d.line = any($3::int[]) and d.state in ('accepted', 'unknown', 'delivered')
       union
       select d.line, d.state from source s
         join deliveries_archive d on d.account_id = $1 and d.run_id = s.id
       where d.line = any($3::int[]) and d.state = 'delivered'
     ), known as (
       select line, bool_or(state = 'delivered') as is_reached from sent group by line
     )
     select w.line, case
       when k.is_reached then 'reached'
       when k.line is not null or exists (select from source where is_active)
         or not exists (select from source where not is_scheduled) then 'open'
       else 'not_reached' end as state
     from unnest($3::int[]) as w(line) left join known k on k.line = w.line`,
    [accountId, campaignId, lines],
  )
  return new Map(rows.map((row) => [row.line, row.state]))
}

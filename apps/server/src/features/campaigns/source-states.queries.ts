import type { Queries } from '../../platform/database/database.ts'

/** Runs that may still send what is pending in them. */
const ACTIVE = `('preparing', 'sending', 'paused', 'held')`

/** What became of a person in the campaign that a follow-up follows. */
export type SourceState = 'sent' | 'open' | 'not_sent'

/**
 * Whether the campaign before has reached the people of these lines, which are those of the same list;
 * `open` where it may still. Also what was archived counts.
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
     ), reached as (
       select d.line from source s join deliveries d on d.account_id = $1 and d.run_id = s.id
       where d.line = any($3::int[])
         and (d.sent_at is not null or d.state in ('accepted', 'unknown', 'delivered'))
       union
       select d.line from source s join deliveries_archive d on d.account_id = $1 and d.run_id = s.id
       where d.line = any($3::int[])
         and (d.sent_at is not null or d.state = 'delivered')
     )
     select w.line, case
       when r.line is not null then 'sent'
       when exists (select 1 from source where is_active)
         or not exists (select 1 from source where not is_scheduled) then 'open'
       else 'not_sent' end as state
     from unnest($3::int[]) as w(line) left join reached r on r.line = w.line`,
    [accountId, campaignId, lines],
  )
  return new Map(rows.map((row) => [row.line, row.state]))
}

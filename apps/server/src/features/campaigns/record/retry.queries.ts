import { passingReasons } from '@afterbeep/contract/campaign/failure-advice'
import type { CampaignStatus } from '@afterbeep/contract/campaign/campaign-status'
import type { CampaignType } from '@afterbeep/contract/money/pricing'
import type { Queries } from '../../../platform/database/database.ts'

export interface CampaignToRetry {
  id: string
  name: string
  type: CampaignType
  status: CampaignStatus
  listId: string
  /** Deliveries that failed for a reason that passes, by the rollup: more than there are people. */
  failures: number
  runIds: string[]
  /** Whether some of its deliveries are in the archive, so that it is not known who was reached. */
  isArchived: boolean
}

export async function campaignToRetry(
  db: Queries,
  accountId: string,
  name: string,
): Promise<CampaignToRetry | undefined> {
  const [row] = await db.query<CampaignToRetry>(
    `select c.id, c.name, c.type, c.status, c.list_id as "listId", n.failures,
       r.ids as "runIds", r.archived as "isArchived"
     from campaigns c
     cross join lateral (
       select coalesce(sum(deliveries), 0)::int as failures from reason_counts
       where account_id = c.account_id and campaign_id = c.id and reason = any($3::text[])) n
     cross join lateral (
       select array_agg(id) as ids, bool_or(archived_at is not null) as archived from runs
       where account_id = c.account_id and campaign_id = c.id) r
     where c.account_id = $1 and c.name = $2`,
    [accountId, name, passingReasons],
  )
  return row
}

/** The campaign that was sent to the unreached people of this one; the first, if there were several. */
export async function sentAgainIn(
  db: Queries,
  accountId: string,
  campaignId: string,
): Promise<string | undefined> {
  const [row] = await db.query<{ name: string }>(
    `select name from campaigns where account_id = $1 and again_of = $2
     order by created_at limit 1`,
    [accountId, campaignId],
  )
  return row?.name
}

/** The last line that any of these runs has; 0 when there is none. */
export async function lastLineOfRuns(
  db: Queries,
  accountId: string,
  runIds: readonly string[],
): Promise<number> {
  const [row] = await db.query<{ line: number | null }>(
    `select max(last.line) as line
     from unnest($2::uuid[]) as run (id) cross join (values ('voice'), ('text')) as of (channel)
     cross join lateral (
       select line from deliveries
       where account_id = $1 and run_id = run.id and channel = of.channel
       order by line desc limit 1) last`,
    [accountId, runIds],
  )
  return row?.line ?? 0
}

/**
 * The people of some lines whom nothing has reached and who may be tried again: at least one delivery
 * failed for a reason that passes, and none ended, or may end, in any other way. One that was held
 * back by the limit of contacts in a day counts for nothing.
 */
export function unreachedPeople(
  db: Queries,
  of: { accountId: string; runIds: readonly string[]; afterLine: number; toLine: number },
): Promise<{ line: number; phone: number }[]> {
  return db.query<{ line: number; phone: number }>(
    `select line, min(phone) as phone from deliveries
     where account_id = $1 and run_id = any($2::uuid[]) and channel = any('{voice,text}')
       and line > $3 and line <= $4
     group by line
     having bool_or(state = 'failed' and reason = any($5::text[]))
       and bool_and((state = 'failed' and reason = any($5::text[]))
         or (state = 'skipped' and reason = 'contact_limit'))
     order by line`,
    [of.accountId, of.runIds, of.afterLine, of.toLine, passingReasons],
  )
}

import type { Transaction } from '../../platform/database/database.ts'
import type { RunChannel } from '../runs/index.ts'
import type { Outcome } from './outcome.ts'

/** A delivery that had failed for lack of a report, and the result that its report gives now. */
export interface Correction {
  line: number
  now: string
  reason: string | null
  /** When it had been given up. */
  failedAt: Date
}

/** Moves deliveries that failed only because no report came in time to the result of their report. */
export function correctDeliveries(
  tx: Transaction,
  key: RunChannel,
  outcomes: readonly Outcome[],
  at: Date,
): Promise<Correction[]> {
  return tx.query<Correction>(
    `with late as (
       select d.line, d.changed_at, i.now, i.reason, i.provider_code
       from deliveries d
       join unnest($4::int[], $5::text[], $6::text[], $7::text[], $8::int[])
         as i(line, now, reason, provider_code, resends) on i.line = d.line
       where d.account_id = $1 and d.run_id = $2 and d.channel = $3
         and d.state = 'failed' and d.reason = 'no_report'
         and (i.resends is null or d.resends = i.resends)
       order by d.line for update of d
     ), moved as (
       update deliveries d
       set was = d.state, state = late.now, reason = late.reason, changed_at = $9,
         provider_code = late.provider_code
       from late where d.account_id = $1 and d.run_id = $2 and d.channel = $3 and d.line = late.line
     ), due as (
       insert into evidence_due (account_id, kind, run_id, channel, line)
       select $1, 'correction', $2, $3, line from late
     )
     select line, now, reason, changed_at as "failedAt" from late`,
    [
      key.accountId,
      key.runId,
      key.channel,
      outcomes.map((outcome) => outcome.line),
      outcomes.map((outcome) => outcome.to),
      outcomes.map((outcome) => outcome.reason),
      outcomes.map((outcome) => outcome.providerCode),
      outcomes.map((outcome) => outcome.resends ?? null),
      at,
    ],
  )
}

type CampaignRun = RunChannel & { campaignId: string }

export async function correctRunCounts(
  tx: Transaction,
  key: CampaignRun,
  { corrected, delivered }: { corrected: number; delivered: number },
): Promise<void> {
  await tx.query(
    `update run_counts set failed = failed - $5, delivered = delivered + $5,
       uncharged = uncharged + $5, no_report = greatest(no_report - $6, 0)
     where account_id = $1 and campaign_id = $2 and run_id = $3 and channel = $4`,
    [key.accountId, key.campaignId, key.runId, key.channel, delivered, corrected],
  )
}

/** One reason less without a report, and one more of what it really was. */
export async function correctReasons(
  tx: Transaction,
  key: CampaignRun,
  corrections: readonly Correction[],
): Promise<void> {
  await tx.query(
    `with change as (
       select reason, sum(deliveries)::int as deliveries from (
         select reason, 1 as deliveries from unnest($4::text[]) as reason where reason is not null
         union all select 'no_report', -cardinality($4::text[])
       ) each group by reason
     ), changed as (
       insert into reason_counts as c (account_id, campaign_id, channel, reason, deliveries)
       select $1, $2, $3, reason, deliveries from change order by reason
       on conflict (account_id, campaign_id, channel, reason)
       do update set deliveries = c.deliveries + excluded.deliveries
     )
     select 1`,
    [key.accountId, key.campaignId, key.channel, corrections.map((one) => one.reason)],
  )
}

/** The hour in which they were given up loses their failures; this one gets their results. */
export async function correctHours(
  tx: Transaction,
  key: CampaignRun,
  corrections: readonly Correction[],
  at: Date,
): Promise<void> {
  await tx.query(
    `with change as (
       select hour, sum(success)::int as success, sum(fails)::int as fails from (
         select date_trunc('hour', failed_at, 'UTC') as hour, 0 as success, -1 as fails
         from unnest($4::timestamptz[]) as failed_at
         union all
         select date_trunc('hour', $6::timestamptz, 'UTC'), (now = 'delivered')::int, (now <> 'delivered')::int
         from unnest($5::text[]) as now
       ) each group by hour
     )
     insert into hour_counts as h (account_id, campaign_id, hour, channel, success, fails)
     select $1, $2, hour, $3, success, fails from change order by hour
     on conflict (account_id, campaign_id, hour, channel)
     do update set success = h.success + excluded.success, fails = h.fails + excluded.fails`,
    [
      key.accountId,
      key.campaignId,
      key.channel,
      corrections.map((one) => one.failedAt),
      corrections.map((one) => one.now),
      at,
    ],
  )
}

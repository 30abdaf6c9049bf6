import { onlyRow } from '../../../platform/database/database.ts'
import type { Queries } from '../../../platform/database/database.ts'

export interface DeliveryRow {
  campaignId: string
  runId: string
  channel: 'voice' | 'text'
  line: number
  phone: number
  state: string
  reason: string | null
  chunk: number
  resends: number
}

export interface CampaignRow {
  id: string
  type: 'voicemail' | 'both' | 'sms'
  status: string
  recipients: number
  hasVariants: boolean
}

/** Everything that an account's books hold, read while nothing moves. */
export interface Books {
  campaigns: CampaignRow[]
  deliveries: DeliveryRow[]
  runs: { id: string; campaignId: string; number: number; status: string; open: number }[]
  rollups: { runId: string; channel: string; uncharged: number; counts: Record<string, number> }[]
  hours: { channel: string; success: number; fails: number }[]
  reasons: { campaignId: string; channel: string; reason: string; deliveries: number }[]
  variants: {
    campaignId: string
    runId: string
    channel: string
    variant: string
    counts: Record<string, number>
  }[]
  openChunks: number
  uncertainTexts: number
  events: { key: string; applied: boolean }[]
}

export async function readBooks(db: Queries, accountId: string): Promise<Books> {
  const ask = <Row extends object>(text: string) => db.query<Row>(text, [accountId])
  return {
    campaigns: await ask(
      `select id, type, status, recipients, variant_message is not null as "hasVariants"
       from campaigns where account_id = $1`,
    ),
    deliveries: await ask(
      `select r.campaign_id as "campaignId", d.run_id as "runId", d.channel, d.line, d.phone,
         d.state, d.reason, d.chunk_number as chunk, d.resends
       from deliveries d join runs r on r.account_id = d.account_id and r.id = d.run_id
       where d.account_id = $1 order by d.run_id, d.channel, d.line`,
    ),
    runs: await ask(
      `select id, campaign_id as "campaignId", number, status, open_deliveries as open
       from runs where account_id = $1 order by campaign_id, number`,
    ),
    rollups: await ask(
      `select run_id as "runId", channel, uncharged, jsonb_build_object('total', total,
         'pending', pending, 'accepted', accepted, 'unknown', unknown, 'delivered', delivered,
         'failed', failed, 'skipped', skipped) as counts
       from run_counts where account_id = $1 order by run_id, channel`,
    ),
    hours: await ask(
      `select channel, sum(success)::int as success, sum(fails)::int as fails from hour_counts
       where account_id = $1 group by channel order by channel`,
    ),
    reasons: await ask(
      `select campaign_id as "campaignId", channel, reason, deliveries from reason_counts
       where account_id = $1 and deliveries <> 0 order by campaign_id, channel, reason`,
    ),
    variants: await ask(
      `select campaign_id as "campaignId", run_id as "runId", channel, variant, jsonb_build_object(
         'total', total, 'delivered', delivered, 'failed', failed, 'skipped', skipped) as counts
       from variant_counts where account_id = $1 order by run_id, channel, variant`,
    ),
    openChunks: onlyRow(
      await ask<{ open: number }>(
        `select count(*) as open from chunks
         where account_id = $1 and open_deliveries <> 0`,
      ),
    ).open,
    uncertainTexts: onlyRow(
      await ask<{ texts: number }>(
        `select count(*) as texts from simulated_uncertain d join runs r on r.id = d.run_id
         where r.account_id = $1 and d.channel = 'text'`,
      ),
    ).texts,
    events: await db.query(
      `select provider || ' ' || event_id as key, applied_at is not null as applied
       from provider_events`,
    ),
  }
}

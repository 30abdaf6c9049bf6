import type { Variant } from '@afterbeep/contract/message/variants'
import type { Transaction } from '../../platform/database/database.ts'
import type { RunChannel } from '../runs/index.ts'

type CampaignRun = RunChannel & { campaignId: string }

/** Adds deliveries that were prepared to the counts of their variants. */
export async function addVariantTotals(
  tx: Transaction,
  key: CampaignRun,
  totals: ReadonlyMap<Variant, number>,
): Promise<void> {
  await tx.query(
    `insert into variant_counts (account_id, campaign_id, run_id, channel, variant, total)
     select $1, $2, $3, $4, v.variant, v.total
     from unnest($5::text[], $6::int[]) as v(variant, total) order by v.variant
     on conflict (account_id, campaign_id, run_id, channel, variant)
     do update set total = variant_counts.total + excluded.total`,
    [
      key.accountId,
      key.campaignId,
      key.runId,
      key.channel,
      [...totals.keys()],
      [...totals.values()],
    ],
  )
}

export interface VariantChange {
  variant: Variant
  delivered: number
  failed: number
  skipped: number
}

/**
 * Adds results to the counts of their variants. The caller holds the lock on the counts of the run
 * and channel, which keeps two callers from locking these rows in different orders.
 */
export async function moveVariantCounts(
  tx: Transaction,
  key: CampaignRun,
  changes: readonly VariantChange[],
): Promise<void> {
  await tx.query(
    `update variant_counts v set delivered = v.delivered + c.delivered,
       failed = v.failed + c.failed, skipped = v.skipped + c.skipped
     from unnest($5::text[], $6::int[], $7::int[], $8::int[])
       as c(variant, delivered, failed, skipped)
     where v.account_id = $1 and v.campaign_id = $2 and v.run_id = $3 and v.channel = $4
       and v.variant = c.variant`,
    [
      key.accountId,
      key.campaignId,
      key.runId,
      key.channel,
      changes.map((change) => change.variant),
      changes.map((change) => change.delivered),
      changes.map((change) => change.failed),
      changes.map((change) => change.skipped),
    ],
  )
}

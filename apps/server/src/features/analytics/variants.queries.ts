import type { CampaignType } from '@afterbeep/contract/money/pricing'
import type { Variant } from '@afterbeep/contract/message/variants'
import type { Queries } from '../../platform/database/database.ts'

export interface CampaignOfTwo {
  id: string
  status: string
  type: CampaignType
  message: string
  variantMessage: string
}

/** The account's campaign of this name, if it has two messages. */
export async function campaignOfTwo(
  db: Queries,
  accountId: string,
  name: string,
): Promise<CampaignOfTwo | undefined> {
  const [row] = await db.query<CampaignOfTwo>(
    `select id, status, type, message, variant_message as "variantMessage" from campaigns
     where account_id = $1 and name = $2 and variant_message is not null`,
    [accountId, name],
  )
  return row
}

export interface VariantCounts {
  variant: Variant
  channel: 'voice' | 'text'
  /** Of the run that had most, because all runs go to the same list. */
  people: number
  total: number
  finished: number
  delivered: number
}

/** Each variant's deliveries over all runs, from the rollup, voice first. */
export function variantCounts(
  db: Queries,
  accountId: string,
  campaignId: string,
): Promise<VariantCounts[]> {
  return db.query<VariantCounts>(
    `select variant, channel, max(total) as people, sum(total)::int as total,
       sum(delivered + failed + skipped)::int as finished, sum(delivered)::int as delivered
     from variant_counts where account_id = $1 and campaign_id = $2
     group by variant, channel order by variant, channel desc`,
    [accountId, campaignId],
  )
}

/** More people than ever replied to one campaign; bounds what a page reads. */
const ANSWERS_READ = 100_000

/**
 * The lines of the contacts who replied to the campaign, each once, and whether they ever opted out.
 * Read from the replies themselves, which are few; only they show who replied more than once.
 */
export function repliesOfCampaign(
  db: Queries,
  accountId: string,
  campaignId: string,
): Promise<{ line: number; optedOut: boolean }[]> {
  return db.query<{ line: number; optedOut: boolean }>(
    `select line, bool_or(meaning = 'opt_out') as "optedOut" from inbound_messages
     where account_id = $1 and campaign_id = $2 and line is not null
     group by line order by line limit ${ANSWERS_READ}`,
    [accountId, campaignId],
  )
}

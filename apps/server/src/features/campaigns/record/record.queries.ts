import type { Frequency } from '@afterbeep/contract/schedule/schedule'
import type { CampaignType } from '@afterbeep/contract/money/pricing'
import type { Queries } from '../../../platform/database/database.ts'

export interface PublishedCampaign {
  name: string
  description: string
  type: CampaignType
  message: string
  variantMessage: string | null
  /** By column. */
  fallbacks: unknown
  voiceId: string | null
  voiceName: string | null
  listId: string
  listName: string
  isListAvailable: boolean
  recipients: number
  followUpOf: string | null
  againOf: string | null
  startDate: string
  endDate: string
  frequency: Frequency
  dropTime: string
  timeZone: string
  publishedBy: string
  publishedAt: Date
}

/** The account's campaign of this name, as it was published. */
export async function publishedCampaign(
  db: Queries,
  accountId: string,
  name: string,
): Promise<PublishedCampaign | undefined> {
  const [row] = await db.query<PublishedCampaign>(
    `select c.name, c.description, c.type, c.message, c.variant_message as "variantMessage",
       c.fallbacks, c.voice_id as "voiceId", c.voice_name as "voiceName", c.list_id as "listId",
       l.name as "listName", l.complete and l.deleted_at is null as "isListAvailable",
       c.recipients, f.name as "followUpOf", a.name as "againOf",
       c.start_date::text as "startDate", c.end_date::text as "endDate", c.frequency,
       c.drop_time as "dropTime", c.time_zone as "timeZone", u.customer_name as "publishedBy",
       c.consent_at as "publishedAt"
     from campaigns c
     join contact_lists l on l.account_id = c.account_id and l.id = c.list_id
     join users u on u.account_id = c.account_id and u.id = c.consent_by
     left join campaigns f on f.account_id = c.account_id and f.id = c.follow_up_of
     left join campaigns a on a.account_id = c.account_id and a.id = c.again_of
     where c.account_id = $1 and c.name = $2`,
    [accountId, name],
  )
  return row
}

/** Those of these names that campaigns of the account have. */
export async function takenNames(
  db: Queries,
  accountId: string,
  names: readonly string[],
): Promise<Set<string>> {
  const rows = await db.query<{ name: string }>(
    // One look-up for each name: for a list of names a planner reads all campaigns of the account.
    `select wanted.name from unnest($2::text[]) as wanted (name)
     cross join lateral (
       select 1 from campaigns where account_id = $1 and name = wanted.name limit 1) taken`,
    [accountId, names],
  )
  return new Set(rows.map(({ name }) => name))
}

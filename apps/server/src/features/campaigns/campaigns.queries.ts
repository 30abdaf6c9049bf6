import { campaignGapMs } from '@afterbeep/contract/schedule/campaign-gap'
import type { TakenDrop } from '@afterbeep/contract/schedule/schedule'
import type { CampaignStatus } from '@afterbeep/contract/campaign/campaign-status'
import type { CampaignDraft } from '@afterbeep/contract/api/campaigns/campaigns'
import type { CampaignType } from '@afterbeep/contract/money/pricing'
import { onlyRow } from '../../platform/database/database.ts'
import type { Queries, Transaction } from '../../platform/database/database.ts'

export interface CampaignRow {
  id: string
  name: string
  type: CampaignType
  status: CampaignStatus
  listId: string
  recipients: number
  requestHash: string
  creditsPerCall: number
  creditsPerMessage: number
}

const CAMPAIGN_COLUMNS = `id, name, type, status, list_id as "listId", recipients,
  request_hash as "requestHash", credits_per_call as "creditsPerCall",
  credits_per_message as "creditsPerMessage"`

/** Whether its owner has deleted the account: read once it is locked, as deleting takes the same lock. */
export async function isDeleted(tx: Transaction, accountId: string): Promise<boolean> {
  const rows = await tx.query('select 1 from account_erasures where account_id = $1', [accountId])
  return rows.length > 0
}

export async function findByKey(
  db: Queries,
  accountId: string,
  idempotencyKey: string,
): Promise<CampaignRow | undefined> {
  const [row] = await db.query<CampaignRow>(
    `select ${CAMPAIGN_COLUMNS} from campaigns where account_id = $1 and idempotency_key = $2`,
    [accountId, idempotencyKey],
  )
  return row
}

export async function findByName(
  db: Queries,
  accountId: string,
  name: string,
): Promise<CampaignRow | undefined> {
  const [row] = await db.query<CampaignRow>(
    `select ${CAMPAIGN_COLUMNS} from campaigns where account_id = $1 and name = $2`,
    [accountId, name],
  )
  return row
}

export interface NewCampaign {
  accountId: string
  userId: string
  draft: CampaignDraft
  /** The provider's name for its voice. */
  voiceName?: string | undefined
  dropTime: string
  timeZone: string
  listId: string
  recipients: number
  followUpOf: string | null
  consentText: string
  /** How the people of the list agreed, as its owner says now; null where that was not said. */
  consentStatement: string | null
  /** The business that its first texts name; null where the account has said none. */
  senderName: string | null
  idempotencyKey: string
  requestHash: string
  creditsPerCall: number
  creditsPerMessage: number
  at: Date
}

export async function insertCampaign(tx: Transaction, campaign: NewCampaign): Promise<string> {
  const { draft } = campaign
  const rows = await tx.query<{ id: string }>(
    `insert into campaigns (account_id, name, description, type, message, start_date, end_date,
       frequency, drop_time, time_zone, list_id, recipients, follow_up_of, status, consent_text,
       consent_at, consent_by, idempotency_key, request_hash, credits_per_call,
       credits_per_message, created_at, fallbacks, voice_id, variant_message, voice_name, consent_statement, again_of, sender_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'Scheduled', $14, $15, $16,
       $17, $18, $19, $20, $15, $21, $22, $23, $24, $25,
       (select again_of from contact_lists where account_id = $1 and id = $11), $26)
     returning id`,
    [
      campaign.accountId,
      draft.name,
      draft.description,
      draft.campaignType,
      draft.message,
      draft.startDate,
      draft.endDate,
      draft.frequency,
      campaign.dropTime,
      campaign.timeZone,
      campaign.listId,
      campaign.recipients,
      campaign.followUpOf,
      campaign.consentText,
      campaign.at,
      campaign.userId,
      campaign.idempotencyKey,
      campaign.requestHash,
      campaign.creditsPerCall,
      campaign.creditsPerMessage,
      JSON.stringify(draft.fallbacks ?? {}),
      draft.voiceId ?? null,
      draft.variantMessage ?? null,
      campaign.voiceName ?? null,
      campaign.consentStatement,
      campaign.senderName,
    ],
  )
  return onlyRow(rows).id
}

/** When the first run of a campaign drops. */
export async function firstDropOf(
  db: Queries,
  accountId: string,
  campaignId: string,
): Promise<Date | undefined> {
  const [row] = await db.query<{ dropAt: Date }>(
    `select drop_at as "dropAt" from runs
     where account_id = $1 and campaign_id = $2 order by number limit 1`,
    [accountId, campaignId],
  )
  return row?.dropAt
}

export interface FollowUpSource {
  name: string
  listId: string
  dropAt: Date
  recipients: number
  columns: string[]
}

/**
 * The Call + Message campaigns that a text-only campaign may follow, newest first. A follow-up to a
 * campaign without its list has no recipient. Only the newest 500 are read: where all of those have
 * lost their lists, an older one is hardly meant, and all campaigns ever made would have to be
 * read.
 */
export function followUpSources(db: Queries, accountId: string): Promise<FollowUpSource[]> {
  return db.query<FollowUpSource>(
    `select c.name, c.list_id as "listId", r.drop_at as "dropAt", c.recipients, l.columns
     from (
       select id, name, list_id, recipients, created_at from campaigns
       where account_id = $1 and type = 'both' order by created_at desc limit 500
     ) c
     cross join lateral (
       select columns from contact_lists
       where account_id = $1 and id = c.list_id and deleted_at is null limit 1) l
     cross join lateral (
       select min(drop_at) as drop_at from runs where account_id = $1 and campaign_id = c.id) r
     order by c.created_at desc limit 50`,
    [accountId],
  )
}

/** Runs of the account close enough to any of `drops` to clash with them. */
export function takenDropsNear(
  db: Queries,
  accountId: string,
  drops: readonly Date[],
): Promise<TakenDrop[]> {
  const times = drops.map((drop) => drop.getTime())
  return db.query<TakenDrop>(
    // Not joined: where many drops lie close together, the planner would read all campaigns.
    `select r.drop_at as "dropAt",
       (select name from campaigns where account_id = r.account_id and id = r.campaign_id)
         as "campaignName"
     from runs r where r.account_id = $1 and r.drop_at > $2 and r.drop_at < $3`,
    [
      accountId,
      new Date(Math.min(...times) - 2 * campaignGapMs),
      new Date(Math.max(...times) + 2 * campaignGapMs),
    ],
  )
}

/**
 * Campaigns with a run that is not over, one for each of these lists. Starts from the runs, which
 * are few: a list may have been used for a hundred thousand campaigns that are over.
 */
export function openCampaignsOfLists(
  db: Queries,
  accountId: string,
  listIds: readonly string[],
): Promise<{ listId: string; name: string }[]> {
  return db.query<{ listId: string; name: string }>(
    `with open as materialized (
       select distinct campaign_id from runs where account_id = $1 and finished_at is null
     )
     select distinct on (c.list_id) c.list_id as "listId", c.name
     from open join campaigns c on c.account_id = $1 and c.id = open.campaign_id
     where c.list_id = any($2::uuid[])
     order by c.list_id, c.created_at desc`,
    [accountId, listIds],
  )
}

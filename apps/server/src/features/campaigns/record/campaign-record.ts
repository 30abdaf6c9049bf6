import { campaignRecordSchema } from '@afterbeep/contract/api/campaigns/campaign-record'
import type { CampaignRecord } from '@afterbeep/contract/api/campaigns/campaign-record'
import { nameBefore, numberedNames } from '@afterbeep/contract/campaign/next-name'
import { nextDates } from '@afterbeep/contract/schedule/next-dates'
import type { Queries } from '../../../platform/database/database.ts'
import { publishedCampaign, takenNames } from './record.queries.ts'

const fallbacksSchema = campaignRecordSchema.shape.fallbacks

/** A campaign as it was published, and what to suggest for the next one; undefined for an unknown name. */
export async function campaignRecord(
  db: Queries,
  accountId: string,
  name: string,
  now: Date,
): Promise<CampaignRecord | undefined> {
  const campaign = await publishedCampaign(db, accountId, name)
  if (!campaign) return undefined
  const { voiceId, voiceName } = campaign
  const next = nextDates(campaign, now)
  return {
    campaign_name: campaign.name,
    description: campaign.description,
    campaign_type: campaign.type,
    message: campaign.message,
    variant_message: campaign.variantMessage,
    fallbacks: fallbacksSchema.parse(campaign.fallbacks),
    voice: voiceId === null ? null : { id: voiceId, name: voiceName },
    contact_list: {
      contact_list_id: campaign.listId,
      name: campaign.listName,
      is_available: campaign.isListAvailable,
    },
    recipients: campaign.recipients,
    follow_up_of: campaign.followUpOf,
    start_date: campaign.startDate,
    end_date: campaign.endDate,
    frequency: campaign.frequency,
    drop_time: campaign.dropTime,
    time_zone: campaign.timeZone,
    published_by: campaign.publishedBy,
    published_at: campaign.publishedAt.toISOString(),
    next: {
      name: await nextName(db, accountId, campaign.name),
      start_date: next.startDate,
      end_date: next.endDate,
    },
    again_of: campaign.againOf,
  }
}

/** After this many names an account chooses one itself. */
const MOST_TRIED = 1000

/** *Spring sale* → *Spring sale 2* → *Spring sale 3*: the first that the account has not used. */
async function nextName(db: Queries, accountId: string, name: string): Promise<string> {
  const before = nameBefore(name)
  const isCount = before !== undefined && (await takenNames(db, accountId, [before])).has(before)
  const base = isCount ? before : name
  for (let from = 2; from < MOST_TRIED;) {
    const names = numberedNames(base, from)
    const taken = await takenNames(db, accountId, names)
    const free = names.find((one) => !taken.has(one))
    if (free !== undefined) return free
    from += names.length
  }
  return ''
}

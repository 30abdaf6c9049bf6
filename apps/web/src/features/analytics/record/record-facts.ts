import type { CampaignRecord } from '@afterbeep/contract/api/campaigns/campaign-record'
import { campaignTexts } from '@afterbeep/contract/errors/campaign-texts'
import { channelsOf } from '@afterbeep/contract/money/pricing'
import { formatDay, timeOfDay, zoneName } from '@afterbeep/contract/schedule/date-text'
import { countText, zonedTime } from '../zoned-text.ts'

/** One line of a campaign's record. */
export interface RecordFact {
  readonly name: string
  readonly value: string
  readonly note?: string
  /** Another campaign's page, which `value` names. */
  readonly campaign?: string
}

const frequencies = { once: 'Once', daily: 'Daily', weekly: 'Weekly' } as const

/** Whom a campaign was sent to, how, and who published it; times in the campaign's zone. */
export function recordFacts(record: CampaignRecord): readonly RecordFact[] {
  const { contact_list: list, follow_up_of: before, again_of: first } = record
  const people = `${countText(record.recipients)} ${record.recipients === 1 ? 'person' : 'people'}`
  return [
    {
      name: 'List',
      value: list.name,
      note: list.is_available ? people : `${people}; deleted since`,
    },
    { name: 'Method', value: campaignTexts.wizard.methods[record.campaign_type] },
    ...(channelsOf(record.campaign_type).includes('voice')
      ? [{ name: 'Voice', value: voiceText(record) }]
      : []),
    ...(before === null ? [] : [{ name: 'Follow-up of', value: before, campaign: before }]),
    ...(first === null ? [] : [{ name: 'Sent again after', value: first, campaign: first }]),
    { name: 'Days', value: daysText(record), note: timeText(record) },
    {
      name: 'Published by',
      value: record.published_by,
      note: zonedTime(record.published_at, record.time_zone),
    },
    { name: 'Description', value: record.description },
  ]
}

function voiceText({ voice }: CampaignRecord): string {
  return voice === null ? 'Default voice' : (voice.name ?? 'Default voice')
}

function daysText({ start_date: start, end_date: end }: CampaignRecord): string {
  return start === end ? formatDay(start) : `${formatDay(start)} to ${formatDay(end)}`
}

/** `Daily at 10:00 AM, America/New York`. */
function timeText({ frequency, drop_time, time_zone }: CampaignRecord): string {
  const time = timeOfDay(`2000-01-01T${drop_time}:00Z`, 'UTC')
  return `${frequencies[frequency]} at ${time}, ${zoneName(time_zone)}`
}

import { csvLine } from '@afterbeep/contract/contact/csv-text'
import type { Queries } from '../../../platform/database/database.ts'
import type { ListedCampaign } from './campaign-list.queries.ts'
import { readCampaigns } from './campaign-page.ts'

const HEADER = [
  'campaign_name',
  'drop_date',
  'time_zone',
  'status',
  'status_reason',
  'recipients',
  'made',
  'failed',
  'pending',
  'calls',
  'calls_delivered',
  'calls_failed',
  'messages',
  'messages_delivered',
  'messages_failed',
  'credits',
]
const PAGE = 500

/** All campaigns of the account as CSV, newest first, a page at a time: no connection waits meanwhile. */
export async function* campaignsCsv(db: Queries, accountId: string): AsyncGenerator<string> {
  yield csvLine(HEADER)
  let after: string | undefined
  do {
    const { campaigns, next } = await readCampaigns(db, accountId, {
      limit: PAGE,
      after,
      sort: 'newest',
    })
    yield campaigns.map(lineOf).join('')
    after = next
  } while (after !== undefined)
}

/** Made, failed and pending as the list shows them: both channels, and of the pending the calls. */
function lineOf(one: ListedCampaign): string {
  return csvLine([
    one.name,
    one.dropAt.toISOString(),
    one.timeZone,
    one.status,
    one.statusReason ?? '',
    ...[
      one.recipients,
      one.callsDelivered + one.messagesDelivered,
      one.callsFailed + one.messagesFailed,
      one.calls - one.callsDelivered - one.callsFailed,
      one.calls,
      one.callsDelivered,
      one.callsFailed,
      one.messages,
      one.messagesDelivered,
      one.messagesFailed,
      one.creditsSpent,
    ].map(String),
  ])
}

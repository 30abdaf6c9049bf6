import type { CampaignAggregates } from '@afterbeep/contract/api/campaigns/analytics'
import type { CampaignProgress } from '@afterbeep/contract/api/campaigns/analytics-progress'

export const watchedStates = [
  'pending',
  'accepted',
  'unknown',
  'delivered',
  'failed',
  'skipped',
] as const
export type WatchedState = (typeof watchedStates)[number]

/** A campaign's deliveries by state over both channels, with their sum and those that are final. */
export type CampaignCounts = Readonly<Record<WatchedState, number>> & {
  readonly total: number
  readonly finished: number
}

/** One sum over the channels; all zeros before the first run. */
export function campaignCounts({ channels }: Pick<CampaignProgress, 'channels'>): CampaignCounts {
  const sum = (count: (channel: CampaignProgress['channels'][number]) => number) =>
    channels.reduce((all, channel) => all + count(channel), 0)
  return {
    pending: sum(({ pending }) => pending),
    accepted: sum(({ accepted }) => accepted),
    unknown: sum(({ unknown }) => unknown),
    delivered: sum(({ delivered }) => delivered),
    failed: sum(({ failed }) => failed),
    skipped: sum(({ skipped }) => skipped),
    total: sum(({ total }) => total),
    finished: sum(({ delivered, failed, skipped }) => delivered + failed + skipped),
  }
}

/** The counts from the specification's own figures, while the states are not known. */
export function countsWithoutStates(aggregates: CampaignAggregates): CampaignCounts {
  const { total, finished } = aggregates
  const delivered = aggregates.dropcowboy_success_calls + aggregates.telnyx_successful_messages
  return {
    pending: total - finished,
    accepted: 0,
    unknown: 0,
    delivered,
    failed: finished - delivered,
    skipped: 0,
    total,
    finished,
  }
}

import { hourLabel } from '@afterbeep/contract/schedule/date-text'
import type { CampaignAggregates } from '@afterbeep/contract/api/analytics'

export type HourlyTrend = {
  /** `3 PM`, in the campaign's zone. */
  readonly labels: string[]
  readonly success: number[]
  readonly fails: number[]
}

/** Each hour's own counts, in the campaign's own zone (design: departure 3). */
export function hourlyTrend({ hours, time_zone }: CampaignAggregates): HourlyTrend {
  return {
    labels: hours.map(({ hour }) => hourLabel(hour, time_zone || undefined)),
    success: hours.map(({ success }) => success),
    fails: hours.map(({ fails }) => fails),
  }
}

import { dayLabel, hourLabel } from '@afterbeep/contract/schedule/date-text'
import type { CampaignAggregates } from '@afterbeep/contract/api/campaigns/analytics'
import { daysOf } from '../zoned-text.ts'

export type HourlyTrend = {
  /** `3 PM`, in the campaign's zone. */
  readonly labels: string[]
  /** `Mar 5`, the day of each hour, where they lie on several days. */
  readonly days?: string[]
  readonly success: number[]
  readonly fails: number[]
}

/** Each hour's own counts, in the campaign's own zone (design: departure 3). */
export function hourlyTrend({ hours, time_zone }: CampaignAggregates): HourlyTrend {
  const timeZone = time_zone || undefined
  const instants = hours.map(({ hour }) => hour)
  const isOneDay = daysOf(instants, time_zone).size <= 1
  return {
    labels: instants.map((hour) => hourLabel(hour, timeZone)),
    ...(isOneDay ? {} : { days: instants.map((hour) => dayLabel(hour, timeZone)) }),
    success: hours.map(({ success }) => success),
    fails: hours.map(({ fails }) => fails),
  }
}

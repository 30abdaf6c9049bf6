import { dayHourLabel, hourLabel } from '@afterbeep/contract/schedule/date-text'
import type { CampaignAggregates } from '@afterbeep/contract/api/analytics'
import { daysOf } from '../zoned-text.ts'

export type HourlyTrend = {
  /** `3 PM`, in the campaign's zone; `Mar 5, 3 PM` where the hours lie on several days. */
  readonly labels: string[]
  readonly success: number[]
  readonly fails: number[]
}

/** Each hour's own counts, in the campaign's own zone (design: departure 3). */
export function hourlyTrend({ hours, time_zone }: CampaignAggregates): HourlyTrend {
  const days = daysOf(
    hours.map(({ hour }) => hour),
    time_zone,
  )
  const labelOf = days.size > 1 ? dayHourLabel : hourLabel
  return {
    labels: hours.map(({ hour }) => labelOf(hour, time_zone || undefined)),
    success: hours.map(({ success }) => success),
    fails: hours.map(({ fails }) => fails),
  }
}

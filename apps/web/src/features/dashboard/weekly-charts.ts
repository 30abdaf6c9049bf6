import { deliveryRateOf, totalOf } from '@afterbeep/contract/campaign/dashboard-charts'
import { roundedPercent } from '@afterbeep/contract/campaign/delivery-rate'
import type { TimeframeResponse } from '@afterbeep/contract/api/campaigns/analytics'

export type WeeklyCharts = {
  readonly labels: string[]
  /** Calls and messages of each day. */
  readonly totals: number[]
  /** Percent with at most one decimal, 0–100. */
  readonly deliveryRates: number[]
}

/** Both charts' numbers, a bucket a point, in the response's order (specification: constants). */
export function weeklyCharts(buckets: TimeframeResponse): WeeklyCharts {
  const all = Object.values(buckets)
  return {
    labels: Object.keys(buckets),
    totals: all.map(totalOf),
    deliveryRates: all.map((bucket) => roundedPercent(deliveryRateOf(bucket))),
  }
}

/** One bucket (a day) of the dashboard's charts, by its wire names; a missing field counts as 0. */
export type ChartBucket = {
  readonly dropcowboy_total_calls?: number | null | undefined
  readonly telnyx_total_messages?: number | null | undefined
  /** Percent, 0–100. */
  readonly call_sent_rate?: number | null | undefined
  /** Percent, 0–100. */
  readonly message_sent_rate?: number | null | undefined
}

/** Calls and messages of the bucket (specification: constants). */
export function totalOf(bucket: ChartBucket | null | undefined): number {
  return (bucket?.dropcowboy_total_calls ?? 0) + (bucket?.telnyx_total_messages ?? 0)
}

/**
 * The average of both sent rates when both are non-zero, the non-zero one when only one is, else 0
 * (specification: constants). So a day without texts doesn't halve the rate of its calls.
 */
export function deliveryRateOf(bucket: ChartBucket | null | undefined): number {
  const callRate = bucket?.call_sent_rate ?? 0
  const messageRate = bucket?.message_sent_rate ?? 0
  if (callRate !== 0 && messageRate !== 0) return (callRate + messageRate) / 2
  return callRate === 0 ? messageRate : callRate
}

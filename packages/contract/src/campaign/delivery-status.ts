export const deliveryStatuses = [
  'pending',
  'sending',
  'accepted',
  'unknown',
  'delivered',
  'failed',
  'skipped',
] as const

/** The state of one delivery (a recipient, a channel, a run). */
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** The states that are stored; *sending* is a pending delivery whose chunk a worker has leased. */
export type DeliveryState = Exclude<DeliveryStatus, 'sending'>

export const deliveryStates: readonly DeliveryState[] = deliveryStatuses.filter(
  (status) => status !== 'sending',
)

export const deliveryCauses = ['rule', 'response', 'report', 'timeout'] as const

/**
 * What moves a delivery: `rule`, it must not be sent (opted out, over the contact limit, its campaign
 * stopped); `response`, the provider's response to the send; `report`, the provider's webhook or
 * callback; `timeout`, no report came in time, or the worker that had leased it died.
 */
export type DeliveryCause = (typeof deliveryCauses)[number]

type Moves = Readonly<Partial<Record<DeliveryState, readonly DeliveryState[]>>>

/**
 * pending → accepted → delivered | failed      pending → skipped
 * pending → unknown  → delivered | failed
 *
 * - `report` may come before the response (pending → delivered), or after a retry was planned although
 *   the first attempt had succeeded. Accepting it then keeps the recipient from being called twice.
 *   The late response finds a final state and changes nothing.
 * - A report of a set-up fault, or of a temporary fault of the carrier, makes the delivery sendable
 *   again (→ pending), under a new key.
 * - A delivery that failed because no report came in time is corrected by a late report
 *   (failed → delivered | failed), and by nothing else.
 * - An unknown delivery is never sent again automatically, and fails after a day without a report.
 */
export const deliveryMoves: Readonly<Record<DeliveryCause, Moves>> = {
  rule: { pending: ['skipped'] },
  response: { pending: ['accepted', 'failed', 'unknown'] },
  report: {
    pending: ['delivered', 'failed', 'pending'],
    accepted: ['delivered', 'failed', 'pending'],
    unknown: ['delivered', 'failed', 'pending'],
    failed: ['delivered', 'failed'],
  },
  timeout: { pending: ['unknown'], accepted: ['failed'], unknown: ['failed'] },
}

/** The states from which a cause may move a delivery to `to`. */
export function statesBefore(cause: DeliveryCause, to: DeliveryState): DeliveryState[] {
  return deliveryStates.filter((from) => deliveryMoves[cause][from]?.includes(to) ?? false)
}

export const finalDeliveryStatuses = ['delivered', 'failed', 'skipped'] as const

/** Whether this status is an end: the delivery is counted, and its credits are settled or released. */
export function isFinalDeliveryStatus(status: DeliveryStatus): boolean {
  return finalDeliveryStatuses.some((final) => final === status)
}

/** The label of each status. */
export const deliveryStatusTexts: Readonly<Record<DeliveryStatus, string>> = {
  pending: 'Pending',
  sending: 'Sending',
  accepted: 'Sent, no result yet',
  unknown: 'May have been sent',
  delivered: 'Delivered',
  failed: 'Failed',
  skipped: 'Not sent',
}

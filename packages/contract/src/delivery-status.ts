export const deliveryStatuses = [
  'pending',
  'sending',
  'accepted',
  'unknown',
  'delivered',
  'failed',
  'skipped',
] as const

/** Where one delivery (a recipient, a channel, a run) stands. */
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export const deliveryCauses = ['lease', 'rule', 'answer', 'report', 'timeout'] as const

/**
 * What moves a delivery: `lease`, a worker takes it to send; `rule`, it must not be sent (opted
 * out, blocked, its campaign stopped); `answer`, the provider's answer to the send; `report`, the
 * provider's webhook or callback; `timeout`, nothing came for too long.
 */
export type DeliveryCause = (typeof deliveryCauses)[number]

type Moves = Readonly<Partial<Record<DeliveryStatus, readonly DeliveryStatus[]>>>

/**
 * pending → sending → accepted → delivered | failed
 * pending → skipped          sending → unknown → delivered | failed
 *
 * - `answer` may put a delivery back to pending: the provider said to retry later.
 * - `report` may come before the answer (sending → delivered), or after a retry was planned though
 *   the first attempt had got through (pending → delivered); believing it then is what keeps the
 *   recipient from being called twice. The late answer finds a final status and changes nothing.
 * - `timeout` puts a delivery back to pending only where the provider knows a repeat by its
 *   idempotency key; elsewhere it is unknown, is never sent again, and fails after a day.
 */
export const deliveryMoves: Readonly<Record<DeliveryCause, Moves>> = {
  lease: { pending: ['sending'] },
  rule: { pending: ['skipped'] },
  answer: { sending: ['accepted', 'failed', 'unknown', 'pending'] },
  report: {
    pending: ['delivered', 'failed'],
    sending: ['delivered', 'failed'],
    accepted: ['delivered', 'failed'],
    unknown: ['delivered', 'failed'],
  },
  timeout: { sending: ['unknown', 'pending'], accepted: ['failed'], unknown: ['failed'] },
}

export function canMoveDelivery(
  from: DeliveryStatus,
  to: DeliveryStatus,
  cause: DeliveryCause,
): boolean {
  return deliveryMoves[cause][from]?.includes(to) ?? false
}

export const finalDeliveryStatuses = ['delivered', 'failed', 'skipped'] as const

/** Whether nothing moves a delivery of this status any more. */
export function isFinalDeliveryStatus(status: DeliveryStatus): boolean {
  return finalDeliveryStatuses.some((final) => final === status)
}

/** What a person reads for each status. */
export const deliveryStatusTexts: Readonly<Record<DeliveryStatus, string>> = {
  pending: 'Pending',
  sending: 'Sending',
  accepted: 'Sent, no result yet',
  unknown: 'Result not known yet',
  delivered: 'Delivered',
  failed: 'Failed',
  skipped: 'Not sent',
}

import { deliveryStatusTexts, deliveryStatuses } from '@afterbeep/contract/campaign/delivery-status'
import { failureTexts, sameNumberText } from '@afterbeep/contract/campaign/failure-reasons'
import type { FailureReason } from '@afterbeep/contract/campaign/failure-reasons'
import { shownPhone } from '@afterbeep/contract/contact/erased-phone'
import type { CallDetail } from '@afterbeep/contract/api/campaigns/campaign-details'
import type { DetailRow } from './details.queries.ts'

/** A delivery as the details show it. */
export function detailOf(row: DetailRow, channel: CallDetail['channel']): CallDetail {
  return {
    phone_number: shownPhone(row.phone),
    status: statusText(row),
    date: row.changedAt.toISOString(),
    channel,
    state: row.state,
    reason_code: row.providerCode,
  }
}

/** The reason as text where there is one (*Mailbox full*), else the state. */
export function statusText(row: Pick<DetailRow, 'sameAs' | 'reason' | 'state'>): string {
  if (row.sameAs !== null) return sameNumberText(row.sameAs)
  if (row.reason !== null && isReason(row.reason)) return failureTexts[row.reason]
  const state = deliveryStatuses.find((one) => one === row.state)
  return state ? deliveryStatusTexts[state] : row.state
}

function isReason(text: string): text is FailureReason {
  return Object.hasOwn(failureTexts, text)
}

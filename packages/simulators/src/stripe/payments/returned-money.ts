import { z } from 'zod'
import { need, type StripeAccount } from '../account.ts'
import { newId } from '../ids.ts'
import { isWithin, listParams, page, timeRange } from '../http/list.ts'
import { mergeMetadata, metadata, wholeNumber } from '../http/params.ts'
import { invalidRequest } from '../http/stripe-error.ts'
import type { Charge, Dispute, List, Refund } from '../http/wire.ts'

const refundParams = z
  .strictObject({
    charge: z.string().optional(),
    payment_intent: z.string().optional(),
    amount: wholeNumber.min(1).optional(),
    reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    metadata: metadata.optional(),
  })
  .refine((given) => given.charge !== undefined || given.payment_intent !== undefined)

/** Gives money of a charge back, all that is left of it where no amount is named. */
export function createRefund(account: StripeAccount, params: unknown): Refund {
  const given = refundParams.parse(params)
  const intent = account.paymentIntents.get(given.payment_intent ?? '')
  const charge = need(account.charges, given.charge ?? intent?.latest_charge ?? '', 'charge')
  const left = charge.amount_captured - charge.amount_refunded
  const amount = given.amount ?? left
  if (left === 0) {
    const message = `Charge ${charge.id} has already been refunded.`
    throw invalidRequest(message, { code: 'charge_already_refunded' })
  }
  if (amount > left) {
    throw invalidRequest('Refund amount is greater than unrefunded amount on charge.', {
      param: 'amount',
    })
  }
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: account.now,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata: mergeMetadata({}, given.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: given.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
  account.refunds.set(refund.id, refund)
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  account.announce('charge.refunded', charge)
  return refund
}

const returnFilter = listParams.extend({
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
  created: timeRange.optional(),
})

export function listRefunds(account: StripeAccount, params: unknown): List<Refund> {
  const filter = returnFilter.parse(params)
  return page(wantedOf(account.refunds, filter), filter, '/v1/refunds')
}

export function listDisputes(account: StripeAccount, params: unknown): List<Dispute> {
  const filter = returnFilter.parse(params)
  return page(wantedOf(account.disputes, filter), filter, '/v1/disputes')
}

function wantedOf<T extends Refund | Dispute>(
  all: ReadonlyMap<string, T>,
  { charge, payment_intent: intent, created }: z.infer<typeof returnFilter>,
): T[] {
  return [...all.values()].filter(
    (one) =>
      (charge === undefined || one.charge === charge) &&
      (intent === undefined || one.payment_intent === intent) &&
      isWithin(one.created, created),
  )
}

const evidenceParams = z.strictObject({
  evidence: z.strictObject({ uncategorized_text: z.string().optional() }).optional(),
  submit: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .default(true),
})
const decisions: Readonly<Record<string, 'won' | 'lost'>> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
}

/** Hands evidence in; with Stripe's two test words the bank decides at once. */
export function updateDispute(account: StripeAccount, id: string, params: unknown): Dispute {
  const { evidence, submit } = evidenceParams.parse(params)
  const dispute = need(account.disputes, id, 'dispute')
  const text = evidence?.uncategorized_text
  if (text !== undefined) dispute.evidence.uncategorized_text = text
  const decision = decisions[text ?? '']
  if (submit && decision) return decideDispute(account, id, decision)
  if (submit && dispute.status === 'needs_response') dispute.status = 'under_review'
  account.announce('charge.dispute.updated', dispute)
  return dispute
}

/** Gives the case up, which loses it. */
export function closeDispute(account: StripeAccount, id: string): Dispute {
  return decideDispute(account, id, 'lost')
}

/**
 * What the cardholder's bank does: it takes the money back until the case is decided. Parts of a payment may be
 * disputed one after another; without an amount it is all that is left.
 */
export function openDispute(account: StripeAccount, charge: Charge, part?: number): Dispute {
  const earlier = [...account.disputes.values()].filter((one) => one.charge === charge.id)
  const left = earlier.reduce((rest, one) => rest - one.amount, charge.amount)
  const amount = part ?? left
  if (left === 0 || amount > left) throw invalidRequest(`Charge ${charge.id} is disputed already.`)
  const dispute: Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: account.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: account.now + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  }
  charge.disputed = true
  account.disputes.set(dispute.id, dispute)
  account.announce('charge.dispute.created', dispute)
  return dispute
}

function decideDispute(account: StripeAccount, id: string, status: 'won' | 'lost'): Dispute {
  const dispute = need(account.disputes, id, 'dispute')
  if (dispute.status === 'won' || dispute.status === 'lost') {
    throw invalidRequest('This dispute is already closed.')
  }
  dispute.status = status
  account.announce('charge.dispute.closed', dispute)
  return dispute
}

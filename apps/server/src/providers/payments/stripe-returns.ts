import type Stripe from 'stripe'
import { calling, finding } from './stripe-failures.ts'
import type { ReturnCalls, ReturnedMoney } from './port/invoices.ts'

const LIST_LIMIT = 100

/** The part of the port that is about money that went back. */
export function returnsOn(stripe: Stripe): ReturnCalls {
  /** A report names the charge, or what happened to it. The refund of another method than a card is a pyr_…. */
  const chargeOf = async (ref: string): Promise<string | undefined> => {
    if (/^(ch|py)_/.test(ref)) return ref
    if (/^(re|pyr)_/.test(ref)) return idOf((await finding(stripe.refunds.retrieve(ref)))?.charge)
    return idOf((await finding(stripe.disputes.retrieve(ref)))?.charge)
  }
  return {
    returnedMoney: async (ref) => {
      const chargeRef = await chargeOf(ref)
      const charge = chargeRef && (await finding(stripe.charges.retrieve(chargeRef)))
      if (!charge) return undefined
      const [disputes, invoiceRef] = await Promise.all([
        finding(stripe.disputes.list({ charge: charge.id })),
        invoiceOf(stripe, charge),
      ])
      return {
        invoiceRef,
        customerRef: idOf(charge.customer),
        paidCents: charge.amount_captured,
        refundedCents: charge.amount_refunded,
        dispute: disputes && disputeOf(disputes.data, charge.amount_captured),
      }
    },
    listReturns: async (since, limit) => {
      const wanted = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: LIST_LIMIT }
      const lists = [stripe.refunds.list(wanted), stripe.disputes.list(wanted)]
      const found = await Promise.all(
        lists.map((list) => calling<Return[]>(list.autoPagingToArray({ limit }))),
      )
      return found.flat().map(({ id, status }) => ({ ref: id, status: status ?? 'unknown' }))
    },
  }
}

type Return = Pick<Stripe.Refund | Stripe.Dispute, 'id' | 'status'>

async function invoiceOf(stripe: Stripe, charge: Stripe.Charge): Promise<string | undefined> {
  const intent = idOf(charge.payment_intent)
  if (intent === undefined) return undefined
  const payment = { type: 'payment_intent' as const, payment_intent: intent }
  const found = await finding(stripe.invoicePayments.list({ payment }))
  return idOf(found?.data[0]?.invoice)
}

const states: Readonly<Record<string, 'open' | 'won' | 'lost'>> = {
  needs_response: 'open',
  under_review: 'open',
  appeal_needs_response: 'open',
  appeal_under_review: 'open',
  won: 'won',
  lost: 'lost',
}
/** What is still open holds the account, and a lost one is not forgotten for a later one that is won. */
const order = ['open', 'lost', 'won'] as const

/**
 * What all disputes of a payment come to: several parts of it may be disputed one after another. With an inquiry
 * (`warning_…`) or a prevented one the bank has taken no money.
 */
function disputeOf(
  disputes: readonly Stripe.Dispute[],
  paidCents: number,
): ReturnedMoney['dispute'] {
  const real = disputes.flatMap(({ status, amount }) => {
    const state = states[status]
    return state === undefined ? [] : [{ state, amount }]
  })
  const state = order.find((one) => real.some((dispute) => dispute.state === one))
  if (state === undefined) return undefined
  // What was won came back.
  const counted = real.filter((dispute) => (dispute.state === 'won') === (state === 'won'))
  const cents = counted.reduce((sum, { amount }) => sum + amount, 0)
  return { state, cents: Math.min(cents, paidCents) }
}

function idOf(field: string | { id: string } | null | undefined): string | undefined {
  if (!field) return undefined
  return typeof field === 'string' ? field : field.id
}

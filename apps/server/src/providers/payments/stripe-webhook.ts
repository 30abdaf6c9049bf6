import Stripe from 'stripe'
import type { PaymentEvent, PaymentSubject, PaymentWebhook } from './port/reports.ts'

/** Older signatures are refused, so that a recorded call can't be played back (wall time). */
const TOLERANCE_SECONDS = 300

/** The events that the provider is asked to report, and which of our things each is about. */
const subjectKinds = {
  'invoice.paid': 'invoice',
  'invoice.payment_failed': 'invoice',
  'invoice.payment_action_required': 'invoice',
  'customer.subscription.updated': 'subscription',
  'customer.subscription.deleted': 'subscription',
  'customer.subscription.paused': 'subscription',
  'customer.subscription.resumed': 'subscription',
  // We keep no copy of a card.
  'payment_method.attached': 'nothing',
  'payment_method.detached': 'nothing',
  'charge.refunded': 'money-returned',
  'charge.dispute.created': 'money-returned',
  'charge.dispute.updated': 'money-returned',
  'charge.dispute.closed': 'money-returned',
  'charge.dispute.funds_reinstated': 'money-returned',
  'charge.dispute.funds_withdrawn': 'money-returned',
  // The bank of the customer did not take a refund.
  'refund.failed': 'money-returned',
} as const satisfies Record<string, PaymentSubject['kind']>

type ReportedEvent = keyof typeof subjectKinds

function isReported(name: string): name is ReportedEvent {
  return Object.hasOwn(subjectKinds, name)
}

export const reportedEvents = Object.keys(subjectKinds).filter(isReported)

/** Any of several secrets may match, so that a secret can be changed without losing an event. */
export function readStripeWebhook(
  stripe: Stripe,
  secrets: readonly string[],
  headers: Record<string, unknown>,
  rawBody: string,
): PaymentWebhook {
  const signature = headers['stripe-signature']
  if (typeof signature !== 'string') return { kind: 'refused', refusal: 'missing_signature' }
  for (const secret of secrets) {
    try {
      const event = stripe.webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_SECONDS)
      return { kind: 'event', event: readEvent(event) }
    } catch (error) {
      // A body that is signed but is no event fails with another error, and rightly so.
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error
    }
  }
  return { kind: 'refused', refusal: 'invalid_signature' }
}

function readEvent(event: Stripe.Event): PaymentEvent {
  const name: string = event.type
  const kind = isReported(name) ? subjectKinds[name] : 'nothing'
  const { object } = event.data
  const ref = 'id' in object && typeof object.id === 'string' ? object.id : undefined
  const subject: PaymentSubject =
    kind === 'nothing' || ref === undefined ? { kind: 'nothing' } : { kind, ref }
  return { eventRef: event.id, name, subject }
}

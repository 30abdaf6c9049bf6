import { z } from 'zod'
import { need, type StripeAccount } from '../account.ts'
import { createCharge } from './charges.ts'
import { invoicePaidBy } from '../subscriptions/invoices.ts'
import { payInvoice, refuseInvoice } from '../subscriptions/invoice-payment.ts'
import {
  attachPaymentMethod,
  createPaymentMethod,
  findPaymentMethod,
  paymentMethodData,
} from './payment-methods.ts'
import { invalidRequest, StripeError } from '../http/stripe-error.ts'
import { declineOf } from './test-cards.ts'
import type { CardManner } from './test-cards.ts'
import { openDispute } from './returned-money.ts'
import type { Charge, PaymentIntent, PaymentMethod } from '../http/wire.ts'

const confirmParams = z.strictObject({
  payment_method: z.string().optional(),
  payment_method_data: paymentMethodData.optional(),
  setup_future_usage: z.enum(['on_session', 'off_session']).optional(),
  return_url: z.string().optional(),
})

/**
 * Charges the card for the intent. A decline is thrown as Stripe's 402, after all its changes have
 * been stored and announced.
 */
export function confirmPaymentIntent(
  account: StripeAccount,
  id: string,
  params: unknown,
): PaymentIntent {
  const intent = need(account.paymentIntents, id, 'payment_intent')
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    const message = `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`
    throw invalidRequest(message, {
      code: 'payment_intent_unexpected_state',
      payment_intent: intent,
    })
  }
  const given = confirmParams.parse(params)
  const method = chosenMethod(account, intent, given, params)
  if (given.setup_future_usage) intent.setup_future_usage = given.setup_future_usage
  intent.payment_method = method.id
  if (asksTheBank(account, method)) {
    return askForAuthentication(account, intent, given.return_url ?? null)
  }
  chargeIntent(account, intent, method)
  return intent
}

function asksTheBank(account: StripeAccount, method: PaymentMethod): boolean {
  const manner = account.cardManners.get(method.id)
  if (manner === 'always-authenticates') return true
  return manner === 'authenticates' && !account.authenticated.has(method.id)
}

/** Charges the card of a customer who is away: a bank that wants to ask them can't. */
export function chargeOffSession(
  account: StripeAccount,
  intent: PaymentIntent,
  method: PaymentMethod,
): void {
  if (!asksTheBank(account, method)) return chargeIntent(account, intent, method)
  intent.payment_method = method.id
  const invoice = invoicePaidBy(account, intent.id)?.invoice
  askForAuthentication(account, intent, null)
  refuseInvoice(account, invoice)
}

/** How this card would refuse a payment whose holder is away; undefined where it pays. */
export function refusalOffSession(
  account: StripeAccount,
  method: PaymentMethod,
): StripeError | undefined {
  const type = 'card_error'
  if (asksTheBank(account, method)) {
    const message = 'This payment required an authentication action to complete.'
    return new StripeError(402, {
      type,
      code: 'subscription_payment_intent_requires_action',
      message,
    })
  }
  const manner = account.cardManners.get(method.id) ?? 'succeeds'
  if (agrees(manner)) return undefined
  return new StripeError(402, { type, code: 'card_declined', ...declineOf(manner) })
}

function agrees(manner: CardManner): boolean {
  return ['succeeds', 'disputes'].includes(manner) || manner.endsWith('authenticates')
}

/** Charges a card that needs no more authentication. Throws the decline. */
export function chargeIntent(
  account: StripeAccount,
  intent: PaymentIntent,
  method: PaymentMethod,
): void {
  const manner = account.cardManners.get(method.id) ?? 'succeeds'
  intent.next_action = null
  if (!agrees(manner)) decline(account, intent, method, declineOf(manner))
  const charge = succeed(account, intent, method)
  if (manner === 'disputes') openDispute(account, charge)
}

/** Applies the bank's decision to an intent that required authentication. */
export function finishAuthentication(
  account: StripeAccount,
  intent: PaymentIntent,
  method: PaymentMethod,
  agreed: boolean,
): void {
  if (agreed) {
    account.authenticated.add(method.id)
    chargeIntent(account, intent, method)
    return
  }
  intent.status = 'requires_payment_method'
  intent.next_action = null
  intent.payment_method = null
  intent.last_payment_error = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message: 'We are unable to authenticate your payment method.',
  }
  refuseInvoice(account, invoicePaidBy(account, intent.id)?.invoice)
}

function chosenMethod(
  account: StripeAccount,
  intent: PaymentIntent,
  given: z.infer<typeof confirmParams>,
  params: unknown,
): PaymentMethod {
  if (given.payment_method_data) {
    const { payment_method_data } = z.object({ payment_method_data: z.unknown() }).parse(params)
    return createPaymentMethod(account, payment_method_data)
  }
  const id = given.payment_method ?? intent.payment_method
  if (!id) {
    throw invalidRequest('A payment method is needed to confirm this PaymentIntent.', {
      code: 'parameter_missing',
      param: 'payment_method',
    })
  }
  const method = findPaymentMethod(account, id)
  if (method.customer !== null && method.customer !== intent.customer) {
    throw invalidRequest('The payment method belongs to another customer.', {
      param: 'payment_method',
    })
  }
  return method
}

function askForAuthentication(
  account: StripeAccount,
  intent: PaymentIntent,
  returnUrl: string | null,
): PaymentIntent {
  intent.status = 'requires_action'
  intent.next_action = {
    type: 'redirect_to_url',
    redirect_to_url: {
      return_url: returnUrl,
      url: account.pageUrl(`/authentication/${intent.id}`),
    },
  }
  const paid = invoicePaidBy(account, intent.id)
  if (paid) account.announce('invoice.payment_action_required', paid.invoice)
  return intent
}

function succeed(account: StripeAccount, intent: PaymentIntent, method: PaymentMethod): Charge {
  const charge = createCharge(account, intent, method)
  intent.status = 'succeeded'
  intent.latest_charge = charge.id
  intent.amount_received = intent.amount
  intent.last_payment_error = null
  if (intent.setup_future_usage !== null) attachPaymentMethod(account, method, intent.customer)
  payInvoice(account, intent, method)
  return charge
}

function decline(
  account: StripeAccount,
  intent: PaymentIntent,
  method: PaymentMethod,
  reason: { decline_code: string; message: string },
): never {
  const charge = createCharge(account, intent, method, reason)
  const error = { type: 'card_error', code: 'card_declined', charge: charge.id, ...reason } as const
  intent.status = 'requires_payment_method'
  intent.latest_charge = charge.id
  intent.payment_method = null
  intent.last_payment_error = error
  refuseInvoice(account, invoicePaidBy(account, intent.id)?.invoice)
  throw new StripeError(402, { ...error, payment_intent: intent, payment_method: method })
}

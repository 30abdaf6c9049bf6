import { z } from 'zod'
import { need, type StripeAccount } from '../account.ts'
import { newId } from '../ids.ts'
import { listParams, page } from '../http/list.ts'
import { address, mergeMetadata, metadata, unsettable, wholeNumber } from '../http/params.ts'
import { invalidRequest, StripeError } from '../http/stripe-error.ts'
import { checkCard, declineOf, describeCard, mannerOf, READY_MADE } from './test-cards.ts'
import type { CardInput } from './test-cards.ts'
import type { List, PaymentMethod } from '../http/wire.ts'

const card = z.strictObject({
  number: z.string().transform((number) => number.replace(/[\s-]/g, '')),
  exp_month: wholeNumber,
  exp_year: wholeNumber.transform((year) => (year < 100 ? 2000 + year : year)),
  cvc: z.string().optional(),
})
export const paymentMethodData = z.strictObject({
  type: z.literal('card'),
  card,
  billing_details: z
    .strictObject({
      address: address.optional(),
      email: unsettable.nullable().optional(),
      name: unsettable.nullable().optional(),
      phone: unsettable.nullable().optional(),
    })
    .optional(),
  metadata: metadata.optional(),
})
const listFilter = listParams.extend({
  customer: z.string().optional(),
  type: z.string().optional(),
})

export function createPaymentMethod(account: StripeAccount, params: unknown): PaymentMethod {
  const { card: input, billing_details: billing, metadata: given } = paymentMethodData.parse(params)
  checkCard(input, account.now)
  const method = store(account, input)
  method.billing_details = {
    address: billing?.address ?? null,
    email: billing?.email ?? null,
    name: billing?.name ?? null,
    phone: billing?.phone ?? null,
    tax_id: null,
  }
  method.metadata = mergeMetadata({}, given)
  return method
}

/** A payment method by id; Stripe's ready-made ones, such as pm_card_visa, become a new one of that card. */
export function findPaymentMethod(
  account: StripeAccount,
  id: string,
  param = 'payment_method',
): PaymentMethod {
  const number = READY_MADE[id]
  if (number === undefined) return need(account.paymentMethods, id, 'PaymentMethod', param)
  const exp_year = new Date(account.now * 1000).getUTCFullYear() + 2
  return store(account, { number, exp_month: 12, exp_year, cvc: '123' })
}

/** Attaches the card to the customer and announces it; a card that declines at once can't be attached. */
export function attachPaymentMethod(
  account: StripeAccount,
  method: PaymentMethod,
  customerId: string,
): PaymentMethod {
  need(account.customers, customerId, 'customer', 'customer')
  if (method.customer === customerId) return method
  if (method.customer !== null) {
    throw invalidRequest('The payment method is already attached to another customer.')
  }
  const manner = account.cardManners.get(method.id) ?? 'succeeds'
  if (manner === 'declines' || manner === 'insufficient-funds') {
    throw new StripeError(402, { type: 'card_error', code: 'card_declined', ...declineOf(manner) })
  }
  method.customer = customerId
  account.announce('payment_method.attached', method)
  return method
}

export function detachPaymentMethod(account: StripeAccount, id: string): PaymentMethod {
  const method = need(account.paymentMethods, id, 'PaymentMethod')
  if (method.customer === null) {
    throw invalidRequest('The payment method is not attached to a customer.')
  }
  const customer = account.customers.get(method.customer)
  if (customer?.invoice_settings.default_payment_method === id) {
    customer.invoice_settings.default_payment_method = null
  }
  for (const subscription of account.subscriptions.values()) {
    if (subscription.default_payment_method === id) subscription.default_payment_method = null
  }
  method.customer = null
  account.announce('payment_method.detached', method)
  return method
}

export function listPaymentMethods(
  account: StripeAccount,
  params: unknown,
  url: string,
): List<PaymentMethod> {
  const filter = listFilter.parse(params)
  const wanted = [...account.paymentMethods.values()].filter(
    (method) =>
      method.customer !== null &&
      method.customer === filter.customer &&
      (filter.type === undefined || filter.type === method.type),
  )
  return page(wanted, filter, url)
}

function store(account: StripeAccount, input: CardInput): PaymentMethod {
  const method: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: describeCard(input),
    created: account.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
  account.paymentMethods.set(method.id, method)
  account.cardManners.set(method.id, mannerOf(input.number))
  return method
}

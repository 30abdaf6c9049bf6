import { createHash } from 'node:crypto'
import { StripeError } from '../http/stripe-error.ts'
import type { Card } from '../http/wire.ts'

/** How a card behaves. 'declines-later' can be saved but never charged. */
export const cardManners = [
  'succeeds',
  'declines',
  'insufficient-funds',
  'declines-later',
  'authenticates',
  // The bank asks at every payment, so a renewal can't be made without the cardholder.
  'always-authenticates',
  // The payment succeeds and the cardholder's bank takes it back.
  'disputes',
] as const
export type CardManner = (typeof cardManners)[number]

export interface CardInput {
  number: string
  exp_month: number
  exp_year: number
  cvc?: string | undefined
}

const MANNERS: Readonly<Record<string, CardManner>> = {
  '4000000000000002': 'declines',
  '4000000000009995': 'insufficient-funds',
  '4000000000000341': 'declines-later',
  '4000002500003155': 'authenticates',
  '4000002760003184': 'always-authenticates',
  '4000000000000259': 'disputes',
}

/** Stripe's ready-made test payment methods, by the card each stands for. */
export const READY_MADE: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequired: '4000002500003155',
  pm_card_authenticationRequiredOnSetup: '4000002760003184',
  pm_card_createDispute: '4000000000000259',
}

export function mannerOf(number: string): CardManner {
  return MANNERS[number] ?? 'succeeds'
}

/** The error of a decline, by how the card behaves. */
export function declineOf(manner: CardManner): { decline_code: string; message: string } {
  return manner === 'insufficient-funds'
    ? { decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' }
    : { decline_code: 'generic_decline', message: 'Your card was declined.' }
}

/** Refuses impossible card data, at `nowSeconds` of business time. */
export function checkCard(card: CardInput, nowSeconds: number): void {
  if (!/^\d{12,19}$/.test(card.number) || !passesLuhn(card.number)) {
    throw cardError('incorrect_number', 'Your card number is incorrect.', 'number')
  }
  const today = new Date(nowSeconds * 1000)
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth() + 1]
  if (card.exp_month < 1 || card.exp_month > 12) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  }
  const expired = card.exp_year < year || (card.exp_year === year && card.exp_month < month)
  if (expired || card.exp_year > year + 50) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  }
  if (card.cvc !== undefined && !/^\d{3,4}$/.test(card.cvc)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc')
  }
}

/** The card as a payment method shows it. */
export function describeCard({ number, exp_month, exp_year, cvc }: CardInput): Card {
  const brand = brandOf(number)
  return {
    brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: cvc === undefined ? null : 'pass',
    },
    country: 'US',
    display_brand: brand,
    exp_month,
    exp_year,
    fingerprint: createHash('sha256').update(number).digest('hex').slice(0, 16),
    funding: 'credit',
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  }
}

function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard'
  if (/^3[47]/.test(number)) return 'amex'
  return number.startsWith('6') ? 'discover' : 'unknown'
}

function passesLuhn(number: string): boolean {
  let sum = 0
  for (const [place, digit] of [...number].reverse().entries()) {
    const doubled = place % 2 === 1 ? Number(digit) * 2 : Number(digit)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

function cardError(code: string, message: string, param: string): StripeError {
  return new StripeError(402, { type: 'card_error', code, message, param })
}

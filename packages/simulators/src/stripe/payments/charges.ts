import { z } from 'zod'
import { needListedCustomer, type StripeAccount } from '../account.ts'
import { newId } from '../ids.ts'
import { listParams, page } from '../http/list.ts'
import type { Charge, List, PaymentIntent, PaymentMethod } from '../http/wire.ts'

const chargeFilter = listParams.extend({
  customer: z.string().optional(),
  payment_intent: z.string().optional(),
})

/** Records one attempt to charge a card, with a receipt where it succeeded. */
export function createCharge(
  account: StripeAccount,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline?: { decline_code: string; message: string },
): Charge {
  const id = newId('ch')
  const paid = decline === undefined
  const charge: Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: paid ? newId('txn') : null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'SIMULATED',
    captured: paid,
    created: account.now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: paid ? null : 'card_declined',
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: outcomeOf(decline?.decline_code),
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: chargedCard(method, intent.amount) },
    receipt_email: null,
    receipt_number: null,
    receipt_url: paid ? account.pageUrl(`/receipts/${id}`) : null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  }
  account.charges.set(id, charge)
  return charge
}

export function listCharges(account: StripeAccount, params: unknown): List<Charge> {
  const filter = chargeFilter.parse(params)
  needListedCustomer(account, filter.customer)
  const wanted = [...account.charges.values()].filter(
    (charge) =>
      (filter.customer === undefined || charge.customer === filter.customer) &&
      (filter.payment_intent === undefined || charge.payment_intent === filter.payment_intent),
  )
  return page(wanted, filter, '/v1/charges')
}

function outcomeOf(declineCode: string | undefined): Charge['outcome'] {
  const paid = declineCode === undefined
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: paid ? 'approved_by_network' : 'declined_by_network',
    reason: declineCode ?? null,
    risk_level: 'normal',
    risk_score: 20,
    seller_message: paid ? 'Payment complete.' : 'The bank declined the payment.',
    type: paid ? 'authorized' : 'issuer_declined',
  }
}

function chargedCard({ card }: PaymentMethod, amountCents: number) {
  return {
    amount_authorized: amountCents,
    authorization_code: null,
    brand: card.brand,
    checks: card.checks,
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: null,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  }
}

import type { StripeAccount } from '../account.ts'
import { planOf } from './catalog.ts'
import { newId } from '../ids.ts'
import { listOf } from '../http/list.ts'
import { addMonths } from './periods.ts'
import type { Price, Subscription, SubscriptionItem } from '../http/wire.ts'

export interface SubscriptionDraft {
  customer: string
  items: { price: Price; quantity: number }[]
  metadata: Record<string, string>
  defaultPaymentMethod: string | null
  savesPaymentMethod: boolean
  calculatesTax: boolean
}

/** An incomplete subscription whose first period starts now. */
export function draftSubscription(account: StripeAccount, draft: SubscriptionDraft): Subscription {
  const id = newId('sub')
  const items = draft.items.map(({ price, quantity }) => itemOf(account, id, price, quantity))
  return {
    ...unusedMembers,
    id,
    object: 'subscription',
    automatic_tax: {
      disabled_reason: null,
      enabled: draft.calculatesTax,
      liability: draft.calculatesTax ? { type: 'self' } : null,
    },
    billing_cycle_anchor: account.now,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    created: account.now,
    currency: draft.items[0]?.price.currency ?? 'usd',
    customer: draft.customer,
    default_payment_method: draft.defaultPaymentMethod,
    ended_at: null,
    items: listOf(items, `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    metadata: draft.metadata,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: draft.savesPaymentMethod ? 'on_subscription' : 'off',
    },
    start_date: account.now,
    status: 'incomplete',
  }
}

function itemOf(
  account: StripeAccount,
  subscription: string,
  price: Price,
  quantity: number,
): SubscriptionItem {
  return {
    id: newId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: account.now,
    current_period_end: addMonths(account.now, 1),
    current_period_start: account.now,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  }
}

// Members that every subscription has and that this simulator never fills.
const unusedMembers = {
  application: null,
  application_fee_percent: null,
  billing_cycle_anchor_config: null,
  billing_schedules: [],
  billing_thresholds: null,
  collection_method: 'charge_automatically',
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: {
    end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
  },
  trial_start: null,
} satisfies Partial<Subscription>

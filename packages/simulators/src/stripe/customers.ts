import { z } from 'zod'
import { need, type StripeAccount } from './account.ts'
import { newId } from './ids.ts'
import { address, mergeMetadata, metadata, unsettable } from './http/params.ts'
import { missing } from './http/stripe-error.ts'
import { cancelSubscription } from './subscriptions/subscriptions.ts'
import type { Customer, DeletedCustomer } from './http/wire.ts'

const customerParams = z.strictObject({
  email: unsettable.optional(),
  name: unsettable.optional(),
  phone: unsettable.optional(),
  description: unsettable.optional(),
  address: address.optional(),
  metadata: metadata.optional(),
  test_clock: z.string().optional(),
  tax: z.strictObject({ ip_address: unsettable.optional() }).optional(),
  invoice_settings: z.strictObject({ default_payment_method: unsettable.optional() }).optional(),
})

export function createCustomer(account: StripeAccount, params: unknown): Customer {
  const id = newId('cus', 14)
  const customer: Customer = {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: account.now,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: id.slice(4, 12).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
  apply(account, customer, params)
  const { test_clock: clock } = customerParams.parse(params)
  if (clock !== undefined) {
    customer.test_clock = need(account.testClocks, clock, 'test_clock', 'test_clock').id
  }
  account.customers.set(id, customer)
  return customer
}

export function updateCustomer(account: StripeAccount, id: string, params: unknown): Customer {
  const customer = need(account.customers, id, 'customer')
  apply(account, customer, params)
  return customer
}

/** Ends its subscriptions and forgets its cards. Its id can still be retrieved, as a deleted one. */
export function deleteCustomer(account: StripeAccount, id: string): DeletedCustomer {
  const customer = need(account.customers, id, 'customer')
  for (const subscription of account.subscriptions.values()) {
    const lives = subscription.customer === id && subscription.ended_at === null
    if (lives) cancelSubscription(account, subscription.id)
  }
  for (const method of account.paymentMethods.values()) {
    if (method.customer === id) method.customer = null
  }
  account.customers.delete(id)
  account.deletedCustomers.add(id)
  account.announce('customer.deleted', customer)
  return deleted(id)
}

export function retrieveCustomer(account: StripeAccount, id: string): Customer | DeletedCustomer {
  return account.deletedCustomers.has(id) ? deleted(id) : need(account.customers, id, 'customer')
}

function deleted(id: string): DeletedCustomer {
  return { id, object: 'customer', deleted: true }
}

function apply(account: StripeAccount, customer: Customer, params: unknown): void {
  const given = customerParams.parse(params)
  const method = given.invoice_settings?.default_payment_method
  if (method && account.paymentMethods.get(method)?.customer !== customer.id) {
    throw missing('PaymentMethod', method, 'invoice_settings[default_payment_method]')
  }
  Object.assign(customer, {
    email: given.email ?? unlessGiven('email', given, customer.email),
    name: given.name ?? unlessGiven('name', given, customer.name ?? null),
    phone: given.phone ?? unlessGiven('phone', given, customer.phone ?? null),
    description: given.description ?? unlessGiven('description', given, customer.description),
    address: given.address ?? customer.address ?? null,
    metadata: mergeMetadata(customer.metadata, given.metadata),
  } satisfies Partial<Customer>)
  if (given.tax) {
    const { ip_address: ip = null } = given.tax
    customer.tax = {
      automatic_tax: ip === null ? 'unrecognized_location' : 'supported',
      ip_address: ip,
      // Every network of the sandbox is in one place.
      location: ip === null ? null : { country: 'US', source: 'ip_address', state: 'CA' },
      provider: 'stripe',
    }
  }
  if (method !== undefined) customer.invoice_settings.default_payment_method = method
}

// A field given as null is unset, a field not given keeps its value.
function unlessGiven<T>(name: string, given: object, current: T): T | null {
  return name in given ? null : current
}

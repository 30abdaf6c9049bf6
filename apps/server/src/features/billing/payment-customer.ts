import { AppError } from '../../platform/app-error.ts'
import type { SignedInUser } from '../../platform/http/api.ts'
import type { ProviderSubscription } from '../../providers/payments/port.ts'
import type { BillingDeps } from './billing-deps.ts'
import { replaceCustomerRef, selectCustomerRef } from './payment-customers.queries.ts'

type Deps = Pick<BillingDeps, 'db' | 'payments'>

/**
 * The caller's payment customer, if there is one yet, for the id that stands in an address: the
 * caller's own uid or payment customer id.
 *
 * @throws AppError `not_found` for every other id, whether or not it is somebody else's
 */
export async function ownCustomer(
  { db }: Pick<Deps, 'db'>,
  user: SignedInUser,
  customerId: string,
): Promise<string | undefined> {
  const customerRef = await selectCustomerRef(db, user.accountId)
  if (customerId !== user.userId && customerId !== customerRef) throw new AppError('not_found')
  return customerRef
}

/**
 * The account's payment customer, made where there is none. Several at the same time get the same
 * one: the provider answers one idempotency key with one customer, and only the first is kept.
 */
async function ensureCustomer(deps: Deps, user: SignedInUser): Promise<string> {
  const known = await selectCustomerRef(deps.db, user.accountId)
  return known ?? (await makeCustomer(deps, user, undefined))
}

/**
 * The customer with all its subscriptions. One that the provider no longer knows (deleted there, or
 * a simulator that was started again) is replaced.
 */
export async function ensureCustomerAndSubscriptions(
  deps: Deps,
  user: SignedInUser,
): Promise<{ customerRef: string; subscriptions: ProviderSubscription[] }> {
  const customerRef = await ensureCustomer(deps, user)
  const subscriptions = await deps.payments.listSubscriptions(customerRef)
  if (subscriptions) return { customerRef, subscriptions }
  return { customerRef: await makeCustomer(deps, user, customerRef), subscriptions: [] }
}

async function makeCustomer(
  { db, payments }: Deps,
  { accountId, email }: SignedInUser,
  before: string | undefined,
): Promise<string> {
  const made = await payments.createCustomer({
    accountId,
    email,
    // The email is part of the key, as a key is refused when it comes with other facts.
    idempotencyKey: ['customer', accountId, email, before ?? 'first'].join(':'),
  })
  await replaceCustomerRef(db, accountId, before, made)
  return (await selectCustomerRef(db, accountId)) ?? made
}

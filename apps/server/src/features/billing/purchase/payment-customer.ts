import { AppError } from '../../../platform/app-error.ts'
import type { SignedInUser } from '../../../platform/http/api.ts'
import type { ProviderSubscription } from '../../../providers/payments/port.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { readPayments } from '../read-payments.ts'
import { customerUnknown } from './customer-unknown.ts'
import { replaceCustomerRef, selectCustomerRef } from './payment-customers.queries.ts'

/**
 * The caller's payment customer, if there is one yet, for the id in a URL: the caller's own uid or
 * payment customer id.
 *
 * @throws AppError `not_found` for every other id, whether or not it is another user's
 */
export async function ownCustomer(
  { db }: Pick<BillingDeps, 'db'>,
  user: SignedInUser,
  customerId: string,
): Promise<string | undefined> {
  const customerRef = await selectCustomerRef(db, user.accountId)
  if (customerId !== user.userId && customerId !== customerRef) throw new AppError('not_found')
  return customerRef
}

/**
 * The account's payment customer with all its subscriptions. It is created where there is none yet,
 * and created again where the provider reports that it was deleted there.
 *
 * @throws AppError `payment_setup_invalid` when the provider does not find the customer we have stored
 */
export async function ensureCustomerAndSubscriptions(
  deps: BillingDeps,
  user: SignedInUser,
): Promise<{ customerRef: string; subscriptions: ProviderSubscription[] }> {
  const known = await selectCustomerRef(deps.db, user.accountId)
  const customerRef = known ?? (await makeCustomer(deps, user, undefined))
  const [state, subscriptions] = await Promise.all([
    deps.payments.customerState(customerRef),
    deps.payments.listSubscriptions(customerRef),
  ])
  if (state === 'deleted') {
    await readAllPayments(deps, user.accountId, customerRef)
    return { customerRef: await makeCustomer(deps, user, customerRef), subscriptions: [] }
  }
  if (state === 'missing' || !subscriptions) throw customerUnknown(user.accountId, customerRef)
  return { customerRef, subscriptions }
}

/** What the customer has paid until it was deleted: nothing is read of it once it is replaced. */
async function readAllPayments(
  deps: BillingDeps,
  accountId: string,
  customerRef: string,
): Promise<void> {
  let after: string | undefined
  do {
    const page = { accountId, customerRef, createdSince: undefined, after, limit: INVOICES_A_PAGE }
    after = (await readPayments(deps, page))?.goOnAfter
  } while (after !== undefined)
}

const INVOICES_A_PAGE = 100
const MINUTE_MS = 60_000

/**
 * Creates the customer in place of `before`. Concurrent calls get the same one: the provider returns
 * one customer for one idempotency key, and only the first is kept.
 */
async function makeCustomer(
  { db, clock, payments }: BillingDeps,
  { accountId, email }: SignedInUser,
  before: string | undefined,
): Promise<string> {
  const minute = Math.floor(clock.now().getTime() / MINUTE_MS)
  const made = await payments.createCustomer({
    accountId,
    email,
    // The email is part of the key, because the provider rejects a key that comes with other data. So
    // is the minute, because the provider repeats a failure under its key for a day. If that makes a
    // second customer, it is never used.
    idempotencyKey: ['customer', accountId, email, before, minute].join(':'),
  })
  await replaceCustomerRef(db, accountId, before, made)
  return (await selectCustomerRef(db, accountId)) ?? made
}

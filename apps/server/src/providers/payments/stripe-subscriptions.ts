import type Stripe from 'stripe'
import { calling, finding, trying } from './stripe-failures.ts'
import { withLatestLines } from './stripe-invoice-lines.ts'
import type { PlanPrices } from './stripe-plan-prices.ts'
import { readSubscription } from './stripe-reading.ts'
import type { SubscriptionCalls } from './port/subscriptions.ts'

/** What one list call may return; no customer has more subscriptions than this. */
const LIST_LIMIT = 100
/** For what a screen waits for but can do without. */
const impatient = { timeout: 5_000, maxNetworkRetries: 1 }
const withInvoice = 'latest_invoice.confirmation_secret'

/** The part of the port that is about customers and their subscriptions. */
export function subscriptionsOn(
  stripe: Stripe,
  plans: PlanPrices,
  live: boolean,
  calculatesTax: boolean,
): SubscriptionCalls {
  const read = async (found: Stripe.Subscription) => {
    const subscription = await withLatestLines(stripe, found)
    return readSubscription(subscription, await plans.ofLatestInvoice(subscription), live)
  }
  const findSubscription: SubscriptionCalls['findSubscription'] = async (id) => {
    const found = await finding(stripe.subscriptions.retrieve(id, { expand: [withInvoice] }))
    return found && read(found)
  }
  return {
    createCustomer: async ({ accountId, email, idempotencyKey }) => {
      const metadata = { account_id: accountId }
      const customer = stripe.customers.create({ email, metadata }, { idempotencyKey })
      return (await calling(customer)).id
    },
    customerState: async (id) => {
      const customer = await finding(stripe.customers.retrieve(id))
      if (customer === undefined) return 'missing'
      return customer.deleted ? 'deleted' : 'known'
    },
    deleteCustomer: async (id) => void (await finding(stripe.customers.del(id))),
    listSubscriptions: async (customer) => {
      const expand = [`data.${withInvoice}`]
      const filter = { customer, status: 'all' as const, limit: LIST_LIMIT, expand }
      const found = await finding(stripe.subscriptions.list(filter, impatient))
      return found && Promise.all(found.data.map(read))
    },
    findSubscription,
    createSubscription: async (wish) => {
      const { accountId, customerRef, planKey, priceRef, purchaseId, ipAddress } = wish
      if (calculatesTax && ipAddress !== undefined) {
        // The billing address comes with the card, after this invoice is made: until then this tells the place.
        const tax = { ip_address: ipAddress }
        await calling(stripe.customers.update(customerRef, { tax }))
      }
      const wanted: Stripe.SubscriptionCreateParams = {
        customer: customerRef,
        items: [{ price: priceRef }],
        ...(calculatesTax ? { automatic_tax: { enabled: true } } : {}),
        // The browser pays the first invoice; until then the subscription gives nothing.
        payment_behavior: 'default_incomplete',
        payment_settings: { save_default_payment_method: 'on_subscription' },
        metadata: { account_id: accountId, plan: planKey, purchase: purchaseId },
        expand: [withInvoice],
      }
      // With the customer, as a key is refused when it comes with other facts.
      const idempotencyKey = `purchase:${purchaseId}:${customerRef}`
      return read(await calling(stripe.subscriptions.create(wanted, { idempotencyKey })))
    },
    abandonSubscription: async ({ subscriptionRef, latestInvoice }) => {
      // Ending the subscription alone would leave its invoice payable in a tab that is still open. It
      // is refused when the invoice was paid in this moment: what became of it is looked up next.
      if (latestInvoice?.open) await trying(stripe.invoices.voidInvoice(latestInvoice.invoiceRef))
      const left = await findSubscription(subscriptionRef)
      if (left?.status !== 'incomplete' || left.latestInvoice?.open) return left
      await finding(stripe.subscriptions.cancel(subscriptionRef))
      return findSubscription(subscriptionRef)
    },
  }
}

import type Stripe from 'stripe'
import { calling, finding } from './stripe-failures.ts'
import { defaultCardOf, readCard } from './stripe-reading.ts'
import type { CardCalls } from './port/cards.ts'

/** No customer saves more cards than fit on one page. */
const LIST_LIMIT = 100

/** The part of the port that is about saved cards. */
export function cardsOn(stripe: Stripe): CardCalls {
  return {
    listCards: async (customerRef, subscriptionRef) => {
      const [methods, customer, subscription] = await Promise.all([
        finding(
          stripe.customers.listPaymentMethods(customerRef, { type: 'card', limit: LIST_LIMIT }),
        ),
        finding(stripe.customers.retrieve(customerRef)),
        subscriptionRef === undefined
          ? undefined
          : finding(stripe.subscriptions.retrieve(subscriptionRef)),
      ])
      if (customer === undefined) return undefined
      const defaultRef = defaultCardOf(customer, subscription)
      return (methods?.data ?? []).flatMap((method) => readCard(method, defaultRef) ?? [])
    },
    ownerOfCard: async (methodRef) => {
      const method = await finding(stripe.paymentMethods.retrieve(methodRef))
      const owner = method?.customer ?? undefined
      return typeof owner === 'object' ? owner.id : owner
    },
    useCard: async ({ customerRef, subscriptionRef, methodRef }) => {
      const invoice_settings = { default_payment_method: methodRef }
      await calling(stripe.customers.update(customerRef, { invoice_settings }))
      if (subscriptionRef === undefined) return
      const change = { default_payment_method: methodRef }
      await calling(stripe.subscriptions.update(subscriptionRef, change))
    },
    beginCardSetup: async (customer) => {
      const automatic_payment_methods = { enabled: true }
      const wanted = { customer, usage: 'off_session' as const, automatic_payment_methods }
      const { client_secret: secret } = await calling(stripe.setupIntents.create(wanted))
      if (secret === null) throw new Error('The set-up of a card came without a client secret.')
      return secret
    },
  }
}

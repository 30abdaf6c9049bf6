import { z } from 'zod'
import { subscriptionStates } from '../money/subscription-state-names.ts'

export const benefitsSchema = z.object({
  assignedCredits: z.number(),
  creditsPerCall: z.number(),
  creditsPerMessage: z.number(),
  creditsPerExtraCall: z.number(),
  creditsPerExtraMessage: z.number(),
})

/** One plan on sale. `id` is the payment provider's product id. */
export const productSchema = z.object({
  id: z.string(),
  active: z.boolean(),
  title: z.string(),
  /** Whole US dollars a month. */
  amount: z.number(),
  default_price: z.string(),
  benefits: benefitsSchema,
})
export type Product = z.infer<typeof productSchema>

/** GET /api/payments/products/ */
export const productsResponseSchema = z.object({ products: z.array(productSchema) })

/**
 * GET /api/payments/token. With `api_base` the browser shows the plain card form and calls that
 * address (the simulated provider, through our own server); without it, the provider's own element.
 */
export const paymentTokenResponseSchema = z.object({
  stripePublicToken: z.string(),
  api_base: z.string().optional(),
})

/** POST /api/payments/customers/create-subscription */
export const createSubscriptionBodySchema = z.object({
  email: z.string(),
  customerId: z.string().min(1),
  productId: z.string().min(1),
})
export const createSubscriptionResponseSchema = z.object({
  clientSecret: z.string(),
  subscriptionId: z.string(),
  /** What the success screen shows as the order number. */
  orderNumber: z.string(),
})
export type CreateSubscriptionResponse = z.infer<typeof createSubscriptionResponseSchema>

export const paymentMethodSchema = z.object({
  id: z.string(),
  is_default: z.boolean(),
  card: z.object({
    brand: z.string(),
    last4: z.string(),
    exp_month: z.number(),
    exp_year: z.number(),
  }),
})
export type PaymentMethod = z.infer<typeof paymentMethodSchema>

/** GET /api/payments/billing/{customerId}/payment-methods */
export const paymentMethodsResponseSchema = z.object({
  payment_methods: z.array(paymentMethodSchema),
})

/** POST /api/payments/billing/{customerId}/setup-intents: the start of Add New Card. */
export const setupIntentResponseSchema = z.object({ clientSecret: z.string() })

/** As long as the payment provider's ids may be. */
const REF_MAX_CHARS = 255

/** POST /api/payments/billing/update-payment-method */
export const updatePaymentMethodBodySchema = z.object({
  // It becomes part of an address at the payment provider, so it must be no other path there.
  paymentMethodId: z.string().max(REF_MAX_CHARS).regex(/^\w+$/),
})

export const subscriptionSchema = z.object({
  subscriptionId: z.string(),
  customerId: z.string(),
  status: z.string(),
  planId: z.string(),
  planName: z.string(),
  /** Whole US dollars a month. */
  amount: z.number(),
  benefits: benefitsSchema,
  /** ISO instant of the next payment: the end of the paid period. */
  currentPeriodEnd: z.string(),
  standing: z
    .object({
      state: z.enum(subscriptionStates),
      /** ISO instant of the day that the state's words name (money/subscription-states.ts). */
      day: z.string().nullable(),
      /** The title of the plan that begins with the next payment; absent where it stays. */
      nextPlan: z.string().optional(),
      /** A payment is disputed at its bank, or was and left credits owed, so nothing is sent. */
      disputed: z.boolean(),
      /** The credits that are owed for lost disputes; absent while one is open, and where none are. */
      owed: z.number().optional(),
    })
    .optional(),
})
export type Subscription = z.infer<typeof subscriptionSchema>

/** GET /api/payments/customers/{customerId}/subscription ; null while nothing is paid. */
export const subscriptionResponseSchema = z.object({ subscription: subscriptionSchema.nullable() })

export const transactionSchema = z.object({
  id: z.string(),
  /** Seconds since 1970. */
  created: z.number(),
  /** Cents. */
  amount: z.number(),
  /** How much of it is tax, in cents; absent where none is calculated. */
  tax: z.number().optional(),
  status: z.string(),
  description: z.string(),
  receipt_url: z.string().nullable(),
  /** The invoice as a PDF. */
  invoice_pdf: z.string().nullable().optional(),
  invoice: z.string().nullable(),
  currency: z.string(),
})
export type Transaction = z.infer<typeof transactionSchema>

/** GET /api/payments/billing/{customerId}/transactions, newest first. */
export const transactionsResponseSchema = z.object({ transactions: z.array(transactionSchema) })

import { z } from 'zod'
import { createSubscriptionResponseSchema } from './payments.ts'

/** POST /api/payments/billing/ending: end with the period, be renewed after all, or end unpaid now. */
export const planEndingBodySchema = z.object({ ending: z.enum(['cancel', 'keep', 'end_now']) })
export type PlanEnding = z.infer<typeof planEndingBodySchema>['ending']

/** POST /api/payments/billing/overdue-payment: the missing payment, for the browser to make. */
export const overduePaymentSchema = createSubscriptionResponseSchema.extend({
  /** Cents. */
  amount: z.number(),
  currency: z.string(),
})
export type OverduePayment = z.infer<typeof overduePaymentSchema>

/** The most that an owner may allow a month, in whole dollars. */
export const MOST_OVERAGE_USD = 10_000

/** GET and PUT /api/payments/overage; amounts in dollars. */
export const overageSchema = z.object({
  enabled: z.boolean(),
  ceiling: z.number(),
  /** Of this month: sent, and held for campaigns. */
  used: z.number(),
  reserved: z.number(),
  creditsPerExtraCall: z.number(),
  creditsPerExtraMessage: z.number(),
})
export type Overage = z.infer<typeof overageSchema>

export const overageBodySchema = z.object({
  enabled: z.boolean(),
  ceiling: z.int().min(0).max(MOST_OVERAGE_USD),
})

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

import { z } from 'zod'

/** The plan chosen on /billing, carried to the payment page as the history entry's state. */
export const planSelectionSchema = z.object({
  planId: z.string().min(1),
  planName: z.string(),
  /** Whole US dollars a month. */
  amount: z.number().positive(),
})
export type PlanSelection = z.infer<typeof planSelectionSchema>

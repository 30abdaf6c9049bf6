import { z } from 'zod'

/**
 * The plan chosen on /billing, carried to the payment page as the history entry's state. Who comes
 * back from a failed payment brings the id alone; what it costs is then read again.
 */
export const planSelectionSchema = z.object({
  planId: z.string().min(1),
  planName: z.string().optional(),
  /** Whole US dollars a month. */
  amount: z.number().positive().optional(),
})
export type PlanSelection = z.infer<typeof planSelectionSchema>

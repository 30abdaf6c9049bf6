import type { Product } from '@afterbeep/contract/api/payments'
import { z } from 'zod'

/** Chosen in place of a plan: the missing payment of the one that there is. */
export const OVERDUE_PAYMENT = 'overdue-payment'

/**
 * The plan chosen on /billing, carried to the payment page as the history entry's state. After a
 * failed payment it holds the id alone; the price is then read again.
 */
export const planSelectionSchema = z.object({
  planId: z.string().min(1),
  planName: z.string().optional(),
  /** Whole US dollars a month. */
  amount: z.number().positive().optional(),
})
export type PlanSelection = z.infer<typeof planSelectionSchema>

export function planSelectionOf({ id, title, amount }: Product): PlanSelection {
  return { planId: id, planName: title, amount }
}

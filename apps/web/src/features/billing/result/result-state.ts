import { z } from 'zod'

/** What the page receives about a payment, as the state of its history entry. */
const resultStateSchema = z.object({
  orderNumber: z.string().optional(),
  failed: z.boolean().optional(),
  /** Used to ask the provider for the payment's outcome. */
  clientSecret: z.string().optional(),
  /** What was to be paid, for another try. */
  planId: z.string().optional(),
})
export type ResultState = z.infer<typeof resultStateSchema>

/** Undefined where no payment led to the page: its address was typed, or followed from elsewhere. */
export function readResultState(state: unknown): ResultState | undefined {
  return resultStateSchema.safeParse(state).data
}

/** The state in the query of a bank's redirect; undefined where the page was opened in another way. */
export function stateOfReturn(query: URLSearchParams): ResultState | undefined {
  const clientSecret = query.get('payment_intent_client_secret')
  const redirectStatus = query.get('redirect_status')
  const orderNumber = query.get('order')
  const planId = query.get('plan')
  if (clientSecret === null && redirectStatus === null && orderNumber === null) return undefined
  return {
    ...(clientSecret === null ? {} : { clientSecret }),
    ...(orderNumber === null ? {} : { orderNumber }),
    ...(planId === null ? {} : { planId }),
    ...(redirectStatus === 'failed' ? { failed: true } : {}),
  }
}

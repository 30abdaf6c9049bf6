import { z } from 'zod'

/** What the page is told of a payment, as the state of its history entry. */
const resultStateSchema = z.object({
  orderNumber: z.string().optional(),
  failed: z.boolean().optional(),
  /** With which the provider is asked what became of the payment. */
  clientSecret: z.string().optional(),
  /** What was to be paid, for another try. */
  planId: z.string().optional(),
})
export type ResultState = z.infer<typeof resultStateSchema>

export function readResultState(state: unknown): ResultState {
  return resultStateSchema.safeParse(state).data ?? {}
}

/** What the way back from a bank's page carries in its query; undefined for any other way here. */
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

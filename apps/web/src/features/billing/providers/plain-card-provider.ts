import { paymentTexts } from '@afterbeep/contract/errors/payment-texts'
import { z } from 'zod'
import type { CardDetails } from '../card/card-details.ts'
import type { ConfirmResult, IntentFacts, IntentKind } from './confirm-result.ts'
import { resultOfIntent, resultOfRejection } from './read-intent.ts'

/** The card provider's address, and the key that a browser may show. */
export type PlainCardProvider = { readonly apiBase: string; readonly publicToken: string }

/** A card that is typed in now, or the id of one that was saved before. */
export type CardChoice = { readonly card: CardDetails } | { readonly savedMethodId: string }

const reasonSchema = z.object({ message: z.string().optional() })
const intentSchema = z.object({
  status: z.string().optional(),
  payment_method: z.string().nullish(),
  next_action: z.object({ redirect_to_url: z.object({ url: z.string() }).nullish() }).nullish(),
  last_payment_error: reasonSchema.nullish(),
  last_setup_error: reasonSchema.nullish(),
})
const responseSchema = intentSchema.extend({
  error: reasonSchema
    .extend({ payment_intent: intentSchema.optional(), setup_intent: intentSchema.optional() })
    .optional(),
})

const collections = { payment: 'payment_intents', setup: 'setup_intents' } as const

/**
 * Pays with a card, or saves one for later, over the provider's own HTTP.
 *
 * @param returnAddress where the bank's own page leads back to, if it asks on one
 */
export async function confirmPlainIntent(
  provider: PlainCardProvider,
  kind: IntentKind,
  clientSecret: string,
  choice: CardChoice,
  returnAddress: string,
): Promise<ConfirmResult> {
  try {
    const body = formOf(clientSecret, choice, returnAddress)
    const address = `${intentAddress(provider, kind, clientSecret)}/confirm`
    return resultOf(await ask(provider, address, { method: 'POST', body }))
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    return {
      outcome: 'failed',
      message: paymentTexts.payment.networkError(detail),
      uncertain: true,
    }
  }
}

/** Reads the intent's current state. @throws when the provider does not respond */
export async function askPlainIntent(
  provider: PlainCardProvider,
  kind: IntentKind,
  clientSecret: string,
): Promise<ConfirmResult> {
  const query = new URLSearchParams({ client_secret: clientSecret }).toString()
  const address = `${intentAddress(provider, kind, clientSecret)}?${query}`
  const result = await ask(provider, address, { method: 'GET' })
  if (result.error !== undefined) throw new Error(result.error.message)
  return resultOf(result)
}

function intentAddress(
  { apiBase }: PlainCardProvider,
  kind: IntentKind,
  clientSecret: string,
): string {
  const [id = ''] = clientSecret.split('_secret_')
  return `${apiBase.replace(/\/$/, '')}/v1/${collections[kind]}/${encodeURIComponent(id)}`
}

async function ask(
  { publicToken }: PlainCardProvider,
  address: string,
  question: RequestInit,
): Promise<z.infer<typeof responseSchema>> {
  const headers = { Authorization: `Bearer ${publicToken}` }
  // Our own session must not be sent to the provider.
  const response = await fetch(address, { ...question, credentials: 'omit', headers })
  return responseSchema.parse(await response.json())
}

function resultOf({ error, ...intent }: z.infer<typeof responseSchema>): ConfirmResult {
  if (error === undefined) return resultOfIntent(factsOf(intent))
  const refused = error.payment_intent ?? error.setup_intent
  return resultOfRejection(error.message, refused && factsOf(refused))
}

function factsOf(intent: z.infer<typeof intentSchema>): IntentFacts {
  return {
    status: intent.status,
    paymentMethodId: intent.payment_method ?? undefined,
    bankPage: intent.next_action?.redirect_to_url?.url,
    lastError: (intent.last_payment_error ?? intent.last_setup_error)?.message,
  }
}

function formOf(clientSecret: string, choice: CardChoice, returnAddress: string): URLSearchParams {
  const form = new URLSearchParams({ client_secret: clientSecret, return_url: returnAddress })
  if ('savedMethodId' in choice) {
    form.set('payment_method', choice.savedMethodId)
    return form
  }
  const { card } = choice
  const data = 'payment_method_data'
  const fields = {
    [`${data}[type]`]: 'card',
    [`${data}[card][number]`]: card.number.replace(/\D/g, ''),
    [`${data}[card][exp_month]`]: card.expiryMonth,
    [`${data}[card][exp_year]`]: card.expiryYear,
    [`${data}[card][cvc]`]: card.cvc,
    [`${data}[billing_details][name]`]: card.name,
    [`${data}[billing_details][phone]`]: card.phone,
    [`${data}[billing_details][address][line1]`]: card.addressLine1,
    [`${data}[billing_details][address][line2]`]: card.addressLine2,
    [`${data}[billing_details][address][city]`]: card.city,
    [`${data}[billing_details][address][state]`]: card.state,
    [`${data}[billing_details][address][postal_code]`]: card.postalCode,
    [`${data}[billing_details][address][country]`]: card.country,
  }
  for (const [name, value] of Object.entries(fields)) {
    if (value !== '') form.set(name, value)
  }
  return form
}

import { texts } from '@afterbeep/contract/texts'
import { z } from 'zod'
import type { CardDetails } from '../card/card-details.ts'
import type { ConfirmResult } from './confirm-result.ts'

/** Where the card provider answers, and the key that a browser may show. */
export type PlainCardProvider = { readonly apiBase: string; readonly publicToken: string }

/** A card that is typed in now, or the id of one that was saved before. */
export type CardChoice = { readonly card: CardDetails } | { readonly savedMethodId: string }

const intentAnswerSchema = z.object({
  status: z.string().optional(),
  payment_method: z.string().nullish(),
  error: z.object({ message: z.string().optional() }).optional(),
})

/** Pays with a card, over the provider's own HTTP. */
export function confirmPayment(
  provider: PlainCardProvider,
  clientSecret: string,
  choice: CardChoice,
): Promise<ConfirmResult> {
  return confirmIntent(provider, 'payment_intents', clientSecret, choice)
}

/** Saves a card for later, over the provider's own HTTP. */
export function confirmSetup(
  provider: PlainCardProvider,
  clientSecret: string,
  choice: CardChoice,
): Promise<ConfirmResult> {
  return confirmIntent(provider, 'setup_intents', clientSecret, choice)
}

async function confirmIntent(
  { apiBase, publicToken }: PlainCardProvider,
  kind: 'payment_intents' | 'setup_intents',
  clientSecret: string,
  choice: CardChoice,
): Promise<ConfirmResult> {
  const [id = ''] = clientSecret.split('_secret_')
  try {
    const response = await fetch(
      `${apiBase.replace(/\/$/, '')}/v1/${kind}/${encodeURIComponent(id)}/confirm`,
      {
        method: 'POST',
        // Our own session is no business of the provider's.
        credentials: 'omit',
        headers: { Authorization: `Bearer ${publicToken}` },
        body: formOf(clientSecret, choice),
      },
    )
    return resultOf(intentAnswerSchema.parse(await response.json()))
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    return { outcome: 'failed', message: texts.payment.networkError(detail) }
  }
}

function resultOf(answer: z.infer<typeof intentAnswerSchema>): ConfirmResult {
  if (answer.error !== undefined) {
    return { outcome: 'failed', message: answer.error.message || texts.payment.unexpected }
  }
  if (answer.status !== 'succeeded') {
    return { outcome: 'failed', message: texts.payment.failureMessage }
  }
  return { outcome: 'succeeded', paymentMethodId: answer.payment_method ?? undefined }
}

function formOf(clientSecret: string, choice: CardChoice): URLSearchParams {
  const form = new URLSearchParams({ client_secret: clientSecret })
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

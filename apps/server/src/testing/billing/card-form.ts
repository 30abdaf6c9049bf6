import { z } from 'zod'
import type { Simulators } from '@afterbeep/simulators'

/** The provider's response to the browser. */
export interface Confirmation {
  status: string
  /** Empty unless it was refused. */
  error: string
  paymentMethod: string | undefined
}

const responseSchema = z.object({
  status: z.string().default('refused'),
  payment_method: z.string().nullish(),
  error: z.object({ message: z.string() }).optional(),
})

/** Pays, or saves a card, as the provider's script in the browser does: with the public key only. */
export async function confirmInBrowser(
  { urls, credentials }: Simulators,
  clientSecret: string,
  card: { number: string } | { saved: string },
): Promise<Confirmation> {
  const [intent = ''] = clientSecret.split('_secret_')
  const kind = intent.startsWith('seti_') ? 'setup_intents' : 'payment_intents'
  const form = new URLSearchParams({ client_secret: clientSecret })
  if ('saved' in card) form.set('payment_method', card.saved)
  else {
    form.set('payment_method_data[type]', 'card')
    form.set('payment_method_data[card][number]', card.number)
    form.set('payment_method_data[card][exp_month]', '12')
    form.set('payment_method_data[card][exp_year]', '2040')
    form.set('payment_method_data[card][cvc]', '123')
  }
  const response = await fetch(`${urls.stripe}/v1/${kind}/${intent}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${credentials.stripe.publishableKey}` },
    body: form,
  })
  const result = responseSchema.parse(await response.json())
  return {
    status: result.status,
    error: result.error?.message ?? '',
    paymentMethod: result.payment_method ?? undefined,
  }
}

import { ensureProducts } from '../../features/billing/index.ts'
import { noteOperatorCommand } from '../../features/security/index.ts'
import type { Logger } from '../../platform/log.ts'
import { createStripePayments } from '../../providers/payments/stripe.ts'
import type { Config } from '../../config.ts'

/** Makes the plans' products and prices in a new account at the payment provider, once. */
export async function offerPlans({ providers }: Config, log: Logger): Promise<void> {
  if (providers.kind !== 'real') {
    throw new Error('Offering the plans needs the keys of a payment provider; none is set.')
  }
  noteOperatorCommand(log, 'offer-plans')
  await ensureProducts(createStripePayments(providers.access.payments))
}

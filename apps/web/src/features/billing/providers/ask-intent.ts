import { askPlainIntent } from './plain-card-provider.ts'
import type { ConfirmResult, IntentKind } from './confirm-result.ts'
import type { CardProvider } from './reach-card-provider.ts'

/** How a payment, or the saving of a card, stands with the provider now. */
export async function askIntent(
  provider: CardProvider,
  kind: IntentKind,
  clientSecret: string,
): Promise<ConfirmResult> {
  if (provider.kind === 'plain') return askPlainIntent(provider, kind, clientSecret)
  const { askScriptIntent } = await import('./stripe-result.ts')
  return askScriptIntent(provider.stripe, kind, clientSecret)
}

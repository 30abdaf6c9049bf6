import { askPlainIntent } from './plain-card-provider.ts'
import type { ConfirmResult, IntentKind } from './confirm-result.ts'
import type { CardProvider } from './reach-card-provider.ts'

/** The provider's current state of a payment, or of saving a card. */
export async function askIntent(
  provider: CardProvider,
  kind: IntentKind,
  clientSecret: string,
): Promise<ConfirmResult> {
  if (provider.kind === 'plain') return askPlainIntent(provider, kind, clientSecret)
  const { askScriptIntent } = await import('./stripe-result.ts')
  return askScriptIntent(provider.stripe, kind, clientSecret)
}

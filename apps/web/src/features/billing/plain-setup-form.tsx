import { cardDetailsOf } from './card/card-details.ts'
import { CardFields } from './card/card-fields.tsx'
import { useCardForm } from './card/use-card-form.ts'
import type { ConfirmResult } from './providers/confirm-result.ts'
import { confirmPlainIntent } from './providers/plain-card-provider.ts'
import type { PlainCardProvider } from './providers/plain-card-provider.ts'
import { setupReturnAddress } from './payments/return-address.ts'
import { SetupFrame } from './setup-frame.tsx'

interface PlainSetupFormProps {
  readonly provider: PlainCardProvider
  readonly clientSecret: string
  readonly busy: boolean
  readonly save: (confirm: () => Promise<ConfirmResult>) => void
}

/** Saves a card over the provider's own HTTP. */
export function PlainSetupForm({ provider, clientSecret, busy, save }: PlainSetupFormProps) {
  const form = useCardForm()
  const submit = form.handleSubmit((values) =>
    save(() => {
      const card = { card: cardDetailsOf(values) }
      const returnAddress = setupReturnAddress(location.origin)
      return confirmPlainIntent(provider, 'setup', clientSecret, card, returnAddress)
    }),
  )
  return (
    <SetupFrame busy={busy} onSubmit={() => void submit()}>
      <CardFields form={form} />
    </SetupFrame>
  )
}

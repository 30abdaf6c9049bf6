import type { PaymentMethod } from '@afterbeep/contract/api/payments'
import { useState } from 'react'
import { cardDetailsOf } from '../card/card-details.ts'
import { CardFields } from '../card/card-fields.tsx'
import { useCardForm } from '../card/use-card-form.ts'
import type { ConfirmResult } from '../providers/confirm-result.ts'
import { confirmPlainIntent } from '../providers/plain-card-provider.ts'
import type { CardChoice, PlainCardProvider } from '../providers/plain-card-provider.ts'
import { firstChoice, newMethod, PaymentFrame } from './payment-frame.tsx'

interface PlainPaymentFormProps {
  readonly provider: PlainCardProvider
  readonly clientSecret: string
  readonly returnAddress: string
  readonly methods: readonly PaymentMethod[]
  readonly busy: boolean
  readonly pay: (confirm: () => Promise<ConfirmResult>) => Promise<void>
}

/** Pays over the provider's own HTTP, with a card typed into our plain form or a saved one. */
export function PlainPaymentForm(props: PlainPaymentFormProps) {
  const { provider, clientSecret, returnAddress, methods, busy, pay } = props
  const [choice, setChoice] = useState(() => firstChoice(methods))
  const form = useCardForm()
  const payWith = (card: CardChoice) =>
    pay(() => confirmPlainIntent(provider, 'payment', clientSecret, card, returnAddress))

  async function submit() {
    if (choice === newMethod) {
      await form.handleSubmit((values) => payWith({ card: cardDetailsOf(values) }))()
    } else {
      await payWith({ savedMethodId: choice })
    }
  }

  return (
    <PaymentFrame
      methods={methods}
      choice={choice}
      onChoose={setChoice}
      busy={busy}
      onSubmit={() => void submit()}
    >
      <CardFields form={form} />
    </PaymentFrame>
  )
}

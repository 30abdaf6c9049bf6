import type { PaymentMethod } from '@afterbeep/contract/http/payments'
import { useState } from 'react'
import { cardDetailsOf } from '../card/card-details.ts'
import { CardFields } from '../card/card-fields.tsx'
import { useCardForm } from '../card/use-card-form.ts'
import type { ConfirmResult } from '../providers/confirm-result.ts'
import { confirmPayment } from '../providers/plain-card-provider.ts'
import type { PlainCardProvider } from '../providers/plain-card-provider.ts'
import { newMethod, PaymentFrame } from './payment-frame.tsx'

interface PlainPaymentFormProps {
  readonly provider: PlainCardProvider
  readonly clientSecret: string
  readonly methods: readonly PaymentMethod[]
  readonly busy: boolean
  readonly pay: (confirm: () => Promise<ConfirmResult>) => Promise<void>
}

/** Pays over the provider's own HTTP, with a card typed into our plain form or a saved one. */
export function PlainPaymentForm(props: PlainPaymentFormProps) {
  const { provider, clientSecret, methods, busy, pay } = props
  const [choice, setChoice] = useState(methods[0]?.id ?? newMethod)
  const form = useCardForm()

  async function submit() {
    if (choice !== newMethod) {
      await pay(() => confirmPayment(provider, clientSecret, { savedMethodId: choice }))
      return
    }
    await form.handleSubmit((values) =>
      pay(() => confirmPayment(provider, clientSecret, { card: cardDetailsOf(values) })),
    )()
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

import type { PaymentMethod } from '@afterbeep/contract/api/payments'
import { paymentTexts } from '@afterbeep/contract/errors/payment-texts'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { cardOptions, CardOptions, isExpired } from '../saved-cards.tsx'

/** In place of a saved card's id: a card that is typed in now. */
export const newMethod = 'new'

/** The initial choice: the default card, but none that has expired. */
export function firstChoice(methods: readonly PaymentMethod[]): string {
  const usable = methods.filter((method) => !isExpired(method))
  const chosen = usable.find(({ is_default }) => is_default) ?? usable[0]
  return chosen?.id ?? newMethod
}

export interface PaymentFrameProps {
  readonly methods: readonly PaymentMethod[]
  readonly choice: string
  readonly onChoose: (choice: string) => void
  readonly busy: boolean
  readonly onSubmit: () => void
  /** The form for a new card. */
  readonly children: ReactNode
}

/** What both ways of paying share: saved cards, a new one, the note, and the one button. */
export function PaymentFrame(props: PaymentFrameProps) {
  const { methods, choice, onChoose, busy, onSubmit, children } = props
  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <Card title="Pay with">
        <CardOptions
          legend="Pay with"
          options={[
            ...cardOptions(methods),
            { value: newMethod, title: paymentTexts.payment.newMethod },
          ]}
          value={choice}
          disabled={busy}
          onChange={onChoose}
        />
      </Card>
      {choice === newMethod && (
        <Card>
          {children}
          <p className="mt-5 text-sm text-ink-soft">{paymentTexts.payment.cardSavedNote}</p>
        </Card>
      )}
      <div className="flex justify-end">
        <Button type="submit" loading={busy}>
          {busy ? paymentTexts.payment.busy : paymentTexts.payment.button}
        </Button>
      </div>
    </form>
  )
}

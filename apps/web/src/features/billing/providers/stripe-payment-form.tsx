import type { PaymentMethod } from '@afterbeep/contract/api/payments'
import { paymentTexts } from '@afterbeep/contract/errors/payment-texts'
import { useElements } from '@stripe/react-stripe-js'
import type { Stripe, StripeElements as ElementsClient } from '@stripe/stripe-js'
import { useState } from 'react'
import { firstChoice, newMethod, PaymentFrame } from '../payments/payment-frame.tsx'
import type { ConfirmResult } from './confirm-result.ts'
import { StripeCardFields, StripeElements } from './stripe-elements.tsx'
import { resultOf } from './stripe-result.ts'

interface StripePaymentFormProps {
  readonly stripe: Stripe
  readonly clientSecret: string
  readonly returnAddress: string
  readonly methods: readonly PaymentMethod[]
  readonly busy: boolean
  readonly pay: (confirm: () => Promise<ConfirmResult>) => Promise<void>
}

/** Pays through the provider's own element, or with a saved card. */
export default function StripePaymentForm(props: StripePaymentFormProps) {
  return (
    <StripeElements stripe={props.stripe} clientSecret={props.clientSecret}>
      <FormInElements {...props} />
    </StripeElements>
  )
}

function FormInElements(props: StripePaymentFormProps) {
  const { stripe, clientSecret, returnAddress, methods, busy, pay } = props
  const [choice, setChoice] = useState(() => firstChoice(methods))
  const elements = useElements()

  function submit() {
    void pay(async () => {
      if (choice !== newMethod) {
        return resultOf(await stripe.confirmCardPayment(clientSecret, { payment_method: choice }))
      }
      if (elements === null)
        return { outcome: 'failed', message: paymentTexts.payment.providerMissing }
      return confirmNewCard(stripe, elements, clientSecret, returnAddress)
    })
  }

  return (
    <PaymentFrame
      methods={methods}
      choice={choice}
      onChoose={setChoice}
      busy={busy}
      onSubmit={submit}
    >
      <StripeCardFields />
    </PaymentFrame>
  )
}

async function confirmNewCard(
  stripe: Stripe,
  elements: ElementsClient,
  clientSecret: string,
  returnAddress: string,
): Promise<ConfirmResult> {
  const checked = await elements.submit()
  if (checked.error !== undefined) return resultOf(checked)
  return resultOf(
    await stripe.confirmPayment({
      elements,
      clientSecret,
      redirect: 'if_required',
      confirmParams: { return_url: returnAddress },
    }),
  )
}

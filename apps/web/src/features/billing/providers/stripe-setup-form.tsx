import { paymentTexts } from '@afterbeep/contract/errors/payment-texts'
import { useElements } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { setupReturnAddress } from '../payments/return-address.ts'
import { SetupFrame } from '../setup-frame.tsx'
import type { ConfirmResult } from './confirm-result.ts'
import { StripeCardFields, StripeElements } from './stripe-elements.tsx'
import { resultOf } from './stripe-result.ts'

interface StripeSetupFormProps {
  readonly stripe: Stripe
  readonly clientSecret: string
  readonly busy: boolean
  readonly save: (confirm: () => Promise<ConfirmResult>) => void
}

/** Saves a card through the provider's own element. */
export default function StripeSetupForm(props: StripeSetupFormProps) {
  return (
    <StripeElements stripe={props.stripe} clientSecret={props.clientSecret}>
      <FormInElements {...props} />
    </StripeElements>
  )
}

function FormInElements({ stripe, clientSecret, busy, save }: StripeSetupFormProps) {
  const elements = useElements()
  const confirm = async (): Promise<ConfirmResult> => {
    if (elements === null)
      return { outcome: 'failed', message: paymentTexts.payment.providerMissing }
    const checked = await elements.submit()
    if (checked.error !== undefined) return resultOf(checked)
    return resultOf(
      await stripe.confirmSetup({
        elements,
        clientSecret,
        redirect: 'if_required',
        confirmParams: { return_url: setupReturnAddress(location.origin) },
      }),
    )
  }
  return (
    <SetupFrame busy={busy} onSubmit={() => save(confirm)}>
      <StripeCardFields />
    </SetupFrame>
  )
}

import type { PaymentMethod } from '@afterbeep/contract/api/payments'
import { useState } from 'react'
import { lazyPart } from '../../../ui/page/lazy-part.tsx'
import type { ConfirmResult } from '../providers/confirm-result.ts'
import { askIntent } from '../providers/ask-intent.ts'
import { PaymentDialogs } from './payment-dialogs.tsx'
import { PaymentSkeleton } from './payment-skeleton.tsx'
import { PlainPaymentForm } from './plain-payment-form.tsx'
import { paymentReturnAddress } from './return-address.ts'
import { usePayment } from './use-payment.ts'
import type { PaymentStart } from './use-payment-start.ts'

const StripePaymentForm = lazyPart(
  () => import('../providers/stripe-payment-form.tsx'),
  <PaymentSkeleton />,
)

interface PaymentFormsProps {
  readonly start: PaymentStart
  readonly planId: string
  readonly methods: readonly PaymentMethod[]
  /** Fetches the start again: a new one if this can't be paid any more, or that it was paid elsewhere. */
  readonly onTryAgain: () => Promise<unknown>
}

/** The form that fits the provider, and the dialogs of the payment that it makes. */
export function PaymentForms({ start, planId, methods, onTryAgain }: PaymentFormsProps) {
  const { state, pay, tryAgain } = usePayment()
  const [isChecking, setChecking] = useState(false)
  const { provider, subscription } = start
  const { clientSecret, orderNumber } = subscription
  const shared = {
    clientSecret,
    methods,
    returnAddress: paymentReturnAddress(location.origin, { orderNumber, planId }),
    busy: state.phase === 'processing',
    pay: (confirm: () => Promise<ConfirmResult>) =>
      pay({ confirm, ask: () => askIntent(provider, 'payment', clientSecret) }),
  }

  /** A form that can be sent before the start is there again would pay by one that the server has replaced. */
  async function checkFirst() {
    if (isChecking) return
    setChecking(true)
    await onTryAgain()
    setChecking(false)
    tryAgain()
  }
  return (
    <>
      {provider.kind === 'plain' ? (
        <PlainPaymentForm provider={provider} {...shared} />
      ) : (
        <StripePaymentForm stripe={provider.stripe} {...shared} />
      )}
      <PaymentDialogs
        state={state}
        orderNumber={orderNumber}
        isChecking={isChecking}
        onTryAgain={() => void checkFirst()}
      />
    </>
  )
}

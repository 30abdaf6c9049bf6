import type { PaymentMethod } from '@afterbeep/contract/http/payments'
import { lazy, Suspense } from 'react'
import { PaymentDialogs } from './payment-dialogs.tsx'
import { PaymentSkeleton } from './payment-skeleton.tsx'
import { PlainPaymentForm } from './plain-payment-form.tsx'
import { usePayment } from './use-payment.ts'
import type { PaymentStart } from './use-payment-start.ts'

const StripePaymentForm = lazy(() => import('../providers/stripe-payment-form.tsx'))

interface PaymentFormsProps {
  readonly start: PaymentStart
  readonly methods: readonly PaymentMethod[]
}

/** The form that fits the provider, and the dialogs of the payment that it makes. */
export function PaymentForms({ start, methods }: PaymentFormsProps) {
  const { state, pay, tryAgain } = usePayment()
  const { provider, subscription } = start
  const { clientSecret, orderNumber } = subscription
  const shared = { clientSecret, methods, pay, busy: state.phase === 'processing' }
  return (
    <>
      {provider.kind === 'plain' ? (
        <PlainPaymentForm provider={provider} {...shared} />
      ) : (
        <Suspense fallback={<PaymentSkeleton />}>
          <StripePaymentForm stripe={provider.stripe} orderNumber={orderNumber} {...shared} />
        </Suspense>
      )}
      <PaymentDialogs state={state} orderNumber={orderNumber} onTryAgain={tryAgain} />
    </>
  )
}

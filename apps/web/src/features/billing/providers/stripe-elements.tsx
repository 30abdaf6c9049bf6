import { AddressElement, Elements, PaymentElement } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import type { ReactNode } from 'react'

interface StripeElementsProps {
  readonly stripe: Stripe
  readonly clientSecret: string
  readonly children: ReactNode
}

/** The provider's own fields in the theme's dress. */
export function StripeElements({ stripe, clientSecret, children }: StripeElementsProps) {
  const theme = document.documentElement.dataset['theme'] === 'dark' ? 'night' : 'stripe'
  return (
    <Elements stripe={stripe} options={{ clientSecret, appearance: { theme } }}>
      {children}
    </Elements>
  )
}

/** Billing address with a required phone, and the tabbed payment element. */
export function StripeCardFields() {
  return (
    <div className="flex flex-col gap-6">
      <AddressElement
        options={{
          mode: 'billing',
          fields: { phone: 'always' },
          validation: { phone: { required: 'always' } },
        }}
      />
      <PaymentElement options={{ layout: 'tabs' }} />
    </div>
  )
}

import { AddressElement, Elements, PaymentElement } from '@stripe/react-stripe-js'
import { paymentTexts } from '@afterbeep/contract/errors/payment-texts'
import type { Stripe } from '@stripe/stripe-js'
import { useState } from 'react'
import type { ReactNode } from 'react'

interface StripeElementsProps {
  readonly stripe: Stripe
  readonly clientSecret: string
  readonly children: ReactNode
}

/** The provider's own fields in the theme's style and in the language of the page. */
export function StripeElements({ stripe, clientSecret, children }: StripeElementsProps) {
  const theme = document.documentElement.dataset['theme'] === 'dark' ? 'night' : 'stripe'
  return (
    // The provider's fields accept no other secret once they are mounted.
    <Elements
      key={clientSecret}
      stripe={stripe}
      options={{ clientSecret, locale: 'en', appearance: { theme } }}
    >
      {children}
    </Elements>
  )
}

/**
 * Billing address with a required phone, and the tabbed payment element. The address is not
 * completed while typing, because that would send it to a map service of another company.
 */
export function StripeCardFields() {
  const [failed, setFailed] = useState(false)
  const fail = () => setFailed(true)
  return (
    <div className="flex flex-col gap-6">
      <AddressElement
        options={{
          mode: 'billing',
          fields: { phone: 'always' },
          validation: { phone: { required: 'always' } },
          autocomplete: { mode: 'disabled' },
        }}
        onLoadError={fail}
      />
      <PaymentElement options={{ layout: 'tabs' }} onLoadError={fail} />
      {failed && (
        <p role="alert" className="text-sm text-bad">
          {paymentTexts.payment.errorPanelMessage}
        </p>
      )}
    </div>
  )
}

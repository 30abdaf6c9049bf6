import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { json } from '../../testing/fake-api.ts'
import { show, subscribed } from './testing/billing-fixture.tsx'

describe('the return from a bank that was asked about a new card', () => {
  const ask = 'GET /cards/v1/setup_intents/seti_1?client_secret=seti_1_secret_2'
  const back = '?setup_intent=seti_1&setup_intent_client_secret=seti_1_secret_2'
  const token = {
    'GET /api/payments/token': () => json({ stripePublicToken: 'pk_1', api_base: '/cards' }),
  }

  it('makes the saved card the one that is charged', async () => {
    const response = () => json({ status: 'succeeded', payment_method: 'pm_9' })
    const calls = show({ ...subscribed, ...token, [ask]: response }, back)
    await waitFor(() => {
      const change = calls.find(({ path }) => path.endsWith('/update-payment-method'))
      expect(change?.body).toEqual({ paymentMethodId: 'pm_9' })
    })
  })

  it('shows why the card was not saved', async () => {
    const response = () =>
      json({
        status: 'requires_payment_method',
        last_setup_error: { message: 'We are unable to authenticate your payment method.' },
      })
    const calls = show({ ...subscribed, ...token, [ask]: response }, back)
    expect(
      await screen.findByText('We are unable to authenticate your payment method.'),
    ).toBeInTheDocument()
    expect(calls.some(({ path }) => path.endsWith('/update-payment-method'))).toBe(false)
  })
})

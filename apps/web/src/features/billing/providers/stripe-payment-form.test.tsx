import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Navigate, Route } from 'react-router'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { json } from '../../../testing/fake-api.ts'
import { renderSignedIn } from '../../../testing/render-signed-in.tsx'
import { PaymentsScreen } from '../payments/payments-screen.tsx'

/** What was requested of the provider's frames, which can't be loaded from another host here. */
const frames = vi.hoisted(() => ({
  elements: { submit: vi.fn<() => Promise<object>>() },
  options: new Map<string, object>(),
}))
vi.mock('@stripe/react-stripe-js', () => ({
  Elements: ({ options, children }: { options: object; children: ReactNode }) => {
    frames.options.set('elements', options)
    return children
  },
  AddressElement: ({ options }: { options: object }) => {
    frames.options.set('address', options)
    return <p>The address frame</p>
  },
  PaymentElement: ({ options, onLoadError }: { options: object; onLoadError: () => void }) => {
    frames.options.set('payment', options)
    return (
      <button type="button" onClick={onLoadError}>
        Fail to load
      </button>
    )
  },
  useElements: () => frames.elements,
}))

const client = {
  confirmPayment: vi.fn<(options: object) => Promise<object>>(),
  confirmCardPayment: vi.fn<(secret: string, data: object) => Promise<object>>(),
  retrievePaymentIntent: vi.fn<(secret: string) => Promise<object>>(),
}
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe: () => Promise.resolve(client) }))

const paid = { paymentIntent: { status: 'succeeded', payment_method: 'pm_1' } }
const savedCard = {
  id: 'pm_1',
  is_default: true,
  card: { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2099 },
}

function show(cards: object[] = []) {
  const plan = { planId: 'prod_1', planName: 'Launch', amount: 200 }
  return renderSignedIn(
    <>
      <Route path="/start" element={<Navigate to="/billing/payments" state={plan} />} />
      <Route path="/billing/payments" element={<PaymentsScreen />} />
    </>,
    '/start',
    {
      'GET /api/payments/token': () => json({ stripePublicToken: 'pk_live_1' }),
      'POST /api/payments/customers/create-subscription': () =>
        json({ clientSecret: 'pi_1_secret_2', subscriptionId: 'sub_1', orderNumber: 'AB-0001' }),
      'GET /api/payments/billing/user-1/payment-methods': () => json({ payment_methods: cards }),
      'GET /api/payments/customers/user-1/subscription': () => json({ subscription: null }),
    },
  )
}

const pay = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Complete Payment' }))

// The page fetches it when it is first needed, which takes long on a busy machine.
beforeAll(() => import('./stripe-payment-form.tsx'))

beforeEach(() => {
  frames.elements.submit.mockReset().mockResolvedValue({})
  client.confirmPayment.mockReset().mockResolvedValue(paid)
  client.confirmCardPayment.mockReset().mockResolvedValue(paid)
  client.retrievePaymentIntent.mockReset()
})

describe('paying through the provider’s own fields', () => {
  it('asks for a billing address with its phone, and shows the ways to pay as tabs', async () => {
    show()
    expect(await screen.findByText('The address frame')).toBeInTheDocument()
    expect(frames.options.get('elements')).toMatchObject({ clientSecret: 'pi_1_secret_2' })
    expect(frames.options.get('address')).toEqual({
      mode: 'billing',
      fields: { phone: 'always' },
      validation: { phone: { required: 'always' } },
      autocomplete: { mode: 'disabled' },
    })
    expect(frames.options.get('payment')).toEqual({ layout: 'tabs' })
    expect(screen.getByText('Your card will be saved for future payments.')).toBeInTheDocument()
  })

  it('checks the fields, then pays with them and leaves the page only if it must', async () => {
    show()
    await pay()
    await waitFor(() => expect(client.confirmPayment).toHaveBeenCalledTimes(1))
    expect(frames.elements.submit).toHaveBeenCalledTimes(1)
    expect(client.confirmPayment).toHaveBeenCalledWith({
      elements: frames.elements,
      clientSecret: 'pi_1_secret_2',
      redirect: 'if_required',
      confirmParams: {
        return_url: `${location.origin}/billing/paymentSuccess?order=AB-0001&plan=prod_1`,
      },
    })
  })

  it('pays nothing while the fields are not complete', async () => {
    frames.elements.submit.mockResolvedValue({ error: { message: 'Your number is incomplete.' } })
    show()
    await pay()
    expect(await screen.findByText('Your number is incomplete.')).toBeInTheDocument()
    expect(client.confirmPayment).not.toHaveBeenCalled()
  })

  it('pays with a saved card by its id', async () => {
    show([savedCard])
    await pay()
    await waitFor(() =>
      expect(client.confirmCardPayment).toHaveBeenCalledWith('pi_1_secret_2', {
        payment_method: 'pm_1',
      }),
    )
    expect(client.confirmPayment).not.toHaveBeenCalled()
  })

  it('shows the provider’s own words when it refuses', async () => {
    client.confirmPayment.mockResolvedValue({ error: { message: 'Your card was declined.' } })
    show()
    await pay()
    expect(await screen.findByRole('dialog', { name: 'Payment Failed' })).toBeInTheDocument()
    expect(screen.getByText('Your card was declined.')).toBeInTheDocument()
  })

  it('polls while the provider has not decided', async () => {
    client.confirmPayment.mockResolvedValue({ paymentIntent: { status: 'processing' } })
    client.retrievePaymentIntent.mockResolvedValue({
      paymentIntent: {
        status: 'requires_payment_method',
        last_payment_error: { message: 'Refused after all.' },
      },
    })
    show()
    await pay()
    expect(await screen.findByText('Refused after all.')).toBeInTheDocument()
    expect(client.retrievePaymentIntent).toHaveBeenCalledWith('pi_1_secret_2')
  })

  it('shows an error when the provider’s fields can not be loaded', async () => {
    show()
    await userEvent.click(await screen.findByRole('button', { name: 'Fail to load' }))
    expect(screen.getByRole('alert').textContent).toBe(
      "We couldn't initialize the payment system. Please try again later or contact support.",
    )
  })
})

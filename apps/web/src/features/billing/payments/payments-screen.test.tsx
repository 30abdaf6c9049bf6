import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Navigate, Route } from 'react-router'
import { describe, expect, it } from 'vitest'
import { json, refusal } from '../../../testing/fake-api.ts'
import { renderSignedIn } from '../../../testing/render-signed-in.tsx'
import { PaymentsScreen } from './payments-screen.tsx'

const subscription = {
  subscriptionId: 'sub_1',
  customerId: 'cus_1',
  status: 'active',
  planId: 'prod_1',
  planName: 'Launch',
  amount: 200,
  benefits: {
    assignedCredits: 20_000,
    creditsPerCall: 50,
    creditsPerMessage: 5,
    creditsPerExtraCall: 65,
    creditsPerExtraMessage: 7,
  },
  currentPeriodEnd: '2026-04-05T00:00:00.000Z',
}
const savedCard = {
  id: 'pm_1',
  is_default: true,
  card: { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2099 },
}
const confirmPath = 'POST /cards/v1/payment_intents/pi_1/confirm'

const responses = {
  'GET /api/payments/token': () => json({ stripePublicToken: 'pk_1', api_base: '/cards' }),
  'POST /api/payments/customers/create-subscription': () =>
    json({ clientSecret: 'pi_1_secret_2', subscriptionId: 'sub_1', orderNumber: 'AB-0001' }),
  'GET /api/payments/billing/user-1/payment-methods': () => json({ payment_methods: [] }),
  'GET /api/payments/customers/user-1/subscription': () => json({ subscription }),
  [confirmPath]: () => json({ status: 'succeeded' }),
}

function show(
  given = {},
  state: object | null = { planId: 'prod_1', planName: 'Launch', amount: 200 },
) {
  return renderSignedIn(
    <>
      <Route path="/start" element={<Navigate to="/billing/payments" state={state} />} />
      <Route path="/billing/payments" element={<PaymentsScreen />} />
    </>,
    '/start',
    { ...responses, ...given },
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

async function fillCard() {
  const fields = {
    'Name on card': 'Mary Smith',
    Phone: '4085550100',
    'Address line 1': '1 Main Street',
    City: 'San Jose',
    'ZIP or postal code': '95112',
    'Card number': '4242424242424242',
    Expiry: '0429',
    CVC: '123',
  }
  for (const [label, value] of Object.entries(fields)) {
    await userEvent.type(screen.getByLabelText(label), value)
  }
}

describe('the payment page', () => {
  it('shows a skeleton, then the form with the note that the card is saved', async () => {
    const token = Promise.withResolvers<void>()
    show({
      'GET /api/payments/token': async () => {
        await token.promise
        return responses['GET /api/payments/token']()
      },
    })
    expect(await screen.findByText('Loading...')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Complete Payment' })).not.toBeInTheDocument()
    token.resolve()
    expect(await screen.findByRole('button', { name: 'Complete Payment' })).toBeInTheDocument()
    expect(screen.getByText('Your card will be saved for future payments.')).toBeInTheDocument()
    expect(screen.getByLabelText('Use a new payment method')).toBeChecked()
  })

  it('shows the stated panel when the token is missing, and can be tried again', async () => {
    let asked = 0
    show({
      'GET /api/payments/token': () => {
        asked += 1
        return asked === 1
          ? refusal(502, 'payment_provider_failed', 'No.')
          : responses['GET /api/payments/token']()
      },
    })
    expect(await screen.findByText('Payment Error')).toBeInTheDocument()
    expect(
      screen.getByText(
        "We couldn't initialize the payment system. Please try again later or contact support.",
      ),
    ).toBeInTheDocument()
    await press('Retry')
    expect(await screen.findByRole('button', { name: 'Complete Payment' })).toBeInTheDocument()
  })

  it('asks for the billing address with its phone before anything is sent', async () => {
    const calls = show()
    await screen.findByRole('button', { name: 'Complete Payment' })
    await press('Complete Payment')
    expect(await screen.findByText('Enter a phone number.')).toBeInTheDocument()
    expect(calls.some(({ path }) => path.startsWith('/cards'))).toBe(false)
  })

  it('blocks while it pays, then shows the order number and leads back to billing', async () => {
    let finish: (response: Response) => void = () => undefined
    const calls = show({
      [confirmPath]: () =>
        new Promise<Response>((resolve) => {
          finish = resolve
        }),
    })
    await screen.findByRole('button', { name: 'Complete Payment' })
    await fillCard()
    await press('Complete Payment')
    expect(
      await screen.findByRole('dialog', { name: 'Processing your payment...' }),
    ).toBeInTheDocument()
    expect(screen.getByText("Please don't close this window.")).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('dialog', { name: 'Processing your payment...' })).toBeInTheDocument()
    finish(json({ status: 'succeeded' }))
    expect(await screen.findByRole('dialog', { name: 'Payment Successful!' })).toBeInTheDocument()
    expect(
      screen.getByText('Your subscription has been activated successfully.'),
    ).toBeInTheDocument()
    expect(screen.getByText('AB-0001')).toBeInTheDocument()
    expect(calls.filter(({ path }) => path === '/api/user/user-1')).toHaveLength(2)
    expect(screen.getByRole('link', { name: 'Start a Campaign' })).toHaveAttribute(
      'href',
      '/campaign',
    )
    await press('Back to Billing')
    expect(await screen.findByTestId('place')).toHaveTextContent(/^\/billing /)
  })

  it('pays with a saved card, and shows the provider’s own words when it is refused', async () => {
    const calls = show({
      'GET /api/payments/billing/user-1/payment-methods': () =>
        json({ payment_methods: [savedCard] }),
      [confirmPath]: () => json({ error: { message: 'Your card was declined.' } }, 402),
    })
    expect(await screen.findByLabelText(/Visa •••• 4242/)).toBeChecked()
    await press('Complete Payment')
    expect(await screen.findByRole('dialog', { name: 'Payment Failed' })).toBeInTheDocument()
    expect(screen.getByText('Your card was declined.')).toBeInTheDocument()
    expect(String(calls.find(({ path }) => path.startsWith('/cards'))?.body)).toContain(
      'payment_method=pm_1',
    )
    await press('Try Again')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('falls back to the stated text when the payment ends neither paid nor refused', async () => {
    show({
      'GET /api/payments/billing/user-1/payment-methods': () =>
        json({ payment_methods: [savedCard] }),
      [confirmPath]: () => json({ status: 'canceled' }),
    })
    await screen.findByLabelText(/Visa/)
    await press('Complete Payment')
    expect(await screen.findByRole('dialog', { name: 'Payment Failed' })).toBeInTheDocument()
    expect(screen.getByText('There was a problem processing your payment.')).toBeInTheDocument()
  })

  it('shows that the connection failed', async () => {
    show({
      'GET /api/payments/billing/user-1/payment-methods': () =>
        json({ payment_methods: [savedCard] }),
      [confirmPath]: () => new TypeError('Failed to fetch'),
      'GET /api/payments/customers/user-1/subscription': () => json({ subscription: null }),
    })
    await screen.findByLabelText(/Visa/)
    await press('Complete Payment')
    expect(await screen.findByText('A network error occurred: Failed to fetch')).toBeInTheDocument()
  })

  it('shows that it is paid when only the response got lost', async () => {
    show({
      'GET /api/payments/billing/user-1/payment-methods': () =>
        json({ payment_methods: [savedCard] }),
      [confirmPath]: () => new TypeError('Failed to fetch'),
    })
    await screen.findByLabelText(/Visa/)
    await press('Complete Payment')
    expect(await screen.findByRole('dialog', { name: 'Payment Successful!' })).toBeInTheDocument()
  })

  it('pays once when the button is pressed twice', async () => {
    const calls = show()
    await screen.findByRole('button', { name: 'Complete Payment' })
    await fillCard()
    const button = screen.getByRole('button', { name: 'Complete Payment' })
    fireEvent.click(button)
    fireEvent.click(button)
    expect(await screen.findByRole('dialog', { name: 'Payment Successful!' })).toBeInTheDocument()
    expect(calls.filter(({ path }) => path.startsWith('/cards'))).toHaveLength(1)
  })

  describe('Try Again after a refused card', () => {
    /** Pays with a card that is refused, and lets the start that is asked for after it respond so. */
    async function refused(again: () => Response | Promise<Response>) {
      const first = responses['POST /api/payments/customers/create-subscription']
      const starts = [first, again]
      const calls = show({
        'POST /api/payments/customers/create-subscription': () => (starts.shift() ?? again)(),
        'GET /api/payments/billing/user-1/payment-methods': () =>
          json({ payment_methods: [savedCard] }),
        [confirmPath]: () => json({ error: { message: 'Your card was declined.' } }, 402),
      })
      await screen.findByLabelText(/Visa/)
      await press('Complete Payment')
      await screen.findByRole('dialog', { name: 'Payment Failed' })
      await press('Try Again')
      const isStart = ({ path }: { path: string }) => path.includes('create-subscription')
      await waitFor(() => expect(calls.filter(isStart)).toHaveLength(2))
    }

    it('finds a payment of another tab', async () => {
      await refused(() => refusal(409, 'already_subscribed', 'You already have a subscription.'))
      expect(await screen.findByText('You already have a subscription.')).toBeInTheDocument()
    })

    it('opens the form only when it is known whether it was paid', async () => {
      const known = Promise.withResolvers<void>()
      await refused(async () => {
        await known.promise
        return responses['POST /api/payments/customers/create-subscription']()
      })
      expect(screen.getByRole('dialog', { name: 'Payment Failed' })).toBeInTheDocument()
      known.resolve()
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    })
  })

  it('fills in a test card at one click in the sandbox, and offers none elsewhere', async () => {
    const app = (sandbox: boolean) => ({
      'GET /api/app/': () => json({ sandbox, support_email: 'help@example.com' }),
    })
    show(app(false))
    await screen.findByRole('button', { name: 'Complete Payment' })
    expect(screen.queryByRole('button', { name: 'Fill in a test card' })).not.toBeInTheDocument()
    cleanup()
    const calls = show(app(true))
    await userEvent.click(await screen.findByRole('button', { name: 'Fill in a test card' }))
    await press('Complete Payment')
    await waitFor(() => expect(calls.some(({ path }) => path.startsWith('/cards'))).toBe(true))
    expect(screen.queryByText('Enter a phone number.')).not.toBeInTheDocument()
  })

  it('offers the default card first, and no card that has expired', async () => {
    const expired = { ...savedCard.card, last4: '0001', exp_year: 2020 }
    show({
      'GET /api/payments/billing/user-1/payment-methods': () =>
        json({
          payment_methods: [
            { id: 'pm_3', is_default: false, card: expired },
            { id: 'pm_2', is_default: false, card: { ...savedCard.card, last4: '0002' } },
            savedCard,
          ],
        }),
    })
    expect(await screen.findByLabelText(/Visa •••• 4242.*Default/)).toBeChecked()
    expect(screen.getByLabelText(/Visa •••• 0001.*Expired 04\/2020/)).toBeInTheDocument()
  })

  it('leads back to the plans when none is chosen, and to billing when one is paid', async () => {
    show(
      { 'GET /api/payments/customers/user-1/subscription': () => json({ subscription: null }) },
      null,
    )
    expect(await screen.findByText('No plan is chosen yet')).toBeInTheDocument()
  })

  it('shows a subscriber without a chosen plan that there is nothing to pay', async () => {
    let fails = true
    show(
      {
        'GET /api/payments/customers/user-1/subscription': () =>
          fails ? refusal(404, 'not_found', 'No.') : json({ subscription }),
      },
      null,
    )
    expect(await screen.findByText('Your subscription could not be loaded.')).toBeInTheDocument()
    expect(screen.queryByText('No plan is chosen yet')).not.toBeInTheDocument()
    fails = false
    await press('Retry')
    expect(await screen.findByText('You have a plan')).toBeInTheDocument()
    expect(screen.getByText(/^You are on Launch, \$200\.00 a month\./)).toBeInTheDocument()
    expect(screen.queryByText('No plan is chosen yet')).not.toBeInTheDocument()
  })

  it('does not offer to pay twice', async () => {
    show({
      'POST /api/payments/customers/create-subscription': () =>
        refusal(409, 'already_subscribed', 'You already have a subscription.'),
    })
    expect(await screen.findByText('You already have a subscription.')).toBeInTheDocument()
  })
})

import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Navigate, Route, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { json, refusal } from '../../../testing/fake-api.ts'
import { renderSignedIn } from '../../../testing/render-signed-in.tsx'
import { PaymentResultScreen } from './payment-result-screen.tsx'

const place = '/billing/paymentSuccess'
const transactions = [
  {
    id: 't1',
    created: 1_772_700_000,
    amount: 20_000,
    status: 'paid',
    description: 'Launch',
    receipt_url: 'https://receipts.example/1',
    invoice: null,
    currency: 'usd',
  },
]

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
const tokenPath = 'GET /api/payments/token'
const askPath = 'GET /cards/v1/payment_intents/pi_1?client_secret=pi_1_secret_2'
const back = '?order=AB-0002&plan=prod_1&payment_intent=pi_1'
const withSecret = `${back}&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded`

function show(query: string, state: object | null, responses = {}) {
  return renderSignedIn(
    <>
      <Route path="/start" element={<Navigate to={`${place}${query}`} state={state} />} />
      <Route
        path={place}
        element={
          <>
            <PaymentResultScreen />
            <Query />
          </>
        }
      />
    </>,
    '/start',
    {
      'GET /api/payments/billing/user-1/transactions': () => json({ transactions }),
      'GET /api/payments/customers/user-1/subscription': () => json({ subscription }),
      [tokenPath]: () => json({ stripePublicToken: 'pk_1', api_base: '/cards' }),
      ...responses,
    },
  )
}

function Query() {
  return <p data-testid="query">{useLocation().search}</p>
}

test('a success shows its order number and opens the receipt', async () => {
  show('', { orderNumber: 'AB-0001' })
  expect(await screen.findByText('Payment Successful')).toBeInTheDocument()
  expect(screen.getByText('Thanks for your purchase!')).toBeInTheDocument()
  expect(screen.getByText('AB-0001')).toBeInTheDocument()
  const receipt = await screen.findByRole('link', { name: /^Download Receipt/ })
  expect(receipt).toHaveAttribute('href', 'https://receipts.example/1')
  expect(screen.getByRole('link', { name: 'Go Back Home' })).toHaveAttribute('href', '/billing')
})

test('a missing order number is N/A', async () => {
  show('', {})
  expect(await screen.findByText('N/A')).toBeInTheDocument()
})

test.each([
  ['a subscriber', subscription, /^You are on Launch, \$200\.00 a month\./],
  ['an account without a plan', null, 'You have no plan yet, and nothing was charged.'],
])('the page opened cold thanks %s for no purchase', async (_, known, text) => {
  show('', null, {
    'GET /api/payments/customers/user-1/subscription': () => json({ subscription: known }),
  })
  expect(await screen.findByText(text)).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'No payment to show' })).toBeInTheDocument()
  expect(screen.queryByText('Payment Successful')).not.toBeInTheDocument()
  expect(screen.queryByText('N/A')).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Go Back Home' })).toHaveAttribute('href', '/billing')
})

test('a success shows that its receipt could not be loaded, and tries again', async () => {
  let fails = true
  show(
    '',
    { orderNumber: 'AB-0001' },
    {
      'GET /api/payments/billing/user-1/transactions': () =>
        fails ? refusal(404, 'not_found', 'No.') : json({ transactions }),
    },
  )
  expect(await screen.findByText('Your receipt could not be loaded.')).toBeInTheDocument()
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('link', { name: /^Download Receipt/ })).toBeInTheDocument()
})

test('a failure leads to another try', async () => {
  show('', { failed: true })
  expect(await screen.findByText('Something went wrong. Please try again.')).toBeInTheDocument()
  const again = screen.getByRole('link', { name: 'Try Again' })
  expect(again).toHaveAttribute('href', '/billing/payments')
})

test('the return from a bank’s page reads the payment’s outcome and hides its secret', async () => {
  const responses = [{ status: 'processing' }, { status: 'succeeded' }]
  const calls = show(withSecret, null, { [askPath]: () => json(responses.shift()) })
  expect(await screen.findByText('Processing your payment...')).toBeInTheDocument()
  expect(screen.getByTestId('query')).toBeEmptyDOMElement()
  expect(await screen.findByText('Payment Successful')).toBeInTheDocument()
  expect(screen.getByText('AB-0002')).toBeInTheDocument()
  // Once at the start, and once more for the balance that the payment has changed.
  expect(calls.filter(({ path }) => path === '/api/user/user-1')).toHaveLength(2)
})

test('a payment that the bank refused shows why, whatever the address claims', async () => {
  const last_payment_error = { message: 'We are unable to authenticate your payment method.' }
  show(withSecret, null, {
    [askPath]: () => json({ status: 'requires_payment_method', last_payment_error }),
  })
  expect(await screen.findByText('Payment Failed')).toBeInTheDocument()
  expect(screen.getByText('We are unable to authenticate your payment method.')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('link', { name: 'Try Again' }))
  expect((await screen.findByTestId('place')).textContent).toBe(
    '/billing/payments {"planId":"prod_1"}',
  )
})

test('claims no outcome while that is unknown, and asks again on Retry', async () => {
  let reachable = false
  show(withSecret, null, {
    [tokenPath]: () =>
      reachable
        ? json({ stripePublicToken: 'pk_1', api_base: '/cards' })
        : refusal(502, 'payment_provider_failed', 'No.'),
    [askPath]: () => json({ status: 'succeeded' }),
  })
  expect(
    await screen.findByText(/^We could not find out yet whether it went through/),
  ).toBeInTheDocument()
  reachable = true
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Payment Successful')).toBeInTheDocument()
})

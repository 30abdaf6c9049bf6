import { screen } from '@testing-library/react'
import { Navigate, Route } from 'react-router'
import { expect, test } from 'vitest'
import { json } from '../../testing/fake-api.ts'
import { renderSignedIn } from '../../testing/render-signed-in.tsx'
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

function show(query: string, state: object | null) {
  renderSignedIn(
    <>
      <Route path="/start" element={<Navigate to={`${place}${query}`} state={state} />} />
      <Route path={place} element={<PaymentResultScreen />} />
    </>,
    '/start',
    { 'GET /api/payments/billing/user-1/transactions': () => json({ transactions }) },
  )
}

test('a success shows its order number and opens the receipt', async () => {
  show('', { orderNumber: 'AB-0001' })
  expect(await screen.findByText('Payment Successful')).toBeTruthy()
  expect(screen.getByText('Thanks for your purchase!')).toBeTruthy()
  expect(screen.getByText('AB-0001')).toBeTruthy()
  const receipt = await screen.findByRole('link', { name: 'Download Receipt' })
  expect(receipt.getAttribute('href')).toBe('https://receipts.example/1')
  expect(screen.getByRole('link', { name: 'Go Back Home' }).getAttribute('href')).toBe('/billing')
})

test('a missing order number is N/A', async () => {
  show('', null)
  expect(await screen.findByText('N/A')).toBeTruthy()
})

test('the way back from a bank’s page brings the order number with it', async () => {
  show('?order=AB-0002&redirect_status=succeeded', null)
  expect(await screen.findByText('AB-0002')).toBeTruthy()
})

test.each([
  ['', { failed: true }],
  ['?order=AB-0002&redirect_status=failed', null],
])('a failure leads to another try (%#)', async (query, state) => {
  show(query, state)
  expect(await screen.findByText('Something went wrong. Please try again.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Try Again' }).getAttribute('href')).toBe(
    '/billing/payments',
  )
})

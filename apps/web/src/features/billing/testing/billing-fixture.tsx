import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { json } from '../../../testing/fake-api.ts'
import { renderSignedIn } from '../../../testing/render-signed-in.tsx'
import { BillingScreen } from '../billing-screen.tsx'

const benefits = {
  assignedCredits: 20_000,
  creditsPerCall: 50,
  creditsPerMessage: 5,
  creditsPerExtraCall: 65,
  creditsPerExtraMessage: 7,
}
const product = (title: string, amount: number, active = true) => ({
  id: `prod_${title}`,
  active,
  title,
  amount,
  default_price: 'price_1',
  benefits,
})
export const subscription = {
  subscriptionId: 'sub_1',
  customerId: 'cus_1',
  status: 'active',
  planId: 'prod_Launch',
  planName: 'Launch',
  amount: 200,
  benefits,
  currentPeriodEnd: '2026-04-05T12:00:00.000Z',
}
const card = (id: string, last4: string, is_default: boolean) => ({
  id,
  is_default,
  card: { brand: 'visa', last4, exp_month: 4, exp_year: 2029 },
})
const transaction = (index: number) => ({
  id: `t${index}`,
  created: 1_772_700_000 - index,
  amount: 20_000 + index,
  ...(index === 0 ? { tax: 1352 } : {}),
  status: 'paid',
  description: 'Launch',
  receipt_url: `https://receipts.example/${index}`,
  invoice: null,
  currency: 'usd',
})

export const overage = {
  enabled: false,
  ceiling: 0,
  used: 0,
  reserved: 0,
  creditsPerExtraCall: 65,
  creditsPerExtraMessage: 7,
}

export const unsubscribed = {
  'GET /api/payments/customers/user-1/subscription': () => json({ subscription: null }),
  'GET /api/payments/products/': () =>
    json({
      products: [
        product('Launch', 200),
        product('Scale', 600),
        product('Old', 50, false),
        product('Free', 0),
      ],
    }),
}
export const subscribed = {
  'GET /api/payments/customers/user-1/subscription': () => json({ subscription }),
  'GET /api/payments/billing/user-1/payment-methods': () =>
    json({ payment_methods: [card('pm_1', '4242', true), card('pm_2', '4444', false)] }),
  'GET /api/payments/billing/user-1/transactions': () =>
    json({ transactions: [0, 1, 2, 3, 4, 5, 6].map(transaction) }),
  'POST /api/payments/billing/update-payment-method': () => json({}),
  'GET /api/payments/overage': () => json(overage),
  'GET /api/late-runs/': () => json({ campaigns: [] }),
  'GET /api/drop-cowboy/credits/': () =>
    json({ balance: 123.45, credits: 12_345, reserved: 0, currency: 'USD' }),
  'GET /api/app/': () => json({ sandbox: false, support_email: 'help@example.com' }),
}

export const show = (responses: Record<string, () => Response>, query = '') =>
  renderSignedIn(
    <Route path="/billing" element={<BillingScreen />} />,
    `/billing${query}`,
    responses,
  )
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

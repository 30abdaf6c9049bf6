import type { Page } from 'playwright-core'
import { fulfillCall } from '@afterbeep/testing/product/held-call'
import { choosePlan, payByCard } from '@afterbeep/testing/browser/browser-payment'
import { stepHeading } from '@afterbeep/testing/browser/browser-wizard'
import { declinedCard, goodCard } from '@afterbeep/testing/data/paying'
import { failing, held, noteOfFailure } from '../disturbed-responses.ts'
import type { Scene } from '../scene.ts'

const payment = { screen: 'Payment', who: 'newcomer', path: '/billing' } as const
const start = '**/api/payments/customers/create-subscription'
const confirm = '**/v1/payment_intents/*/confirm'
const toForm = (page: Page) => choosePlan(page, 'Launch')

export const paymentScenes: readonly Scene[] = [
  {
    ...payment,
    name: 'no plan chosen',
    path: '/billing/payments',
    shows: (page) => page.getByText('No plan is chosen yet'),
  },
  {
    ...payment,
    name: 'a plan already',
    who: 'subscriber',
    path: '/billing/payments',
    shows: (page) => page.getByText('You have a plan'),
  },
  { ...payment, name: 'form', reach: toForm, shows: (page) => page.getByLabel('Card number') },
  {
    ...payment,
    name: 'fields missing',
    reach: async (page) => {
      await toForm(page)
      await page.getByRole('button', { name: 'Complete Payment' }).click()
    },
    shows: (page) => page.locator('[aria-invalid=true]'),
  },
  {
    ...payment,
    name: 'skeleton',
    pending: true,
    prepare: held(start),
    reach: toForm,
    shows: (page) => stepHeading(page, 'Complete Your Payment'),
  },
  {
    ...payment,
    name: 'error panel',
    complaint: noteOfFailure,
    prepare: failing(start),
    reach: toForm,
    shows: (page) => page.getByText('Payment Error'),
  },
  {
    ...payment,
    name: 'saved cards',
    prepare: async (page) => {
      const card = (id: string, brand: string, last4: string, isDefault: boolean) => ({
        id,
        card: { brand, last4, exp_month: 4, exp_year: 2031 },
        is_default: isDefault,
      })
      const methods = [card('pm_1', 'visa', '4242', true), card('pm_2', 'amex', '0005', false)]
      await fulfillCall(page, '**/payment-methods', 200, { payment_methods: methods })
    },
    reach: toForm,
    shows: (page) => page.getByText(/0005$/),
  },
  {
    ...payment,
    name: 'processing',
    pending: true,
    prepare: held(confirm),
    reach: async (page) => {
      await toForm(page)
      await payByCard(page, goodCard)
    },
    shows: (page) => page.getByRole('dialog', { name: 'Processing your payment...' }),
  },
  {
    ...payment,
    name: 'success',
    who: 'buyer',
    reach: async (page) => {
      await toForm(page)
      await payByCard(page, goodCard)
    },
    shows: (page) => page.getByRole('dialog', { name: 'Payment Successful!' }),
  },
  {
    ...payment,
    name: 'failure',
    complaint: noteOfFailure,
    reach: async (page) => {
      await toForm(page)
      await payByCard(page, declinedCard)
    },
    shows: (page) => page.getByRole('dialog', { name: 'Payment Failed' }),
  },
]

const result = { screen: 'Payment result', who: 'subscriber' } as const

export const resultScenes: readonly Scene[] = [
  {
    ...result,
    name: 'success',
    path: '/billing/paymentSuccess?order=AB-2026-000123&redirect_status=succeeded',
    shows: (page) => stepHeading(page, 'Payment Successful'),
  },
  {
    ...result,
    name: 'opened without a payment',
    path: '/billing/paymentSuccess',
    shows: (page) => page.getByText(/^You are on Launch/),
  },
  {
    ...result,
    name: 'failure',
    path: '/billing/paymentSuccess?redirect_status=failed',
    shows: (page) => stepHeading(page, 'Payment Failed'),
  },
]

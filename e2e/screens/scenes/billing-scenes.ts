import { stepHeading } from '@afterbeep/testing/browser/browser-wizard'
import { failing, held, noteOfFailure } from '../disturbed-responses.ts'
import type { Scene } from '../scene.ts'

const plans = { screen: 'Plan chooser', who: 'newcomer', path: '/billing' } as const
const summary = { screen: 'Billing', who: 'subscriber', path: '/billing' } as const

export const planScenes: readonly Scene[] = [
  {
    ...plans,
    name: 'nothing chosen',
    shows: (page) => page.getByText('Dominate', { exact: true }),
  },
  {
    ...plans,
    name: 'a plan selected',
    reach: (page) => page.getByText('Scale', { exact: true }).click(),
    shows: (page) => page.getByText('Selected', { exact: true }),
  },
  {
    ...plans,
    name: 'a question open',
    reach: (page) =>
      page.getByRole('region', { name: 'Questions' }).getByRole('button').first().click(),
    shows: (page) =>
      page.getByRole('region', { name: 'Questions' }).getByRole('button', { expanded: true }),
  },
  {
    ...plans,
    name: 'plans not loaded',
    complaint: noteOfFailure,
    prepare: failing('**/api/payments/products/'),
    shows: (page) => page.getByRole('button', { name: 'Retry' }),
  },
]

export const billingScenes: readonly Scene[] = [
  {
    ...summary,
    name: 'summary',
    shows: (page) => page.getByRole('table', { name: 'Recent Transactions' }),
  },
  {
    ...summary,
    name: 'card options open',
    reach: (page) => page.getByRole('button', { name: 'Change Payment Method' }).click(),
    shows: (page) => page.getByRole('button', { name: 'Add New Card' }),
  },
  {
    ...summary,
    name: 'adding a card',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Change Payment Method' }).click()
      await page.getByRole('button', { name: 'Add New Card' }).click()
    },
    shows: (page) => page.getByRole('dialog').getByLabel('Card number'),
  },
  {
    ...summary,
    name: 'loading',
    pending: true,
    prepare: held('**/api/payments/customers/*/subscription'),
    shows: (page) => stepHeading(page, 'Subscription'),
  },
  {
    ...summary,
    name: 'subscription not loaded',
    complaint: noteOfFailure,
    prepare: failing('**/api/payments/customers/*/subscription'),
    shows: (page) => page.getByRole('button', { name: 'Retry' }),
  },
  {
    ...summary,
    name: 'credits left not loaded',
    complaint: noteOfFailure,
    prepare: failing('**/api/drop-cowboy/credits/'),
    shows: (page) => page.getByText('What is left to spend could not be loaded.'),
  },
  {
    ...summary,
    name: 'cards and transactions not loaded',
    complaint: noteOfFailure,
    prepare: failing('**/payment-methods', '**/transactions'),
    shows: (page) => page.getByText('Your transactions could not be loaded.'),
  },
]

import type { Page } from 'playwright-core'
import { z } from 'zod'
import { stepHeading } from '@afterbeep/testing/browser/browser-wizard'
import { asMember, failing, held, noteOfFailure, saying } from '../disturbed-responses.ts'
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

/** The subscription as it is, but in this state, which takes the clock weeks to reach. */
function inState(state: string, more: object = {}) {
  return async (page: Page): Promise<void> => {
    await page.route('**/api/payments/customers/*/subscription', async (route) => {
      const response = await route.fetch()
      const body = z.object({ subscription: z.looseObject({}) }).parse(await response.json())
      const standing = {
        state,
        day: '2026-12-05T12:00:00.000Z',
        nextPlan: 'Launch',
        disputed: false,
        ...more,
      }
      await route.fulfill({ response, json: { subscription: { ...body.subscription, standing } } })
    })
  }
}

export const billingScenes: readonly Scene[] = [
  {
    ...summary,
    name: 'summary',
    shows: (page) => page.getByRole('table', { name: 'Recent Transactions' }),
  },
  ...(['ending', 'changing', 'past_due', 'stopped', 'unpaid', 'on_hold'] as const).map(
    (state): Scene => ({
      ...summary,
      name: `a plan that is ${state.replace('_', ' ')}`,
      prepare: inState(state),
      shows: (page) => page.getByText(/ends on|until|since|card is not tried|our plan is/).first(),
    }),
  ),
  {
    ...summary,
    name: 'a plan that owes credits for a lost dispute',
    prepare: inState('active', { disputed: true, owed: 12_500 }),
    shows: (page) => page.getByText(/12,500 credits are owed for it/),
  },
  {
    ...summary,
    name: 'for a manager, who pays nothing',
    prepare: asMember('manager'),
    shows: (page) => page.getByText(/^Only an owner of this account/),
  },
  {
    ...summary,
    name: 'campaigns that waited for the payment',
    prepare: saying('**/api/late-runs/', {
      campaigns: [
        { campaign_name: 'Autumn tune-ups', drops: 1 },
        { campaign_name: 'Daily reminder', drops: 4 },
      ],
    }),
    shows: (page) => page.getByRole('button', { name: 'Send all now' }),
  },
  {
    ...summary,
    name: 'overage allowed',
    prepare: saying('**/api/payments/overage', { enabled: true, ceiling: 50, used: 12.4 }),
    shows: (page) => page.getByRole('button', { name: 'Switch overage off' }),
  },
  {
    ...summary,
    name: 'cancelling asked',
    reach: (page) => page.getByRole('button', { name: 'Cancel plan' }).click(),
    shows: (page) => page.getByRole('dialog', { name: 'Cancel your plan?' }),
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

import type { Page } from 'playwright-core'
import { stepHeading } from '@afterbeep/testing/browser/browser-wizard'
import { failing, held, noteOfFailure } from '../disturbed-responses.ts'
import type { Scene } from '../scene.ts'

const dashboard = { screen: 'Dashboard', path: '/dashboard' } as const
const calls = [
  '**/api/agents/agent-info/',
  '**/api/drop-cowboy/past-campaigns/',
  '**/api/drop-cowboy/credits/',
  '**/api/drop-cowboy/aggregates/?timeframe=7d',
]
const charts = (page: Page) => page.getByRole('table', { name: 'Delivery Rate' })

export const dashboardScenes: readonly Scene[] = [
  { ...dashboard, name: 'full', who: 'demo', shows: charts },
  { ...dashboard, name: 'after two days', who: 'owner', shows: charts },
  {
    ...dashboard,
    name: 'empty, with the plans',
    who: 'newcomer',
    shows: (page) => page.getByRole('link', { name: 'Choose Dominate' }),
  },
  {
    ...dashboard,
    name: 'empty, and the plan is not known',
    who: 'newcomer',
    complaint: noteOfFailure,
    prepare: failing('**/api/payments/customers/*/subscription'),
    shows: (page) => page.getByText('Your subscription could not be loaded.'),
  },
  {
    ...dashboard,
    name: 'loading',
    who: 'owner',
    pending: true,
    prepare: held(...calls),
    shows: (page) => stepHeading(page, 'Dashboard'),
  },
  {
    ...dashboard,
    name: 'error',
    who: 'owner',
    complaint: noteOfFailure,
    prepare: failing(...calls),
    shows: (page) => page.getByRole('button', { name: 'Retry' }),
  },
]

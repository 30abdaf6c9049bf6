import type { Page } from 'playwright-core'
import { fulfillCall } from '@afterbeep/testing/product/held-call'
import { stepHeading } from '@afterbeep/testing/browser/browser-wizard'
import { asMember, failing, held, noteOfFailure, pagesOf, saying } from '../disturbed-responses.ts'
import type { Scene } from '../scene.ts'
import { campaigns } from '../world-campaigns.ts'

const list = { screen: 'Analytics', path: '/analytics' } as const
const listCall = '**/api/drop-cowboy/analytics/'

const pathOf = (name: string) => `/analytics/details/${encodeURIComponent(name)}`
const detail = { screen: "A campaign's page", who: 'owner' } as const
const failed = { ...detail, path: pathOf(campaigns.failed) } as const
const detailCalls = ['**/api/drop-cowboy/analytics/details/**', '**/api/drop-cowboy/aggregates/**']
const inTheArchive = saying('**/api/drop-cowboy/aggregates/**', {
  details_archived_at: '2027-12-26T15:30:00.000Z',
})

/** The state after an outage, which no test has the time for. */
const lateRun = saying('**/api/drop-cowboy/aggregates/**', {
  campaign_status: 'Blocked',
  status_reason:
    'It was interrupted while the service was away, and has not gone on: choose whether it still should.',
  waiting_until: null,
  runs: [{ drop_date: '2026-11-21T18:00:00.000Z', status: 'held' }],
})
/** While the run waits for a decision no end can be expected. */
const lateProgress = saying('**/api/campaigns/*/progress/', {
  campaign_status: 'Blocked',
  rate_per_minute: null,
  finish_estimate: null,
})
const late = async (page: Page) => {
  await lateRun(page)
  await lateProgress(page)
}

const campaignList = (page: Page) => page.getByRole('table', { name: 'Campaigns' })
const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole('combobox', { name: field }).selectOption(option)
}

export const analyticsScenes: readonly Scene[] = [
  {
    ...list,
    name: 'the demo’s',
    who: 'demo',
    shows: (page) =>
      page.getByRole('table', { name: 'Campaigns' }).getByText('Autumn check-up reminder'),
  },
  {
    ...list,
    name: 'full',
    who: 'owner',
    shows: (page) => page.getByRole('table', { name: 'Campaigns' }).getByText(campaigns.scheduled),
  },
  {
    ...list,
    name: 'for a viewer',
    who: 'owner',
    prepare: asMember('viewer'),
    shows: (page) => page.getByRole('table', { name: 'Campaigns' }).getByText(campaigns.scheduled),
  },
  {
    ...list,
    name: 'first of several pages',
    who: 'owner',
    prepare: pagesOf(listCall),
    shows: (page) => page.getByRole('button', { name: 'Next page' }),
  },
  {
    ...list,
    name: 'last of several pages',
    who: 'owner',
    prepare: pagesOf(listCall),
    reach: async (page) => {
      for (const number of [2, 3]) {
        await page.getByRole('button', { name: 'Next page' }).click()
        await page.getByText(`Page ${number}`, { exact: true }).waitFor()
      }
    },
    shows: (page) =>
      page.getByRole('table', { name: 'Campaigns' }).getByRole('rowheader', { name: / 1$/ }),
  },
  {
    ...list,
    name: 'found by status',
    who: 'owner',
    reach: (page) => choose(page, 'Status', 'Flagged'),
    shows: (page) => campaignList(page).getByRole('row').nth(1).getByText('Flagged'),
  },
  {
    ...list,
    name: 'a search that finds nothing',
    who: 'owner',
    reach: (page) => page.getByRole('searchbox').fill('Autumn'),
    shows: (page) => page.getByText(/^No campaign matches/),
  },
  {
    ...list,
    name: 'what one number was sent',
    who: 'owner',
    reach: (page) => page.getByRole('searchbox').fill('555-001-0002'),
    shows: (page) => page.getByRole('heading', { name: /^Sent to/ }),
  },
  {
    ...list,
    name: 'a number that was sent nothing',
    who: 'owner',
    reach: (page) => page.getByRole('searchbox').fill('617-555-0100'),
    shows: (page) => page.getByText('No campaign has been sent to this number.'),
  },
  { ...list, name: 'empty', who: 'newcomer', shows: (page) => page.getByText('No campaigns yet') },
  {
    ...list,
    name: 'loading',
    who: 'owner',
    pending: true,
    prepare: held(listCall),
    shows: (page) => stepHeading(page, 'Analytics'),
  },
  {
    ...list,
    name: 'error',
    who: 'owner',
    complaint: noteOfFailure,
    prepare: failing(listCall),
    shows: (page) => page.getByRole('button', { name: 'Retry' }),
  },
]

export const campaignScenes: readonly Scene[] = [
  {
    ...detail,
    name: 'the demo’s, completed',
    who: 'demo',
    path: pathOf('Autumn check-up reminder'),
    shows: (page) => page.getByRole('table', { name: 'Call details' }),
  },
  ...(['completed', 'flagged', 'inProgress', 'scheduled', 'blocked'] as const).map(
    (state): Scene => ({
      ...detail,
      name: state === 'inProgress' ? 'in progress' : state,
      who: state === 'blocked' ? 'spender' : 'owner',
      path: pathOf(campaigns[state]),
      shows: (page) => page.getByRole('table', { name: 'Call details' }),
    }),
  ),
  {
    ...detail,
    name: 'of a name that no campaign has',
    who: 'subscriber',
    path: pathOf('Spring ofers'),
    shows: (page) => page.getByText('There is no campaign of this name.'),
    complaint: /404/,
  },
  {
    ...detail,
    name: 'people at their limit and numbers that repeat',
    who: 'regular',
    path: pathOf(campaigns.skipped),
    reach: (page) =>
      page
        .getByText(/^Same number as line/)
        .first()
        .click(),
    shows: (page) => page.getByText(/^An earlier line of your list/),
  },
  {
    ...detail,
    name: 'paused by a fault of the set-up',
    who: 'unregistered',
    path: pathOf(campaigns.paused),
    shows: (page) => page.getByText('The sender is not registered with the carriers.'),
  },
  {
    ...detail,
    name: 'late, waiting for its owner',
    path: pathOf(campaigns.inProgress),
    prepare: late,
    shows: (page) => page.getByRole('button', { name: 'Send now' }),
  },
  {
    ...detail,
    name: 'late, and its decision failed',
    path: pathOf(campaigns.inProgress),
    complaint: noteOfFailure,
    prepare: async (page) => {
      await late(page)
      await failing('**/late-run/')(page)
    },
    reach: (page) => page.getByRole('button', { name: 'Send now' }).click(),
    shows: (page) => page.getByRole('alert'),
  },
  {
    ...failed,
    name: 'completed with failures',
    shows: (page) => page.getByRole('table', { name: 'Call details' }),
  },
  {
    ...failed,
    name: 'the code of a failure',
    reach: async (page) => {
      const next = page.getByRole('button', { name: 'Next page' })
      const failures = page.getByRole('table', { name: 'Call details' }).locator('summary')
      while ((await failures.count()) === 0) await next.click()
      await failures.first().click()
    },
    shows: (page) => page.getByText(/^Code \d/),
  },
  {
    ...failed,
    name: 'limited to failures, 25 rows',
    reach: async (page) => {
      await page.getByRole('button', { name: /^Failed \d/ }).click()
      await choose(page, 'Rows', '25')
    },
    shows: (page) => page.getByText('Page 1 of 1'),
  },
  {
    ...failed,
    name: 'a search that finds nothing',
    reach: (page) => page.getByRole('searchbox').fill('Nobody of this name'),
    shows: (page) => page.getByText(/^Nothing matches/),
  },
  {
    ...failed,
    name: 'exporting',
    pending: true,
    prepare: held('**/analytics/details/download/**'),
    reach: (page) => page.getByRole('button', { name: 'Export Details' }).click(),
    shows: (page) => page.getByRole('button', { name: 'Exporting...' }),
  },
  {
    ...failed,
    name: 'exported',
    reach: (page) => page.getByRole('button', { name: 'Export Details' }).click(),
    shows: (page) => page.getByText('Export successful!'),
  },
  {
    ...failed,
    name: 'export failed',
    complaint: noteOfFailure,
    prepare: failing('**/analytics/details/download/**'),
    reach: (page) => page.getByRole('button', { name: 'Export Details' }).click(),
    shows: (page) => page.getByText('Failed to export details. Please try again.'),
  },
  {
    ...detail,
    name: 'in the archive',
    path: pathOf(campaigns.completed),
    prepare: async (page) => {
      await inTheArchive(page)
      await fulfillCall(page, '**/api/drop-cowboy/analytics/details/*/?*', 200, [])
    },
    shows: (page) => page.getByText(/^The details of this campaign were moved to the archive/),
  },
  {
    ...detail,
    name: 'older runs in the archive',
    path: pathOf(campaigns.completed),
    prepare: inTheArchive,
    shows: (page) => page.getByText(/^The details of older runs were moved to the archive/),
  },
  {
    ...failed,
    name: 'loading',
    pending: true,
    prepare: held(...detailCalls),
    shows: (page) => stepHeading(page, campaigns.failed),
  },
  {
    ...failed,
    name: 'error',
    complaint: noteOfFailure,
    prepare: failing(...detailCalls),
    shows: (page) => page.getByRole('button', { name: 'Retry' }),
  },
]

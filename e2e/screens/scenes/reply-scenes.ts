import { fulfillCall } from '@afterbeep/testing/product/held-call'
import { failing, held, noteOfFailure } from '../disturbed-responses.ts'
import type { Scene } from '../scene.ts'
import { campaigns } from '../world-campaigns.ts'

const page = { screen: "A campaign's page", who: 'owner' } as const
const pathOf = (name: string) => `/analytics/details/${encodeURIComponent(name)}`
const answered = { ...page, path: pathOf(campaigns.failed) } as const
const repliesCall = '**/api/messages/**'
const summaryCall = '**/api/assistant/summary/**'

/** What people texted back, below everything else, and the summary above the figures. */
export const replyScenes: readonly Scene[] = [
  {
    ...answered,
    name: 'replies, with answers to one',
    reach: async (window) => {
      await window.getByRole('button', { name: 'More', exact: true }).click()
      await window.getByText('Answer', { exact: true }).first().click()
    },
    shows: (window) => window.getByText(/Afterbeep doesn’t send them/).first(),
  },
  {
    ...answered,
    name: 'calls back, by version and hour',
    prepare: (window) =>
      fulfillCall(window, '**/api/campaigns/*/call-backs/', 200, {
        calls: 1284,
        asked_for_owner: 312,
        opt_outs: 41,
        versions: [
          { variant: 'A', calls: 700, asked_for_owner: 200, opt_outs: 15 },
          { variant: 'B', calls: 584, asked_for_owner: 112, opt_outs: 26 },
        ],
        hours: [
          { hour: '2026-09-30T19:00:00.000Z', calls: 284, asked_for_owner: 12, opt_outs: 1 },
          { hour: '2026-09-30T18:00:00.000Z', calls: 1000, asked_for_owner: 300, opt_outs: 40 },
        ],
      }),
    reach: (window) => window.getByText('By hour', { exact: true }).click(),
    shows: (window) =>
      window.getByRole('cell', { name: '1,000' }).or(window.getByText('1,000')).first(),
  },
  {
    ...page,
    path: pathOf(campaigns.completed),
    name: 'no replies yet',
    shows: (window) => window.getByText('No replies yet'),
  },
  {
    ...answered,
    name: 'replies and summary loading',
    pending: true,
    prepare: held(repliesCall, summaryCall),
    shows: (window) => window.getByRole('heading', { name: 'Replies' }),
  },
  {
    ...answered,
    name: 'replies and summary not loaded',
    complaint: noteOfFailure,
    prepare: failing(repliesCall, summaryCall),
    shows: (window) => window.getByText('The replies could not be loaded.'),
  },
]

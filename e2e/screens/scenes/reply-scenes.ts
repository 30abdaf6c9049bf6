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
      await window.getByRole('button', { name: 'More' }).click()
      await window.getByText('Answer', { exact: true }).first().click()
    },
    shows: (window) => window.getByText(/Afterbeep doesn’t send them/).first(),
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

import { failing, held, noteOfFailure, saying } from '../disturbed-responses.ts'
import type { Scene } from '../scene.ts'
import { campaigns } from '../world-campaigns.ts'

const pathOf = (name: string) => `/analytics/details/${encodeURIComponent(name)}`
const detail = { screen: "A campaign's page", who: 'owner' } as const
const failed = { ...detail, path: pathOf(campaigns.failed) } as const
const record = '**/api/campaigns/*/record/'
const retry = '**/api/campaigns/*/retry/'

const noDelivery = { pending: 0, accepted: 0, unknown: 0, delivered: 0, failed: 0, skipped: 0 }

/** A campaign's page as its record, and the ways to send it once more. */
export const recordScenes: readonly Scene[] = [
  {
    ...failed,
    name: 'some people may be sent to again',
    prepare: saying(retry, { people: 7, sent_again_in: null }),
    shows: (page) => page.getByRole('button', { name: /^Send again to the 7/ }),
  },
  {
    ...failed,
    name: 'sent again already',
    prepare: saying(retry, { people: 0, sent_again_in: campaigns.scheduled }),
    shows: (page) => page.getByText(/^Those who may be tried again were sent to again in/),
  },
  {
    ...failed,
    name: 'loading its record',
    pending: true,
    prepare: held(record),
    shows: (page) => page.getByRole('table', { name: 'Call details' }),
  },
  {
    ...failed,
    name: 'its record failed to load',
    complaint: noteOfFailure,
    prepare: failing(record),
    shows: (page) => page.getByText('What was sent could not be loaded.'),
  },
  {
    ...failed,
    name: 'used again while another one is unfinished',
    reach: async (page) => {
      const address = page.url()
      await page.getByRole('button', { name: 'Use again' }).click()
      await page.getByRole('heading', { name: 'Schedule and Launch' }).waitFor()
      await page.goto(address)
      await page.getByRole('button', { name: 'Use again' }).click()
    },
    shows: (page) => page.getByRole('dialog', { name: 'Replace your unfinished campaign?' }),
  },
  {
    ...detail,
    name: 'waiting for the voice provider',
    path: pathOf(campaigns.inProgress),
    prepare: saying('**/api/campaigns/*/progress/', {
      waiting_for: { channel: 'voice', since: '2026-11-22T16:42:00.000Z' },
      rate_per_minute: null,
      finish_estimate: null,
    }),
    shows: (page) => page.getByText(/^Waiting for the voice provider since/),
  },
  {
    ...detail,
    name: 'texts that may have been sent',
    path: pathOf(campaigns.inProgress),
    prepare: saying('**/api/campaigns/*/progress/', {
      channels: [{ ...noDelivery, channel: 'text', total: 40, accepted: 30, unknown: 10 }],
    }),
    shows: (page) => page.getByText(/^May have been sent: the connection broke/),
  },
  {
    ...detail,
    name: 'the runs of three days failed to load',
    who: 'spender',
    path: pathOf(campaigns.blocked),
    complaint: noteOfFailure,
    prepare: failing('**/api/campaigns/*/runs/'),
    shows: (page) => page.getByText('The runs could not be loaded.'),
  },
]

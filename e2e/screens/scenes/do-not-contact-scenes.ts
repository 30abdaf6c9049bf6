import type { Page } from 'playwright-core'
import { fulfillCall } from '@afterbeep/testing/product/held-call'
import { failing, held, noteOfFailure } from '../disturbed-responses.ts'
import type { Scene } from '../scene.ts'

const screen = { screen: 'Do not contact', who: 'subscriber', path: '/do-not-contact' } as const
const listCall = '**/api/suppressions/'
const reviewsCall = '**/api/suppressions/reviews/'

const since = '2026-11-20T15:04:00.000Z'
const entry = (last: number, changes: object = {}) => ({
  id: `${'x'.repeat(41)}${last}`,
  ends_with: String(last),
  channel: 'all',
  reason: 'opted_out',
  reason_text: 'Asked to stop by text',
  since,
  added_by: null,
  added_how: null,
  removable: false,
  ...changes,
})
const byHand = {
  reason: 'by_hand',
  reason_text: 'Asked in a phone call',
  added_by: 'Grace Hopper',
  added_how: 'phone_call',
  removable: true,
}
const entries = [
  entry(41, byHand),
  entry(42),
  entry(43, { reason: 'unclear', reason_text: 'May have asked to stop: waits for you to look' }),
  entry(44, {
    channel: 'text',
    reason: 'not_routable',
    reason_text: 'Number cannot receive texts',
  }),
  entry(45, { ends_with: null, reason: 'erased', reason_text: 'Asked you to erase their data' }),
  entry(46, { ...byHand, reason: 'opted_out', reason_text: 'Asked to stop by text' }),
]

const replies = [
  {
    id: '00000000-0000-4000-8000-000000000001',
    phone: '14085550141',
    text: 'No longer interested, thanks 🙏',
    received_at: since,
    campaign_name: 'Autumn tune-up',
  },
  {
    id: '00000000-0000-4000-8000-000000000002',
    phone: '14085550142',
    text: 'Wrong number. I have had this phone since 2011 and no one by that name has ever lived here, as I told the last three people who called.',
    received_at: since,
    campaign_name: null,
  },
]

async function isFull(page: Page): Promise<void> {
  await fulfillCall(page, listCall, 200, { entries, next: '1.xxx' })
  await fulfillCall(page, reviewsCall, 200, { replies, more: false })
}

export const doNotContactScenes: readonly Scene[] = [
  {
    ...screen,
    name: 'numbers, and replies to look at',
    prepare: isFull,
    shows: (page) => page.getByRole('button', { name: 'Next page' }),
  },
  {
    ...screen,
    name: 'about to take a number off',
    prepare: isFull,
    reach: (page) => page.getByRole('button', { name: 'Take off: Ends in 41' }).click(),
    shows: (page) => page.getByRole('dialog', { name: 'Take this number off the list?' }),
  },
  {
    ...screen,
    name: 'nothing yet',
    shows: (page) => page.getByText('No numbers yet'),
  },
  {
    ...screen,
    name: 'a number that is no number, and one looked up',
    reach: async (page) => {
      await page.getByLabel('Phone number').fill('555')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByLabel('Look up a number').fill('408 555 0100')
      await page.getByRole('button', { name: 'Look up' }).click()
    },
    shows: (page) => page.getByText(/is not on the list\. It may be contacted\./),
  },
  {
    ...screen,
    name: 'loading',
    pending: true,
    prepare: held(listCall, reviewsCall),
    shows: (page) => page.getByRole('heading', { name: 'Replies to look at' }),
  },
  {
    ...screen,
    name: 'not loaded',
    complaint: noteOfFailure,
    prepare: failing(listCall, reviewsCall),
    shows: (page) => page.getByText('The list could not be loaded.'),
  },
]

import type { Page } from 'playwright-core'
import { fulfillCall } from '@afterbeep/testing/product/held-call'
import { failing, held, noteOfFailure } from '../disturbed-responses.ts'
import type { Scene } from '../scene.ts'

const screen = { screen: 'Do not contact', who: 'subscriber', path: '/do-not-contact' } as const
const listCall = '**/api/suppressions/'
const registryCall = '**/api/suppressions/registry/'
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

const files = [
  {
    file_name: 'all_area_codes_of_our_region_2026-11-01.txt',
    kind: 'full',
    dated: '2026-11-01',
    imported_at: since,
    imported_by: 'Grace Hopper',
    numbers: 5_012_345,
  },
  {
    file_name: 'changes.txt',
    kind: 'changes',
    dated: '2026-11-19',
    imported_at: '2026-11-20T16:00:00.000Z',
    imported_by: null,
    numbers: 18_204,
  },
]
const registryOf = (state: string) => ({
  state,
  numbers: 5_012_345,
  area_codes: [203, 212, 315, 332, 347, 516, 518, 585, 607, 631, 646, 680, 716, 718],
  dated: '2026-11-01',
  last_day: '2026-12-02',
  imports: files,
})

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
    prepare: held(listCall, reviewsCall, registryCall),
    shows: (page) => page.getByRole('heading', { name: 'Replies to look at' }),
  },
  {
    ...screen,
    name: 'not loaded',
    complaint: noteOfFailure,
    prepare: failing(listCall, reviewsCall, registryCall),
    shows: (page) => page.getByText('The registry could not be loaded.'),
  },
  ...(['fresh', 'ageing', 'outdated'] as const).map((state) => ({
    ...screen,
    name: `a registry that is ${state}`,
    prepare: (page: Page) => fulfillCall(page, registryCall, 200, registryOf(state)),
    reach: (page: Page) => page.getByText('Uploaded files').click(),
    shows: (page: Page) => page.getByText(/changes\.txt/),
  })),
  {
    ...screen,
    name: 'a registry file without its day, and one about to be removed',
    prepare: (page) => fulfillCall(page, registryCall, 200, registryOf('fresh')),
    reach: async (page) => {
      await page.getByRole('button', { name: 'Upload a registry file' }).click()
      await page.getByRole('button', { name: 'Remove the registry' }).click()
    },
    shows: (page) => page.getByRole('dialog', { name: 'Remove the registry?' }),
  },
  {
    ...screen,
    name: 'a registry file that can’t be read',
    complaint: noteOfFailure,
    prepare: (page) =>
      fulfillCall(page, `${registryCall}?*`, 422, {
        code: 'registry_unreadable',
        error: 'This file is packed. Unpack it first, then upload the text file that is in it.',
      }),
    reach: async (page) => {
      await page.getByLabel('Day of the download').fill('2026-11-20')
      const chosen = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Upload a registry file' }).click()
      const file = { name: 'registry.zip', mimeType: 'text/plain', buffer: Buffer.from('PK') }
      await (await chosen).setFiles(file)
    },
    shows: (page) => page.getByText('This file is packed.'),
  },
]

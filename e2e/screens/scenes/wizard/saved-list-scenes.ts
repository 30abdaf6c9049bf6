import type { Page } from 'playwright-core'
import { fulfillCall } from '@afterbeep/testing/product/held-call'
import { failing, held, noteOfFailure } from '../../disturbed-responses.ts'
import type { Scene } from '../../scene.ts'
import { campaigns } from '../../world-campaigns.ts'
import * as to from './wizard-ways.ts'

const wizard = { screen: 'Wizard, earlier lists', who: 'owner', path: '/campaign' } as const
const lists = '**/api/contact-lists/'

/** The lists that were uploaded before, beside the upload, and their use and deletion. */
export const savedListScenes: readonly Scene[] = [
  {
    ...wizard,
    name: 'some',
    reach: opened,
    shows: (page) => page.getByText(`Needed by ${campaigns.scheduled}`),
  },
  {
    ...wizard,
    name: 'none',
    prepare: (page) => fulfillCall(page, lists, 200, { contact_lists: [], next: null }),
    reach: opened,
    shows: (page) => page.getByText('No lists yet'),
  },
  {
    ...wizard,
    name: 'coming',
    pending: true,
    prepare: held(lists),
    reach: opened,
    shows: (page) => page.getByRole('status').getByText('Loading...'),
  },
  {
    ...wizard,
    name: 'not to be had',
    complaint: noteOfFailure,
    prepare: failing(lists),
    reach: opened,
    shows: (page) => page.getByRole('alert'),
  },
  {
    ...wizard,
    name: 'one that is needed is not deleted',
    complaint: noteOfFailure,
    reach: async (page) => {
      await opened(page)
      const needed = page
        .getByRole('listitem')
        .filter({ hasText: `Needed by ${campaigns.scheduled}` })
      await needed.getByRole('button', { name: /^Delete / }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete the list' }).click()
    },
    shows: (page) => page.getByRole('dialog').getByRole('alert'),
  },
  {
    ...wizard,
    name: 'one that was deleted while a draft held it',
    who: 'subscriber',
    complaint: noteOfFailure,
    reach: async (page) => {
      await to.written(page)
      const gone = { error: 'We could not find what you asked for.', code: 'not_found' }
      await fulfillCall(page, `${lists}*/`, 404, gone)
      await page.reload()
    },
    shows: (page) => page.getByRole('button', { name: 'Choose a list' }),
  },
]

async function opened(page: Page): Promise<void> {
  await to.upload(page)
  await page.getByRole('button', { name: 'Use a list you uploaded before' }).click()
}

import type { Page } from 'playwright-core'
import { goOn, stepHeading } from '@afterbeep/testing/browser/browser-wizard'
import type { Scene } from '../../scene.ts'
import * as to from './wizard-ways.ts'

/** A draft of the user that the browser has saved, as far as what stands beside it shows. */
async function withSavedDraft(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const user: unknown = JSON.parse(localStorage.getItem('user_data') ?? '{}')
    const uid = typeof user === 'object' && user !== null && 'uid' in user ? String(user.uid) : ''
    const mark = JSON.stringify({ key: 'a', name: 'Autumn tune-ups' })
    localStorage.setItem(`afterbeep.saved-draft.${uid}`, mark)
  })
}

/** The user signed in nearly an hour ago. */
async function nearTheEnd(page: Page): Promise<void> {
  await page.addInitScript(() => {
    localStorage.setItem('user_data_expiry', String(Date.now() + 110_000))
  })
}

const link = (page: Page) => page.getByRole('link', { name: 'Continue your draft' })
const notice = (page: Page) => page.getByRole('complementary', { name: 'Session' })

/** What keeps a user's work: drafts to continue, the session's end, and the way back to the overview. */
export const keptScenes: readonly Scene[] = [
  {
    screen: 'Dashboard',
    name: 'a draft to continue',
    who: 'subscriber',
    path: '/dashboard',
    prepare: withSavedDraft,
    shows: link,
  },
  {
    screen: 'Wizard',
    name: '0 welcome, a draft to continue',
    who: 'subscriber',
    path: '/campaign',
    prepare: withSavedDraft,
    shows: link,
  },
  {
    screen: 'Wizard, trouble',
    name: 'fields marked',
    who: 'subscriber',
    path: '/campaign',
    reach: async (page) => {
      await to.details(page)
      await goOn(page)
      await page.getByRole('button', { name: 'Okay' }).click()
    },
    shows: (page) => page.getByText('Please enter a description'),
  },
  {
    screen: 'Wizard, trouble',
    name: 'schedule marked',
    who: 'subscriber',
    path: '/campaign',
    reach: async (page) => {
      await to.schedule(page)
      await goOn(page)
      await page.getByRole('button', { name: 'Okay' }).click()
    },
    shows: (page) => page.getByText('Please choose how often'),
  },
  {
    screen: 'Wizard',
    name: '4 method, from the overview',
    who: 'subscriber',
    path: '/campaign',
    reach: async (page) => {
      await to.overview(page)
      await page.getByRole('button', { name: 'Edit method' }).click()
      await stepHeading(page, 'Choose the method').waitFor()
    },
    shows: (page) => page.getByRole('button', { name: 'Return to overview' }),
  },
  {
    screen: 'Shell',
    name: 'the session ends soon',
    who: 'subscriber',
    path: '/profile',
    prepare: nearTheEnd,
    shows: notice,
  },
  {
    screen: 'Shell',
    name: 'staying signed in',
    who: 'subscriber',
    path: '/campaign',
    prepare: nearTheEnd,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Stay signed in' }).click()
    },
    shows: (page) => page.getByLabel('Password'),
  },
]

import { stepHeading } from '@afterbeep/testing/browser/browser-wizard'
import { failing, held, noteOfFailure } from '../disturbed-responses.ts'
import type { Scene } from '../scene.ts'

const shell = { screen: 'Shell', who: 'newcomer', path: '/help' } as const

export const shellScenes: readonly Scene[] = [
  {
    ...shell,
    name: 'loading the session',
    pending: true,
    prepare: held('**/api/session/'),
    shows: (page) => page.getByText('Loading...'),
  },
  {
    ...shell,
    name: 'drawer',
    widths: [360],
    reach: (page) => page.getByRole('button', { name: 'Open menu' }).click(),
    shows: (page) => page.getByRole('dialog', { name: 'Menu' }),
  },
  {
    ...shell,
    name: 'collapsed sidebar',
    widths: [1440, 768],
    reach: (page) => page.getByRole('button', { name: 'Collapse sidebar' }).click(),
    shows: (page) => page.getByRole('button', { name: 'Expand sidebar' }),
  },
  {
    ...shell,
    name: 'user card',
    reach: (page) => page.getByRole('button', { name: /^Account of/ }).click(),
    shows: (page) => page.getByRole('dialog', { name: 'Account' }).getByText(/^Balance: \$/),
  },
  {
    ...shell,
    name: 'user card without a balance',
    complaint: noteOfFailure,
    prepare: failing('**/api/user/*', '**/api/user/*/'),
    reach: (page) => page.getByRole('button', { name: /^Account of/ }).click(),
    shows: (page) =>
      page.getByRole('dialog', { name: 'Account' }).getByText('Failed to load user data.'),
  },
  {
    ...shell,
    name: 'a link followed offline',
    complaint: /Failed to (load resource|fetch)|ERR_/,
    reach: async (page) => {
      await page.route('**/assets/profile-screen-*.js', (route) => route.abort())
      await page.goto('/profile')
    },
    shows: (page) => stepHeading(page, 'This page could not be loaded'),
  },
  {
    ...shell,
    name: 'scrolled',
    path: '/help/campaignFaq',
    scrolled: true,
    reach: async (page) => {
      await page.mouse.move(700, 400)
      await page.mouse.wheel(0, 300)
    },
    shows: (page) => stepHeading(page, 'Campaign rules'),
  },
]

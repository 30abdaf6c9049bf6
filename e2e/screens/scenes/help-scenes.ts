import { stepHeading } from '@afterbeep/testing/browser/browser-wizard'
import type { Scene } from '../scene.ts'

const help = { screen: 'Help', who: 'newcomer' } as const

export const helpScenes: readonly Scene[] = [
  {
    ...help,
    name: 'home',
    path: '/help',
    shows: (page) => page.getByRole('heading', { level: 1, name: /How can we help you/ }),
  },
  {
    ...help,
    name: 'a question open',
    path: '/help',
    reach: (page) => page.locator('main [aria-expanded=false]').first().click(),
    shows: (page) => page.locator('main [aria-expanded=true]'),
  },
  {
    ...help,
    name: 'subscription',
    path: '/help/subscription',
    shows: (page) => stepHeading(page, 'Subscription'),
  },
  {
    ...help,
    name: 'credits',
    path: '/help/credits',
    shows: (page) => stepHeading(page, 'Credits'),
  },
  {
    ...help,
    name: 'campaign rules',
    path: '/help/campaignFaq',
    shows: (page) => stepHeading(page, 'Campaign rules'),
  },
  {
    screen: 'My voice',
    name: 'under construction',
    who: 'newcomer',
    path: '/my-voice',
    shows: (page) => stepHeading(page, 'Under Construction'),
  },
]

import type { Page } from 'playwright-core'
import { nameBusiness } from '@afterbeep/testing/browser/browser-wizard'
import { saying } from '../../disturbed-responses.ts'
import type { Scene } from '../../scene.ts'
import * as to from './wizard-ways.ts'

const wizard = { screen: 'Wizard, review', who: 'subscriber', path: '/campaign' } as const
const preflight = '**/api/campaigns/preflight/'
const days = Array.from({ length: 5 }, (_, index) => ({
  drop_date: `2026-12-0${index + 1}T15:00:00Z`,
}))

/** What a press on Publish would do, where that is not said in a few words. */
export const reviewScenes: readonly Scene[] = [
  {
    ...wizard,
    name: 'five runs, of which overage pays for some',
    prepare: saying(preflight, {
      credits: 2_640,
      balance_after: 360,
      runs: days,
      later_runs: { paid: 4, from_balance: 330, overage: 13_392 },
      openings: [
        { at: days[0]?.drop_date, recipients: 24, places: ['New York', 'Illinois'] },
        { at: '2026-12-01T16:00:00Z', recipients: 12, places: ['California'] },
        { at: '2026-12-01T18:00:00Z', recipients: 12, places: ['Hawaii'] },
      ],
    }),
    reach: to.overview,
    shows: (page) => page.getByText(/^Runs 2 to 5: /),
  },
  {
    ...wizard,
    name: 'overage that ends before the last run',
    prepare: saying(preflight, {
      credits: 2_640,
      balance_after: 0,
      overage: { from_balance: 2_640, credits: 720 },
      runs: days,
      later_runs: { paid: 1, from_balance: 0, overage: 3_456 },
    }),
    reach: to.overview,
    shows: (page) => page.getByText(/overage pay for 2 of the 5 runs/),
  },
  {
    ...wizard,
    name: 'people who are left out, some of them paid by overage',
    prepare: saying(preflight, {
      sendable: 40,
      excluded: [{ reason: 'On your do-not-contact list', count: 8 }],
      credits: 1_650,
      balance_after: 20,
      cost: 2_370,
      overage: { from_balance: 1_650, credits: 1_296, cost: 720 },
    }),
    reach: to.overview,
    shows: (page) => page.getByText('Of that given back for who is left out'),
  },
  {
    ...wizard,
    name: 'credits for those who are contacted, and not for the whole list',
    prepare: saying(preflight, {
      sendable: 40,
      excluded: [{ reason: 'On your do-not-contact list', count: 8 }],
      credits: 2_640,
      cost: 2_200,
      balance_after: -140,
    }),
    reach: to.overview,
    shows: (page) => page.getByText(/^Your balance pays for the 40 who would be contacted/),
  },
  {
    ...wizard,
    name: 'numbers that have changed',
    who: 'publisher',
    reach: async (page: Page) => {
      await to.overview(page)
      await nameBusiness(page)
      await page.getByRole('checkbox', { name: /^I confirm that everyone/ }).check()
      await saying(preflight, { sendable: 40, balance_after: 900 })(page)
      // They are older than a minute.
      await page.evaluate(() => {
        const later = Date.now() + 61_000
        Date.now = () => later
      })
      await page.getByRole('button', { name: 'Publish Campaign' }).click()
    },
    shows: (page) => page.getByText(/^These numbers have changed since/),
  },
]

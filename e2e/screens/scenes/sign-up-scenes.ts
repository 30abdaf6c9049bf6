import type { Page } from 'playwright-core'
import { fulfillCall } from '@afterbeep/testing/product/held-call'
import { stepHeading } from '@afterbeep/testing/browser/browser-wizard'
import { noteOfFailure } from '../disturbed-responses.ts'
import type { Scene } from '../scene.ts'

/** Makes the account's page by the profile's card, and goes there. */
async function openPage(page: Page): Promise<void> {
  await page.getByLabel('Your business, as people know it').fill('Bright Smile Dental')
  await page.getByRole('button', { name: 'Save business' }).click()
  await page.getByRole('button', { name: 'Make a sign-up page' }).click()
  await page.getByRole('switch', { name: 'The page is open' }).click()
  await page.getByLabel('What your messages are about').fill('appointments and offers')
  await page.getByRole('button', { name: 'Save page' }).click()
  const address = await page.getByRole('link', { name: /\/join\// }).getAttribute('href')
  await page.goto(address ?? '')
}

const join = { screen: 'Sign-up page', who: 'publisher', path: '/profile' } as const

const people = [
  { phone: '14085550141', name: 'Ann Lee', how: 'page', confirmed_at: '2026-11-20T15:05:00.000Z' },
  { phone: '12125550142', name: '', how: 'keyword', confirmed_at: '2026-11-20T09:12:00.000Z' },
  { phone: '13125550143', name: 'Maximiliana Featherstonehaugh', how: 'page', confirmed_at: null },
].map((one, at) => ({
  ...one,
  id: String(at),
  channels: 'both',
  asked_at: '2026-11-20T09:04:00.000Z',
}))

export const signUpScenes: readonly Scene[] = [
  {
    ...join,
    name: 'form',
    reach: openPage,
    shows: (page) => stepHeading(page, 'Bright Smile Dental'),
  },
  {
    ...join,
    name: 'a number that is not whole',
    complaint: noteOfFailure,
    reach: async (page) => {
      await openPage(page)
      await page.getByLabel('First name').fill('Ann')
      await page.getByLabel('Mobile number').fill('555')
      await page.getByRole('button', { name: 'Sign up' }).click()
    },
    shows: (page) => page.getByRole('alert'),
  },
  {
    ...join,
    name: 'signed up',
    reach: async (page) => {
      await openPage(page)
      await page.getByLabel('First name').fill('Ann')
      await page.getByLabel('Mobile number').fill('(408) 555-0141')
      await page.getByRole('button', { name: 'Sign up' }).click()
    },
    shows: (page) => stepHeading(page, 'Almost done'),
  },
  {
    screen: 'Profile',
    name: 'sign-up page with people',
    who: 'newcomer',
    path: '/profile',
    prepare: (page) =>
      fulfillCall(page, '**/api/sign-ups/', 200, {
        page: {
          is_open: true,
          about: 'appointments and offers',
          channels: 'both',
          keyword: 'SMILE',
          url: 'https://afterbeep.example.com/join/bcdfghjkmn',
          words: 'By signing up I agree.',
        },
        entries: people,
        next: null,
        confirmed: 2,
      }),
    shows: (page) => page.getByText('2 people have replied YES.'),
  },
]

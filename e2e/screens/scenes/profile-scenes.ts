import { stepHeading } from '@afterbeep/testing/browser/browser-wizard'
import { failing, held, noteOfFailure } from '../disturbed-responses.ts'
import type { Scene } from '../scene.ts'

const profile = { screen: 'Profile', who: 'newcomer', path: '/profile' } as const
/** The session calls the same address without the last slash. */
const call = '**/api/user/*/'

const activity = [
  {
    id: '44',
    event: 'campaign_published',
    text: 'A campaign was published',
    network: '203.0.113.x',
  },
  { id: '43', event: 'sign_in_refused', text: 'A sign-in was refused', network: '2001:db8:4:x' },
  { id: '42', event: 'signed_in', text: 'Signed in', network: '203.0.113.x' },
].map((one) => ({ ...one, at: '2026-11-21T10:00:00.000Z' }))

export const profileScenes: readonly Scene[] = [
  {
    ...profile,
    name: 'reading',
    shows: (page) => page.getByRole('button', { name: 'Save Changes' }),
  },
  {
    ...profile,
    name: 'editing the name',
    reach: (page) => page.getByRole('button', { name: 'Edit Full Name' }).click(),
    shows: (page) => page.getByRole('button', { name: 'Done editing Full Name' }),
  },
  {
    ...profile,
    name: 'saving failed',
    complaint: noteOfFailure,
    prepare: async (page) => {
      await page.route('**/api/user/*/', (route) =>
        route.request().method() === 'PUT'
          ? route.fulfill({ status: 500, json: { error: 'No.', code: 'unexpected' } })
          : route.fallback(),
      )
    },
    reach: (page) => page.getByRole('button', { name: 'Save Changes' }).click(),
    shows: (page) => page.getByText('Error updating profile. Please try again.'),
  },
  {
    ...profile,
    name: 'saved',
    reach: (page) => page.getByRole('button', { name: 'Save Changes' }).click(),
    shows: (page) => page.getByText('Profile updated successfully!'),
  },
  {
    ...profile,
    name: 'password reset',
    reach: (page) => page.getByRole('button', { name: 'Password reset' }).click(),
    shows: (page) => page.getByRole('dialog', { name: 'Password reset' }),
  },
  {
    ...profile,
    name: 'password reset with an email that is none',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Password reset' }).click()
      await page.getByRole('dialog').getByLabel('Email').fill('grace@')
    },
    shows: (page) => page.getByText(/^Invalid email ID/),
  },
  {
    ...profile,
    name: 'an email switched off',
    prepare: async (page) => {
      // Nothing is kept: the next scene is the same person's.
      await page.route('**/api/user/*/emails/', (route) =>
        route.fulfill({
          json: { receipt: false, campaign_finished: true, new_replies: true, credits_low: true },
        }),
      )
    },
    shows: (page) => page.getByRole('switch', { name: 'Receipts', checked: false }),
  },
  {
    ...profile,
    name: 'emails not loaded',
    complaint: noteOfFailure,
    prepare: failing('**/api/user/*/emails/'),
    shows: (page) => page.getByText('Your choice of emails could not be loaded.'),
  },
  {
    ...profile,
    name: 'security activity, a page of it',
    prepare: async (page) => {
      await page.route('**/api/account/security-events/**', (route) =>
        route.fulfill({ json: { events: activity, next: '40' } }),
      )
    },
    shows: (page) => page.getByRole('button', { name: 'Show older' }),
  },
  {
    ...profile,
    name: 'security activity not loaded',
    complaint: noteOfFailure,
    prepare: failing('**/api/account/security-events/**'),
    shows: (page) => page.getByText('Your security activity could not be loaded.'),
  },
  {
    ...profile,
    name: 'loading',
    pending: true,
    prepare: held(call),
    shows: (page) => stepHeading(page, 'My Profile'),
  },
  {
    ...profile,
    name: 'not loaded',
    complaint: noteOfFailure,
    prepare: failing(call),
    shows: (page) => page.getByText('Failed to load user data. Please try again.'),
  },
]

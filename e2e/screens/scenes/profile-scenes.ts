import { stepHeading } from '@afterbeep/testing/browser/browser-wizard'
import { fulfillCall } from '@afterbeep/testing/product/held-call'
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
    screen: 'Activity',
    path: '/profile?show=activity',
    name: 'who did what',
    prepare: (page) =>
      fulfillCall(page, '**/api/account/security-events/?*', 200, {
        events: activity.map((one, index) => ({
          ...one,
          who: index === 1 ? null : 'Grace Hopper',
          about:
            index === 0 ? 'Autumn tune-up for everyone who has not been here since spring' : null,
        })),
        next: '42',
      }),
    shows: (page) => page.getByRole('button', { name: 'Next page' }),
  },
  {
    ...profile,
    screen: 'Activity',
    path: '/profile?show=activity',
    name: 'not loaded',
    complaint: noteOfFailure,
    prepare: failing('**/api/account/security-events/?*'),
    shows: (page) => page.getByText('The activity could not be loaded.'),
  },
  {
    ...profile,
    name: 'reading',
    shows: (page) => page.getByRole('button', { name: 'Save Changes' }),
  },
  {
    ...profile,
    name: 'business with its own sender, whose texts are being registered',
    prepare: (page) =>
      fulfillCall(page, call, 200, {
        id: 'one',
        agents_count: 1,
        balance: 200,
        currency: 'USD',
        provisioning_limit: 0,
        customer_info: {
          customer_email: 'ann@example.com',
          customer_name: 'Ann Lee',
          customer_since: '2026-01-05T10:00:00.000Z',
        },
        business_name: 'Bright Smile Dental',
        business_phone_number: '312-555-0142',
        sender: {
          calls_from: '13125550142',
          texts_from: '18445550011',
          text_registration: 'pending',
        },
      }),
    shows: (page) => page.getByText('Your texts come from +1 (844) 555-0011.'),
  },
  {
    ...profile,
    name: 'what people hear who call back',
    reach: async (page) => {
      await page
        .getByLabel('Greeting')
        .fill('Hello, this is Rosa’s Bikes. We are on the workshop floor')
      await page.getByLabel(/^Your number, for callers/).fill('555')
      await page.getByRole('button', { name: 'Save greeting' }).click()
    },
    shows: (page) => page.getByText(/This is too short: a phone number/),
  },
  {
    ...profile,
    name: 'people of the account, one about to be removed',
    prepare: (page) =>
      fulfillCall(page, '**/api/account/members/', 200, {
        members: [
          { uid: 'one', name: 'Ann Lee', email: 'ann@example.com', role: 'owner', is_you: true },
          { uid: 'two', name: 'Bob', email: 'bob@example.com', role: 'manager', is_you: false },
        ],
        invitations: [
          {
            id: 'three',
            email: 'a.long.address.of.a.bookkeeper@accounting.example.com',
            role: 'viewer',
            expires_at: '2027-01-04T10:00:00Z',
          },
        ],
      }),
    reach: (page) => page.getByRole('button', { name: 'Remove', exact: true }).click(),
    shows: (page) => page.getByRole('group', { name: 'Remove Bob' }),
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
          json: {
            receipt: false,
            campaign_finished: true,
            new_replies: true,
            credits_low: true,
            evidence_head: true,
          },
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
  {
    ...profile,
    name: 'your data being packed',
    prepare: async (page) => {
      await page.route('**/api/account/export/progress/', (route) =>
        route.fulfill({
          json: {
            export: {
              state: 'running',
              rows_done: 340_000,
              rows_total: 1_200_000,
              started_at: '2026-11-21T18:30:00.000Z',
            },
          },
        }),
      )
    },
    reach: (page) => page.getByRole('heading', { name: 'Your data' }).scrollIntoViewIfNeeded(),
    shows: (page) => page.getByText('340,000 of 1,200,000 rows'),
  },
  {
    ...profile,
    name: 'people erased and being erased',
    prepare: async (page) => {
      await page.route('**/api/account/erasure/', (route) => {
        const requested_at = '2026-11-21T18:30:00.000Z'
        return route.fulfill({
          json: {
            erasures: [
              { id: 'a', ends_with: '23', requested_at, done_at: null },
              { id: 'b', ends_with: null, requested_at, done_at: requested_at },
            ],
          },
        })
      })
    },
    shows: (page) => page.getByRole('list', { name: 'Latest erasures' }),
  },
  {
    ...profile,
    name: 'asked before a person is erased',
    reach: async (page) => {
      await page.getByLabel('Their phone number').fill('(408) 555-0123')
      await page.getByRole('button', { name: 'Erase...' }).click()
    },
    shows: (page) => page.getByRole('dialog', { name: 'Erase +1 (408) 555-0123?' }),
  },
  {
    ...profile,
    name: 'deleting the account refused',
    complaint: noteOfFailure,
    prepare: async (page) => {
      await page.route('**/api/account/erasure/', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({
              status: 409,
              json: {
                error:
                  'The campaign “Spring” is not over yet. Wait until its last result is there, or decide on its page what becomes of it; then delete the account.',
                code: 'account_busy',
              },
            })
          : route.fallback(),
      )
    },
    reach: async (page) => {
      await page.getByRole('button', { name: 'Delete my account...' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Type DELETE to confirm').fill('DELETE')
      await dialog.getByLabel('Your password').fill('a password')
      await dialog.getByRole('button', { name: 'Delete my account' }).click()
    },
    shows: (page) => page.getByText(/“Spring” is not over yet/),
  },
  {
    ...profile,
    name: 'your data not loaded',
    complaint: noteOfFailure,
    prepare: failing('**/api/account/**'),
    shows: (page) => page.getByText('Earlier requests could not be loaded.'),
  },
]

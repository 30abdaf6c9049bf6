import type { Page } from 'playwright-core'
import { sendSignIn } from '@afterbeep/testing/browser/browser-account'
import { fulfillCall } from '@afterbeep/testing/product/held-call'
import { failing, noteOfFailure } from '../disturbed-responses.ts'
import type { Scene } from '../scene.ts'

const profile = { screen: 'Profile', who: 'newcomer', path: '/profile' } as const
const signIn = { screen: 'Sign in', who: 'visitor', path: '/auth/signin' } as const

const id = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const recoveryCodes = Array.from(
  { length: 10 },
  (_, index) => `7Q2K-M4XT-9PWD-H3VN-B6RS-${index}YFG`,
)

/** Nothing is kept: the next scene is the same person's. */
async function isProtected(page: Page): Promise<void> {
  await fulfillCall(page, '**/api/account/security/', 200, {
    authenticator: true,
    passkeys: [
      {
        id: id(1),
        name: 'My phone',
        created_at: '2026-03-05T15:04:00.000Z',
        last_used_at: '2026-03-06T15:04:00.000Z',
        synced: true,
      },
      {
        id: id(2),
        name: 'The key in the drawer of the desk at the shop in Lower Springfield, left side',
        created_at: '2026-03-05T15:04:00.000Z',
        last_used_at: null,
        synced: false,
      },
    ],
    recovery_codes_left: 8,
    required: false,
  })
  await fulfillCall(page, '**/api/account/sessions/', 200, {
    sessions: [
      session(1, { device: 'Chrome on Windows', address: '203.0.113.x', current: true }),
      session(2, { device: 'Samsung Internet on Android', address: '2001:db8:…', current: false }),
    ],
  })
}

function session(number: number, shown: object): object {
  return { id: id(number), signed_in_at: '2026-03-06T15:04:00.000Z', ...shown }
}

const begun = {
  secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  uri: 'otpauth://totp/Afterbeep:grace%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Afterbeep',
}

const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).click()

const securityProfileScenes: readonly Scene[] = [
  {
    ...profile,
    name: 'signing in with everything',
    prepare: isProtected,
    shows: (page) => page.getByText('8 of 10 left.'),
  },
  {
    ...profile,
    name: 'how you sign in not loaded',
    complaint: noteOfFailure,
    prepare: failing('**/api/account/security/', '**/api/account/sessions/'),
    shows: (page) => page.getByText('Where you are signed in could not be loaded.'),
  },
  {
    ...profile,
    name: 'setting an authenticator app up',
    prepare: (page) => fulfillCall(page, '**/api/account/authenticator/', 200, begun),
    reach: press('Turn on'),
    shows: (page) => page.getByRole('dialog', { name: 'Set up an authenticator app' }),
  },
  {
    ...profile,
    name: 'recovery codes',
    prepare: async (page) => {
      await isProtected(page)
      await fulfillCall(page, '**/api/account/recovery-codes/', 200, {
        recovery_codes: recoveryCodes,
      })
    },
    reach: async (page) => {
      await press('Make new codes')(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Make new codes' }).click()
    },
    shows: (page) => page.getByRole('dialog', { name: 'Save your recovery codes' }),
  },
  {
    ...profile,
    name: 'adding a passkey',
    prepare: (page) =>
      fulfillCall(page, '**/api/account/passkeys/options/', 200, { options: { challenge: 'YQ' } }),
    reach: press('Add a passkey'),
    shows: (page) => page.getByRole('dialog', { name: 'Add a passkey' }),
  },
  {
    ...profile,
    name: 'removing a passkey',
    prepare: isProtected,
    reach: press('Remove My phone'),
    shows: (page) => page.getByRole('dialog', { name: 'Remove My phone' }),
  },
  {
    ...profile,
    name: 'the strength of a new password',
    reach: async (page) => {
      await press('Change password')(page)
      await page.getByLabel('New password').fill('seven geese and a lamp')
    },
    shows: (page) => page.getByText(/^(Good|Strong)\./),
  },
  {
    ...profile,
    name: 'a wrong current password',
    complaint: noteOfFailure,
    prepare: (page) =>
      fulfillCall(page, '**/api/account/password/', 422, {
        error: 'This is not your current password.',
        code: 'password_wrong',
      }),
    reach: async (page) => {
      await press('Change password')(page)
      await page.getByLabel('Current password').fill('not it')
      await page.getByLabel('New password').fill('a longer correct horse')
      await page.getByRole('dialog').getByRole('button', { name: 'Change password' }).click()
    },
    shows: (page) => page.getByText('This is not your current password.'),
  },
  {
    ...profile,
    name: 'confirming that it is you',
    complaint: noteOfFailure,
    prepare: (page) =>
      fulfillCall(page, '**/api/account/authenticator/', 403, {
        error: 'To change how you sign in, sign in again first.',
        code: 'recent_sign_in_required',
      }),
    reach: press('Turn on'),
    shows: (page) => page.getByRole('dialog', { name: 'Confirm that it is you' }),
  },
]

async function asksForSecondStep(page: Page): Promise<void> {
  await fulfillCall(page, '**/api/login/', 401, {
    error:
      'Now enter the six digits of your authenticator app, use a passkey, or type a recovery code.',
    code: 'second_factor_required',
    details: { methods: ['authenticator', 'passkey', 'recovery_code'] },
  })
  await fulfillCall(page, '**/api/login/second-factor/', 401, {
    error:
      'This code is not right. Each code works once, and for half a minute: wait for the next one and type it again.',
    code: 'code_wrong',
  })
}

const secondStepScenes: readonly Scene[] = [
  {
    ...signIn,
    name: 'the second step',
    complaint: noteOfFailure,
    prepare: asksForSecondStep,
    reach: (page) => sendSignIn(page, 'grace@example.com'),
    shows: (page) => page.getByLabel('Code'),
  },
  {
    ...signIn,
    name: 'a wrong code',
    complaint: noteOfFailure,
    prepare: asksForSecondStep,
    reach: async (page) => {
      await sendSignIn(page, 'grace@example.com')
      await page.getByLabel('Code').fill('000000')
      await press('Continue')(page)
    },
    shows: (page) => page.getByText('This code is not right.'),
  },
]

export const securityScenes: readonly Scene[] = [...secondStepScenes, ...securityProfileScenes]

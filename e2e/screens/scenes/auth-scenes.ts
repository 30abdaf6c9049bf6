import type { Page } from 'playwright-core'
import { createApiClient } from '@afterbeep/testing/product/api-client'
import { mailedLink, sendSignIn } from '@afterbeep/testing/browser/browser-account'
import { newEmail, password, register } from '@afterbeep/testing/product/customer'
import { fulfillCall } from '@afterbeep/testing/product/held-call'
import { stepHeading } from '@afterbeep/testing/browser/browser-wizard'
import { failing, held, noteOfFailure } from '../disturbed-responses.ts'
import type { SceneContext, Scene } from '../scene.ts'

const bare = { screen: 'Sign in', who: 'visitor', path: '/auth/signin' } as const
const signUp = { screen: 'Sign up', who: 'visitor', path: '/auth/signup' } as const

export const signInScenes: readonly Scene[] = [
  { ...bare, name: 'empty', shows: (page) => stepHeading(page, 'Sign In') },
  {
    ...bare,
    name: 'refused',
    complaint: noteOfFailure,
    reach: (page) => sendSignIn(page, newEmail(), 'a wrong password'),
    shows: (page) => page.getByRole('alert'),
  },
  {
    ...bare,
    name: 'locked after too many tries',
    complaint: noteOfFailure,
    prepare: (page) =>
      fulfillCall(page, '**/api/login/', 403, {
        error:
          'Signing in with a password is locked for this email: it was tried too often with a wrong one, or support removed a second step. Reset your password by mail, and you can sign in again.',
        code: 'password_reset_required',
      }),
    reach: (page) => sendSignIn(page, 'grace@example.com', 'a wrong password'),
    shows: (page) => page.getByRole('link', { name: 'Reset my password by mail' }),
  },
  {
    ...bare,
    name: 'logging in',
    pending: true,
    prepare: held('**/api/login/'),
    reach: (page) => sendSignIn(page, 'grace@example.com'),
    shows: (page) => page.getByRole('button', { name: 'Logging in...' }),
  },
  {
    ...bare,
    name: 'after a page that needs sign-in',
    path: '/dashboard',
    shows: (page) => stepHeading(page, 'Sign In'),
  },
  {
    ...bare,
    name: 'the session could not be checked',
    who: 'newcomer',
    path: '/billing',
    // What was asked for ahead is not read then.
    complaint: /Failed to load resource|was preloaded using link preload but not used/,
    prepare: failing('**/api/session/'),
    shows: (page) => page.getByRole('button', { name: 'Retry' }),
  },
]

export const signUpScenes: readonly Scene[] = [
  { ...signUp, name: 'empty', shows: (page) => stepHeading(page, 'Create your account') },
  {
    ...signUp,
    name: 'strength while typing',
    reach: (page) => page.getByLabel('Password').fill('blue kettle 7'),
    shows: (page) => page.getByText(/^Fair/),
  },
  {
    ...signUp,
    name: 'refused',
    complaint: noteOfFailure,
    reach: async (page) => {
      await page.getByLabel('Email').fill('demo@afterbeep.example')
      await page.getByLabel('First name').fill('Grace')
      await page.getByLabel('Last name').fill('Hopper')
      await page.getByLabel('Password').fill('short')
      await page.getByRole('button', { name: 'Sign up' }).click()
    },
    shows: (page) => page.getByText(/at least 12/i).last(),
  },
  {
    ...signUp,
    name: 'an unexpected error',
    complaint: noteOfFailure,
    prepare: failing('**/api/register/'),
    reach: async (page) => {
      await page.getByLabel('Email').fill(newEmail())
      await page.getByLabel('First name').fill('Grace')
      await page.getByLabel('Last name').fill('Hopper')
      await page.getByLabel('Password').fill(password)
      await page.getByRole('button', { name: 'Sign up' }).click()
    },
    shows: (page) => page.getByRole('alert'),
  },
]

const verify = { screen: 'Verify email', who: 'visitor', path: '/auth/verify-email' } as const

export const verifyScenes: readonly Scene[] = [
  { ...verify, name: 'check your email', shows: (page) => stepHeading(page, 'Check your email') },
  {
    ...verify,
    name: 'sent again',
    reach: async (page) => {
      await page.getByLabel('Email for a new link').fill('grace@example.com')
      await page.getByRole('button', { name: 'Send the link again' }).click()
    },
    shows: (page) => page.getByText('If an account waits for verification'),
  },
  {
    ...verify,
    name: 'a password in another browser',
    path: registeredLink,
    complaint: noteOfFailure,
    reach: (page) => page.getByLabel('New password').fill('quiet rain on tin leaf'),
    shows: (page) => page.getByText('Good.', { exact: true }),
  },
  {
    ...verify,
    name: 'verified',
    path: registeredLink,
    complaint: noteOfFailure,
    reach: async (page) => {
      await page.getByLabel('New password').fill(password)
      await page.getByRole('button', { name: 'Verify my email' }).click()
    },
    shows: (page) => stepHeading(page, 'Email verified'),
  },
  {
    ...verify,
    name: 'a link that does not work',
    path: '/auth/verify-email?token=unknown',
    complaint: noteOfFailure,
    shows: (page) => stepHeading(page, 'We could not verify your email'),
  },
]

/** The mailed link of a user who has just signed up. */
async function registeredLink({ url, sandbox }: SceneContext): Promise<string> {
  const email = newEmail()
  await register(createApiClient(url), email)
  return mailedLink(sandbox, email, '/auth/verify-email')
}

const forgot = {
  screen: 'Reset password',
  who: 'visitor',
  path: '/auth/forgot-password',
} as const

const invitation = {
  screen: 'Invitation',
  who: 'visitor',
  path: '/auth/invitation#token=abc',
} as const

export const resetScenes: readonly Scene[] = [
  {
    ...invitation,
    name: 'empty',
    shows: (page) => stepHeading(page, 'Accept your invitation'),
  },
  {
    ...invitation,
    name: 'with a link that was used',
    complaint: noteOfFailure,
    prepare: (page) =>
      fulfillCall(page, '**/api/invitations/accept/', 400, {
        error: 'This link has expired or was used already. Ask for a new one.',
        code: 'link_invalid',
      }),
    reach: async (page) => {
      await page.getByLabel('First name').fill('Bob')
      await page.getByLabel('Last name').fill('Stone')
      await page.getByLabel('Password').fill('seven quiet geese')
      await page.getByRole('button', { name: 'Accept the invitation' }).click()
    },
    shows: (page) => page.getByText('Ask for a new one'),
  },
  { ...forgot, name: 'forgot', shows: (page) => stepHeading(page, 'Reset your password') },
  {
    ...forgot,
    name: 'an email that is none',
    reach: (page) => page.getByLabel('Email').fill('grace@'),
    shows: (page) => page.getByText(/^Invalid email ID/),
  },
  {
    ...forgot,
    name: 'link sent',
    reach: async (page) => {
      await page.getByLabel('Email').fill('grace@example.com')
      await page.getByRole('button').last().click()
    },
    shows: (page) => page.getByText('grace@example.com'),
  },
  {
    ...forgot,
    name: 'no link',
    path: '/auth/reset-password',
    shows: (page) => page.getByRole('link', { name: 'Ask for a new link' }),
  },
  {
    ...forgot,
    name: 'new password',
    path: '/auth/reset-password#token=unknown',
    shows: (page) => page.getByLabel('New password'),
  },
  {
    ...forgot,
    name: 'a short new password',
    path: '/auth/reset-password#token=unknown',
    reach: (page) => page.getByLabel('New password').fill('8 chars!'),
    shows: (page) => page.getByText(/only with a second step at sign-in/),
  },
  {
    ...forgot,
    name: 'a link that does not work',
    path: '/auth/reset-password#token=unknown',
    complaint: noteOfFailure,
    reach: sendPassword,
    shows: (page) => page.getByRole('link', { name: 'Ask for a new link' }),
  },
  {
    ...forgot,
    name: 'changed',
    path: resetLink,
    reach: sendPassword,
    shows: (page) => stepHeading(page, 'Password changed'),
  },
]

async function sendPassword(page: Page): Promise<void> {
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
}

/** The mailed link of a new user who forgot their password. */
async function resetLink({ url, sandbox }: SceneContext): Promise<string> {
  const api = createApiClient(url)
  const email = newEmail()
  await register(api, email)
  await api.post('/api/password-reset/', { email })
  return mailedLink(sandbox, email, '/auth/reset-password')
}

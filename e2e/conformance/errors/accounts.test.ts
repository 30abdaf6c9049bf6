import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendSignIn, signInThere } from '@afterbeep/testing/browser/browser-account'
import { reportFailure } from '@afterbeep/testing/browser/browser-report'
import { openSharedFixture } from '@afterbeep/testing/browser/shared-fixture'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { openWindow, textOf } from '@afterbeep/testing/browser/browser-window'
import type { BrowserWindow } from '@afterbeep/testing/browser/browser-window'
import { newCustomer, newEmail, password } from '@afterbeep/testing/product/customer'
import type { Customer } from '@afterbeep/testing/product/customer'
import { fulfillCall } from '@afterbeep/testing/product/held-call'

let fixture: BrowserFixture
let customer: Customer
let window: BrowserWindow
let page: Page

beforeAll(async () => {
  fixture = await openSharedFixture()
  customer = await newCustomer(fixture.product.url, fixture.sandbox)
  return () => fixture.close()
})

beforeEach(async (context) => {
  window = await openWindow(fixture.browser, { url: fixture.product.url })
  page = window.page
  return async () => {
    await reportFailure(context, window, fixture.product)
    await window.close()
  }
})

const pathOf = () => new URL(page.url()).pathname

/** The text under the form, once there is one. */
function shownError(): Promise<string> {
  return textOf(page.locator('form > [role="alert"] > p'))
}

async function logIn(): Promise<void> {
  await page.goto('/auth/signin')
  await sendSignIn(page, customer.email)
}

async function signUp(): Promise<void> {
  await page.goto('/auth/signup')
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign up' }).click()
}

async function openCard() {
  await page.getByRole('button', { name: /^Account of/ }).click()
  return page.getByRole('dialog', { name: 'Account' })
}

describe('The error catalogue: login and registration', () => {
  it.each([
    ['Login', '**/api/login/', logIn, '/auth/signin'],
    ['Register', '**/api/register/', signUp, '/auth/signup'],
  ])('%s failure with body: body error shown', async (_what, address, send, stays) => {
    const body = { error: 'We are moving house until noon.', code: 'moving' }
    await fulfillCall(page, address, 503, body)
    await send()
    expect(await shownError()).toBe('We are moving house until noon.')
    expect(pathOf()).toBe(stays)
  })

  it.each([
    ['Login', '**/api/login/', logIn],
    ['Register', '**/api/register/', signUp],
  ])('%s failure with no body: An unexpected error occurred.', async (_what, address, send) => {
    await fulfillCall(page, address, 500)
    await send()
    expect(await shownError()).toBe('An unexpected error occurred.')
  })

  it('A login that reaches no server shows that too, after the same words', async () => {
    await page.route('**/api/login/', (route) => route.abort())
    await logIn()
    expect(await shownError()).toBe(
      "An unexpected error occurred. We couldn't reach the server; check your connection and try again.",
    )
  })

  it('Login no error text: Login failed.', async () => {
    await fulfillCall(page, '**/api/login/', 401, { detail: 'no text for people' })
    await logIn()
    expect(await shownError()).toBe('Login failed.')
  })

  it('Registration no error text: Registration failed.', async () => {
    await fulfillCall(page, '**/api/register/', 400, { detail: 'no text for people' })
    await signUp()
    expect(await shownError()).toBe('Registration failed.')
  })
})

describe('The error catalogue: session and profile', () => {
  async function failLogout(status: number, body?: unknown): Promise<void> {
    await logIn()
    await page.waitForURL('**/dashboard')
    await fulfillCall(page, '**/api/logout/', status, body)
    const card = await openCard()
    await card.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('**/auth/signin')
  }
  const consoleText = () => window.complaints.join('\n')

  it('Logout failure: the server error, in the console only', async () => {
    await failLogout(500, { error: 'The session store is away.', code: 'away' })
    await expect.poll(consoleText).toContain('The session store is away.')
    expect(await page.getByText('The session store is away.').count()).toBe(0)
  })

  it('Logout failure: or Logout failed, in the console only', async () => {
    await failLogout(500, { detail: 'no text for people' })
    await expect.poll(consoleText).toContain('Logout failed')
    expect(await page.getByText('Logout failed').count()).toBe(0)
    expect(await page.evaluate(() => localStorage.getItem('user_data'))).toBeNull()
  })

  it('Profile load failure: Failed to load user data.', async () => {
    await logIn()
    await page.waitForURL('**/dashboard')
    await fulfillCall(page, `**/api/user/${customer.uid}`, 500)
    const card = await openCard()
    const failure = card.getByText('Failed to load user data.', { exact: true })
    await failure.waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await card.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => failure.count()).toBe(0)
  })

  it.each(['login', 'restore'])(
    'Profile fetch failure at %s: default profile, whose 0 is not shown as a balance (departure 11)',
    async (when) => {
      const rich = await newCustomer(fixture.product.url, fixture.sandbox)
      await page.goto('/auth/signin')
      if (when === 'restore') await signInThere(page, rich.email)
      await fulfillCall(page, `**/api/user/${rich.uid}`, 500)
      if (when === 'restore') await page.reload()
      else await sendSignIn(page, rich.email)
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
      const card = await openCard()
      await expect.poll(() => textOf(card.getByText(/^Balance:/))).toBe('Balance: not known')
    },
  )

  it('Session restore failure: No active session or failed to fetch current user', async () => {
    await logIn()
    await page.waitForURL('**/dashboard')
    await fulfillCall(page, '**/api/session/', 500)
    await page.goto('/help')
    await page.waitForURL('**/auth/signin')
    expect(await textOf(page.getByRole('status'))).toBe(
      'No active session or failed to fetch current user',
    )
  })
})

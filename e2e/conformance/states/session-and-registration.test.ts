import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signInThere, signOut } from '@afterbeep/testing/browser/browser-account'
import { reportFailure } from '@afterbeep/testing/browser/browser-report'
import { openSharedFixture } from '@afterbeep/testing/browser/shared-fixture'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { openWindow, textOf } from '@afterbeep/testing/browser/browser-window'
import type { BrowserWindow } from '@afterbeep/testing/browser/browser-window'
import { newCustomer, newEmail, password } from '@afterbeep/testing/product/customer'
import { until } from '@afterbeep/testing/product/poll'
import type { Customer } from '@afterbeep/testing/product/customer'

const hourMs = 3_600_000
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

/** What the browser stores: the user, and the end of the session, in milliseconds since 1970. */
function stored(): Promise<{ user: unknown; expiryMs: number | undefined }> {
  return page.evaluate(() => {
    const user = localStorage.getItem('user_data')
    const expiry = localStorage.getItem('user_data_expiry')
    return {
      user: user === null ? undefined : JSON.parse(user),
      expiryMs: expiry === null ? undefined : Number(expiry),
    }
  })
}

function setExpiry(expiryMs: number): Promise<void> {
  return page.evaluate((ms) => localStorage.setItem('user_data_expiry', String(ms)), expiryMs)
}

/** The paths of the calls that the page makes from now on. */
function watchCalls(): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

describe('Session: signed out, loading, signed in', () => {
  it('Login success: user data and expiry (1 hour later) stored, go to /dashboard', async () => {
    await page.goto('/auth/signin')
    expect(await stored()).toEqual({ user: undefined, expiryMs: undefined })
    const before = Date.now()
    await signInThere(page, customer.email)
    expect(pathOf()).toBe('/dashboard')
    const { user, expiryMs = 0 } = await stored()
    expect(user).toEqual({ uid: customer.uid, email: customer.email, display_name: 'Grace' })
    expect(expiryMs).toBeGreaterThanOrEqual(before + hourMs)
    expect(expiryMs).toBeLessThanOrEqual(Date.now() + hourMs)
  })

  it('What is stored is no credential: the session is a cookie that no script can read (departure 10)', async () => {
    await page.goto('/auth/signin')
    await signInThere(page, customer.email)
    const cookies = await page.context().cookies()
    const session = cookies.find(({ name }) => name === 'afterbeep_session')
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    await page.context().clearCookies({ name: 'afterbeep_session' })
    await page.reload()
    await page.waitForURL('**/auth/signin')
  })

  it('Logout: server called, user and profile cleared, stored user removed, go to /auth/signin', async () => {
    await page.goto('/auth/signin')
    await signInThere(page, customer.email)
    const cookie = await page.context().cookies()
    const calls = watchCalls()
    await signOut(page)
    expect(calls).toContain('POST /api/logout/')
    expect(pathOf()).toBe('/auth/signin')
    expect(await stored()).toEqual({ user: undefined, expiryMs: undefined })
    // The old cookie is no longer valid, because the server has ended the session too.
    await page.context().addCookies(cookie)
    expect((await page.request.get('/api/session/')).status()).toBe(401)
    await page.goto('/dashboard')
    await page.waitForURL('**/auth/signin')
    expect(await page.getByText('Grace').count()).toBe(0)
  })

  it('App start: stored user restored if expiry not passed and profile re-fetched', async () => {
    await page.goto('/auth/signin')
    await signInThere(page, customer.email)
    const calls = watchCalls()
    await page.goto('/help')
    await page.getByRole('button', { name: 'Account of Grace' }).waitFor()
    expect(calls.filter((call) => call.includes('/api/user/'))).toEqual([
      `GET /api/user/${customer.uid}`,
    ])
  })

  it('App start: if passed, stored user and expiry removed and user is signed out', async () => {
    await page.goto('/auth/signin')
    await signInThere(page, customer.email)
    await setExpiry(Date.now() - 1)
    await page.goto('/help')
    await page.waitForURL('**/auth/signin')
    expect(await stored()).toEqual({ user: undefined, expiryMs: undefined })
    await page.goto('/dashboard')
    await page.waitForURL('**/auth/signin')
  })
})

describe('Registration', () => {
  async function register(email: string, secret = password): Promise<void> {
    await page.goto('/auth/signup')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('Lovelace')
    await page.getByLabel('Password').fill(secret)
    await page.getByRole('button', { name: 'Sign up' }).click()
  }

  it('Success shows the alert Registration successful! Please check your email for verification. in a toast (departure 9) and goes to /auth/verify-email', async () => {
    const email = newEmail()
    await register(email)
    const text = 'Registration successful! Please check your email for verification.'
    await page.getByRole('status').getByText(text, { exact: true }).waitFor()
    await page.waitForURL('**/auth/verify-email')
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    expect(await textOf(page.getByRole('main'))).toContain(`link was sent to ${email}.`)
  })

  it('Failure shows the error and stays', async () => {
    const email = newEmail()
    // On the list of the commonest, which only the server has.
    await register(email, '1qaz2wsx3edc')
    const error = 'This is one of the most used passwords, which are tried first.'
    await page.locator('form > [role="alert"]').getByText(error).waitFor()
    expect(pathOf()).toBe('/auth/signup')
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    expect(await page.getByText('Registration successful!').count()).toBe(0)
  })

  it('An email that has an account looks the same; its owner gets a mail', async () => {
    await register(customer.email)
    await page.waitForURL('**/auth/verify-email')
    const subjects = await until('the mail to the owner', async () => {
      const mails = await fixture.sandbox.mail(customer.email)
      return mails.length > 1 ? mails.map(({ subject }) => subject) : undefined
    })
    expect(subjects).toContain('You already have an Afterbeep account')
  })
})

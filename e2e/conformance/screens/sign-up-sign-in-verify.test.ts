import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApiClient } from '@afterbeep/testing/product/api-client'
import { mailedLink, signInThere } from '@afterbeep/testing/browser/browser-account'
import { reportFailure } from '@afterbeep/testing/browser/browser-report'
import { openSharedFixture } from '@afterbeep/testing/browser/shared-fixture'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { openWindow, textOf } from '@afterbeep/testing/browser/browser-window'
import type { BrowserWindow } from '@afterbeep/testing/browser/browser-window'
import { isBelow, isRed } from '@afterbeep/testing/browser/colour'
import { newCustomer, newEmail, password, register } from '@afterbeep/testing/product/customer'
import type { Customer } from '@afterbeep/testing/product/customer'
import { holdCall } from '@afterbeep/testing/product/held-call'

let fixture: BrowserFixture
let customer: Customer
let window: BrowserWindow
let page: Page

beforeAll(async () => {
  fixture = await openSharedFixture()
  customer = await newCustomer(fixture.product.url, fixture.sandbox)
  window = await openWindow(fixture.browser, { url: fixture.product.url })
  page = window.page
  return () => fixture.close()
})

beforeEach((context) => async () => {
  await reportFailure(context, window, fixture.product)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const title = (name: string) => page.getByRole('heading', { level: 1, name })

describe('Sign-up (/auth/signup)', () => {
  beforeEach(async () => {
    await page.goto('/auth/signup')
    await button('Sign up').waitFor()
  })

  async function fill(email: string, secret = password): Promise<void> {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('First name').fill('grace')
    await page.getByLabel('Last name').fill('Hopper')
    await page.getByLabel('Password').fill(secret)
  }

  it('Fields, all required: email, first name, last name, password', async () => {
    const inputs = await page.locator('form input').all()
    expect(inputs).toHaveLength(4)
    for (const name of ['Email', 'First name', 'Last name', 'Password']) {
      expect(await page.getByLabel(name, { exact: true }).getAttribute('required')).not.toBeNull()
    }
  })

  it('Notice that signing up means agreeing to the privacy policy (/privacy) and terms of service (/terms)', async () => {
    const notice = page.locator('form p', { hasText: 'privacy policy' })
    expect(await textOf(notice)).toBe(
      'By signing up you agree to our privacy policy and terms of service.',
    )
    const link = (name: string) => notice.getByRole('link', { name }).getAttribute('href')
    expect([await link('privacy policy'), await link('terms of service')]).toEqual([
      '/privacy',
      '/terms',
    ])
  })

  it('Button Sign up (disabled while loading)', async () => {
    const call = await holdCall(page, '**/api/register/')
    await fill(newEmail())
    expect(await button('Sign up').isEnabled()).toBe(true)
    await button('Sign up').click()
    await call.made
    expect(await button('Sign up').isDisabled()).toBe(true)
    call.release()
    await title('Check your email').waitFor()
  })

  it('Link Login to /auth/signin', async () => {
    const link = page.getByRole('link', { name: 'Login', exact: true })
    expect(await link.getAttribute('href')).toBe('/auth/signin')
    await link.click()
    await title('Sign In').waitFor()
  })

  it('Auth error text is shown in red under the form', async () => {
    await fill(newEmail(), '1qaz2wsx3edc')
    await button('Sign up').click()
    const error = page.locator('form > [role="alert"] > p')
    await error.waitFor()
    expect(await isRed(error)).toBe(true)
    expect(await isBelow(error, button('Sign up'))).toBe(true)
  })
})

describe('Sign-in (/auth/signin)', () => {
  beforeEach(async () => {
    await page.goto('/auth/signin')
    await title('Sign In').waitFor()
  })

  async function fill(secret: string): Promise<void> {
    await page.getByLabel('Email').fill(customer.email)
    await page.getByLabel('Password').fill(secret)
  }

  it('Heading Sign In, subtext Use your email account', async () => {
    const subtext = page.getByText('Use your email account', { exact: true })
    expect(await isBelow(subtext, title('Sign In'))).toBe(true)
  })

  it('Fields email and password', async () => {
    const types = page.locator('form input')
    expect(await types.evaluateAll((all) => all.map((one) => one.getAttribute('type')))).toEqual([
      'email',
      'password',
    ])
    await page.getByLabel('Email', { exact: true }).waitFor()
    await page.getByLabel('Password', { exact: true }).waitFor()
  })

  it('A Forgot your password link leads to /auth/forgot-password and not to /privacy (departure 2)', async () => {
    const link = page.getByRole('link', { name: 'Forgot your password' })
    expect(await link.getAttribute('href')).toBe('/auth/forgot-password')
    await link.click()
    await title('Reset your password').waitFor()
  })

  it('A button Log in (Logging in... while loading, disabled while loading)', async () => {
    const call = await holdCall(page, '**/api/login/')
    await fill('not this one')
    expect(await button('Log in').isEnabled()).toBe(true)
    await button('Log in').click()
    await call.made
    expect(await button('Logging in...').isDisabled()).toBe(true)
    expect(await button('Log in').count()).toBe(0)
    call.release()
    await button('Log in').waitFor()
    expect(await button('Log in').isEnabled()).toBe(true)
  })

  it('Link Sign Up For Free! to /auth/signup', async () => {
    const link = page.getByRole('link', { name: 'Sign Up For Free!', exact: true })
    expect(await link.getAttribute('href')).toBe('/auth/signup')
    await link.click()
    await title('Create your account').waitFor()
  })

  it('Auth error text in red under the form', async () => {
    await fill('not this one')
    await button('Log in').click()
    const error = page.getByText('Login failed. Check your email and password.')
    await error.waitFor()
    expect(await isRed(error)).toBe(true)
    expect(await isBelow(error, button('Log in'))).toBe(true)
  })
})

describe('Verify e-mail (/auth/verify-email)', () => {
  beforeEach(async () => {
    await page.goto('/auth/verify-email')
    await title('Check your email').waitFor()
  })

  it('Heading Check your email. Says a verification link was sent and the user should click it to activate the account', async () => {
    const said = page.getByText('A verification link was sent to you.')
    expect(await textOf(said)).toBe(
      'A verification link was sent to you. Click it to activate your account.',
    )
  })

  it("Also: Didn't receive the email? Check your spam folder.", async () => {
    const said = page.getByText("Didn't receive the email?")
    expect(await textOf(said)).toBe("Didn't receive the email? Check your spam folder.")
  })

  it('Button Return to Sign in', async () => {
    await page.getByRole('link', { name: 'Return to Sign in', exact: true }).click()
    await title('Sign In').waitFor()
    expect(new URL(page.url()).pathname).toBe('/auth/signin')
  })

  it('The mailed link confirms the address and offers Return to Sign in (departure 2)', async () => {
    const email = newEmail()
    const api = createApiClient(fixture.product.url)
    await register(api, email)
    const early = await api.post('/api/login/', { email, password })
    expect(early.refusal().code).toBe('email_unverified')
    const link = await mailedLink(fixture.sandbox, email, '/auth/verify-email')
    await page.goto(link)
    // Another browser than the one that registered, so its reader chooses the password.
    await title('Choose a password').waitFor()
    await page.getByLabel('New password').fill(password)
    await page.getByRole('button', { name: 'Verify my email' }).click()
    await title('Email verified').waitFor()
    await page.getByRole('link', { name: 'Return to Sign in', exact: true }).click()
    await signInThere(page, email)
  })
})

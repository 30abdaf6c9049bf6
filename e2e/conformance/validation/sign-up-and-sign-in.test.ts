import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
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
let sent: string[]

beforeAll(async () => {
  fixture = await openSharedFixture()
  customer = await newCustomer(fixture.product.url, fixture.sandbox)
  window = await openWindow(fixture.browser, { url: fixture.product.url })
  page = window.page
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  return () => fixture.close()
})

beforeEach((context) => {
  sent = []
  return async () => {
    await reportFailure(context, window, fixture.product)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const signUpFields = ['Email', 'First name', 'Last name', 'Password'] as const
const good: Record<string, string> = {
  Email: newEmail(),
  'First name': 'Ada',
  'Last name': 'Lovelace',
  Password: password,
}

async function fill(fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(text)
  }
}

/** Whether the browser's own validation rejects this field. */
function isInvalid(field: Locator): Promise<boolean> {
  return field.evaluate((element) => element.matches(':invalid'))
}

describe('Sign-up', () => {
  beforeEach(async () => {
    await page.goto('/auth/signup')
    await button('Sign up').waitFor()
  })

  it.each(signUpFields)('%s is required (browser required check)', async (missing) => {
    await fill({ ...good, [missing]: '' })
    await button('Sign up').click()
    const field = page.getByLabel(missing, { exact: true })
    expect(await isInvalid(field)).toBe(true)
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(sent).toEqual([])
  })

  it('Email-type check of the browser', async () => {
    await fill({ ...good, Email: 'ada at example.com' })
    await button('Sign up').click()
    expect(await isInvalid(page.getByLabel('Email'))).toBe(true)
    expect(sent).toEqual([])
  })

  it('No length or strength rules shown: the strength shows while something is typed', async () => {
    expect(await page.getByText(/characters/).count()).toBe(0)
    await fill({ ...good, Password: 'tin roof' })
    await page.getByText('4 more characters.', { exact: true }).waitFor()
    await button('Sign up').click()
    await page.getByText('Use at least 12 characters.', { exact: true }).waitFor()
    expect(sent).toEqual([])
    // One kind of character will do.
    await fill({ ...good, Password: 'onlylowercaseletters' })
    await button('Sign up').click()
    await page.waitForURL('**/auth/verify-email')
  })

  it('Registration succeeds only if the response carries a user_id', async () => {
    await fulfillCall(page, '**/api/register/', 200, { message: 'Fine.' })
    await fill(good)
    await button('Sign up').click()
    await expect
      .poll(() => page.getByRole('alert').filter({ hasText: /./ }).allInnerTexts())
      .toEqual(['Registration failed.'])
    expect(new URL(page.url()).pathname).toBe('/auth/signup')
    expect(await page.getByText('Registration successful!').count()).toBe(0)
  })
})

describe('Sign-in', () => {
  beforeEach(async () => {
    await page.goto('/auth/signin')
    await button('Log in').waitFor()
  })

  it('No validation shown: fields are not validated, the server is asked', async () => {
    await fill({ Email: customer.email, Password: 'x' })
    await button('Log in').click()
    await page.getByText('Login failed. Check your email and password.').waitFor()
    expect(sent).toEqual(['/api/login/'])
    for (const label of ['Email', 'Password']) {
      expect(await page.getByLabel(label).getAttribute('aria-invalid')).toBeNull()
    }
  })

  it('Login succeeds only if the response carries user data', async () => {
    await fulfillCall(page, '**/api/login/', 200, { message: 'Fine.' })
    await fill({ Email: customer.email, Password: password })
    await button('Log in').click()
    await expect.poll(() => textOf(page.getByRole('alert'))).toBe('Login failed.')
    expect(new URL(page.url()).pathname).toBe('/auth/signin')
    expect(await page.evaluate(() => localStorage.getItem('user_data'))).toBeNull()
  })
})

describe('Roles and permissions', () => {
  it('All calls are sent with credentials; the CSRF cookie is XSRF-TOKEN and the header X-XSRF-TOKEN', async () => {
    await page.goto('/auth/signin')
    const cookies = await page.context().cookies()
    const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')
    expect(token).toMatchObject({ httpOnly: false })
    const request = page.waitForRequest('**/api/login/')
    await fill({ Email: customer.email, Password: password })
    await button('Log in').click()
    const headers = await (await request).allHeaders()
    expect(headers['x-xsrf-token']).toBe(decodeURIComponent(token?.value ?? ''))
    expect(headers['cookie']).toContain('XSRF-TOKEN=')
    await page.waitForURL('**/dashboard')
    // A call that the reload aborts has no response, and no headers either.
    const read = page.waitForResponse('**/api/drop-cowboy/credits/')
    await page.reload()
    const { cookie } = await (await read).request().allHeaders()
    expect(cookie).toContain('afterbeep_session=')
    // Without the header the same call is refused, whatever cookies it carries.
    const refused = await page.request.post('/api/logout/')
    expect(refused.status()).toBe(403)
    expect((await page.request.get('/api/session/')).status()).toBe(200)
  })

  it('Role value agent is sent at registration', async () => {
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto('/auth/signup')
    const request = page.waitForRequest('**/api/register/')
    await fill({ ...good, Email: newEmail() })
    await button('Sign up').click()
    expect((await request).postDataJSON()).toMatchObject({ role: 'agent', display_name: 'Ada' })
    await page.waitForURL('**/auth/verify-email')
  })
})

import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reportFailure } from '@afterbeep/testing/browser/browser-report'
import { openSharedFixture } from '@afterbeep/testing/browser/shared-fixture'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { openWindow, textOf } from '@afterbeep/testing/browser/browser-window'
import type { BrowserWindow } from '@afterbeep/testing/browser/browser-window'
import { newCustomer } from '@afterbeep/testing/product/customer'
import type { Customer } from '@afterbeep/testing/product/customer'
import { fulfillCall, holdCall } from '@afterbeep/testing/product/held-call'
import { openSignedIn } from '@afterbeep/testing/browser/signed-in-window'

let fixture: BrowserFixture
let customer: Customer
let guest: BrowserWindow
let member: BrowserWindow
/** The window under test. */
let window: BrowserWindow

beforeAll(async () => {
  fixture = await openSharedFixture()
  const name = { first_name: 'mary ANN', last_name: 'smith' }
  customer = await newCustomer(fixture.product.url, fixture.sandbox, name)
  guest = await openWindow(fixture.browser, { url: fixture.product.url })
  member = await openSignedIn(fixture, customer)
  return () => fixture.close()
})

beforeEach((context) => async () => {
  await reportFailure(context, window, fixture.product)
  await window.page.unrouteAll({ behavior: 'ignoreErrors' })
})

const asGuest = () => pageOf(guest)
const asMember = () => pageOf(member)

function pageOf(one: BrowserWindow): Page {
  window = one
  one.complaints.length = 0
  one.strangers.length = 0
  return one.page
}

/** Opens an address directly, and expects a whole page without errors that asks no other host. */
async function opens(page: Page, address: string, title: string): Promise<void> {
  const response = await page.goto(address)
  expect(response?.status()).toBe(200)
  await heading(page, title).waitFor()
  await expect.poll(() => page.getByText('Loading...').count()).toBe(0)
  expect(pathOf(page)).toBe(address)
  expect(window).toMatchObject({ complaints: [], strangers: [] })
}

async function opensUnknown(page: Page, address: string, title: string): Promise<void> {
  await page.goto(address)
  await heading(page, title).waitFor()
  await page.getByText('There is no campaign of this name.').waitFor()
  expect(pathOf(page)).toBe(address)
  expect(window.complaints.every((line) => line.includes('404'))).toBe(true)
}

const pathOf = (page: Page) => new URL(page.url()).pathname
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const notFound = "Oops! The page you're looking for does not exist."

const ownScreens = [
  ['/dashboard', 'Dashboard'],
  ['/analytics', 'Analytics'],
  ['/analytics/details/Spring%20offers', 'Spring offers'],
  ['/billing', 'Subscription'],
  ['/billing/payments', 'Complete Your Payment'],
  // Without a payment there is none to thank for (departure 11).
  ['/billing/paymentSuccess', 'No payment to show'],
  ['/my-voice', 'Under Construction'],
  ['/help', 'Hey, Mary ANN, How can we help you?'],
  ['/help/campaignFaq', 'Campaign rules'],
  ['/help/credits', 'Credits'],
  ['/help/subscription', 'Subscription'],
  ['/profile', 'My Profile'],
] as const

describe('Route table', () => {
  it.each([
    ['/auth/signup', 'Create your account'],
    ['/auth/signin', 'Sign In'],
    ['/auth/verify-email', 'Check your email'],
    ['/auth/forgot-password', 'Reset your password'],
    ['/auth/reset-password', 'Choose a new password'],
    ['/privacy', 'Privacy policy'],
    ['/terms', 'Terms of service'],
  ])('Public (anonymous allowed): %s', async (address, title) => {
    const page = asGuest()
    await opens(page, address, title)
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
  })

  it.each(ownScreens)('Behind sign-in, inside a common layout: %s', async (address, title) => {
    const page = asMember()
    // The browser itself logs an error for each call about a campaign that is not there.
    if (address.startsWith('/analytics/details')) await opensUnknown(page, address, title)
    else await opens(page, address, title)
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(1)
    expect(await page.getByRole('banner').isVisible()).toBe(true)
  })

  it("/my-voice shows an Under Construction notice: We're working hard to bring this feature to life. Stay tuned!", async () => {
    const page = asMember()
    await page.goto('/my-voice')
    await heading(page, 'Under Construction').waitFor()
    const notice = "We're working hard to bring this feature to life. Stay tuned!"
    expect(await textOf(page.getByRole('main'))).toBe(`Under Construction ${notice}`)
  })

  it('Separate full-screen route, sign-in protected: /campaign', async () => {
    const page = asMember()
    await opens(page, '/campaign', "Let's get your campaign design started!")
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: /^Account of/ }).count()).toBe(0)
  })

  it.each([
    ['signed out', asGuest, '/auth/signin'],
    ['signed in', asMember, '/dashboard'],
  ])(
    'Any other path shows a 404 page with a link to the homepage and a suggestion to contact support (%s)',
    async (_who, open, home) => {
      const page = open()
      const response = await page.goto('/no/such/page')
      expect(response?.status()).toBe(404)
      await heading(page, notFound).waitFor()
      expect(await textOf(page.getByRole('main'))).toMatch(/please contact support at \S+@\S+\./)
      const link = page.getByRole('link', { name: 'homepage' })
      expect(await link.getAttribute('href')).toBe('/')
      // The browser itself logs an error for every page with status 404.
      const others = window.complaints.filter((line) => !line.includes('/no/such/page'))
      expect([...others, ...window.strangers]).toEqual([])
      await link.click()
      await page.waitForURL(`**${home}`)
    },
  )
})

describe('Access guard', () => {
  it('While the user state is loading, it shows Loading...', async () => {
    const page = asMember()
    await page.goto('/dashboard')
    const session = await holdCall(page, '**/api/session/')
    await page.reload()
    await session.made
    await page.getByRole('main').getByText('Loading...', { exact: true }).waitFor()
    expect(await page.getByRole('navigation').count()).toBe(0)
    session.release()
    await heading(page, 'Dashboard').waitFor()
  })

  it.each([...ownScreens.map(([address]) => address), '/campaign', '/'])(
    'With no signed-in user, it redirects to /auth/signin: %s',
    async (address) => {
      const page = asGuest()
      await page.goto(address)
      await heading(page, 'Sign In').waitFor()
      expect(pathOf(page)).toBe('/auth/signin')
      expect(window).toMatchObject({ complaints: [], strangers: [] })
    },
  )

  it.each(['/', '/auth/signin'])(
    'With a signed-in user, %s leads to the dashboard',
    async (path) => {
      const page = asMember()
      await page.goto(path)
      await page.waitForURL('**/dashboard')
      await heading(page, 'Dashboard').waitFor()
      expect(window).toMatchObject({ complaints: [], strangers: [] })
    },
  )
})

// Successful login, logout and registration: §4, where each is a state and its next.
describe('Redirects', () => {
  it.each([401, 403])('A %i when loading the profile goes to /auth/signin', async (status) => {
    window = await openSignedIn(fixture, customer)
    const { page } = window
    await fulfillCall(page, `**/api/user/${customer.uid}`, status, { error: 'No.', code: 'no' })
    await page.goto('/analytics')
    await heading(page, 'Sign In').waitFor()
    expect(pathOf(page)).toBe('/auth/signin')
  })
})

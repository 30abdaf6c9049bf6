import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signInThere } from '@afterbeep/testing/browser/browser-account'
import { reportFailure } from '@afterbeep/testing/browser/browser-report'
import { openBrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { openWindow, textOf } from '@afterbeep/testing/browser/browser-window'
import type { BrowserWindow } from '@afterbeep/testing/browser/browser-window'
import { stepHeading } from '@afterbeep/testing/browser/browser-wizard'
import { demoCredentials } from '@afterbeep/testing/data/demo-account'

/** Open to every visitor, with the heading of each. */
const publicScreens: [path: string, heading: string][] = [
  ['/auth/signup', 'Create your account'],
  ['/auth/signin', 'Sign In'],
  ['/auth/verify-email', 'Check your email'],
  ['/auth/forgot-password', 'Reset your password'],
  ['/auth/reset-password', 'Choose a new password'],
  ['/privacy', 'Privacy policy'],
  ['/terms', 'Terms of service'],
]

/** Behind sign-in; the campaign is one of the demo account's. */
const ownScreens: [path: string, heading: string][] = [
  ['/dashboard', 'Dashboard'],
  ['/analytics', 'Analytics'],
  ['/analytics/details/Autumn%20check-up%20reminder', 'Autumn check-up reminder'],
  ['/billing', 'Subscription'],
  ['/billing/payments', 'Complete Your Payment'],
  ['/billing/paymentSuccess', 'No payment to show'],
  ['/my-voice', 'Under Construction'],
  ['/help', 'Hey, Dana Demo, How can we help you?'],
  ['/help/campaignFaq', 'Campaign rules'],
  ['/help/credits', 'Credits'],
  ['/help/subscription', 'Subscription'],
  ['/profile', 'My Profile'],
  ['/campaign', "Let's get your campaign design started!"],
]

const unknownAddress = '/no/such/page'
const notFoundText = "Oops! The page you're looking for does not exist."

/** Their look and their axe violations are checked for each screen in e2e/screens. */
describe('the routes of the specification', () => {
  let fixture: BrowserFixture
  let window: BrowserWindow

  beforeAll(async () => {
    fixture = await openBrowserFixture()
    return () => fixture.close()
  })

  /** Opens a window for all tests of a group, and reports on each that fails. */
  function useOneWindow(prepare: () => Promise<void> = () => Promise.resolve()): void {
    beforeAll(async () => {
      window = await openWindow(fixture.browser, { url: fixture.product.url })
      await prepare()
      return () => window.close()
    })
    beforeEach((context) => {
      window.complaints.length = 0
      window.strangers.length = 0
      return () => reportFailure(context, window, fixture.product)
    })
  }

  /** What is wrong with the page once it shows this heading and has loaded everything. */
  async function faultsOf(heading: string): Promise<string[]> {
    const { page, complaints, strangers } = window
    await stepHeading(page, heading).waitFor()
    await expect.poll(() => page.getByText('Loading...').count()).toBe(0)
    return [...complaints, ...strangers]
  }

  /** What is wrong with the page of an unknown address; it ends where the homepage's link leads. */
  async function faultsOfNotFound(): Promise<string[]> {
    const { page } = window
    const response = await page.goto(unknownAddress)
    expect(response?.status()).toBe(404)
    const found = await faultsOf(notFoundText)
    expect(await textOf(page.getByRole('main'))).toContain('please contact support')
    await page.getByRole('link', { name: 'Go to the homepage' }).click()
    // The browser itself logs an error for every page with status 404.
    return found.filter((line) => !line.includes(unknownAddress))
  }

  describe('signed out', () => {
    useOneWindow()

    it.each(publicScreens)('%s opens', async (path, heading) => {
      const response = await window.page.goto(path)
      expect(response?.status()).toBe(200)
      expect(await faultsOf(heading)).toEqual([])
    })

    it.each(['/', ...ownScreens.map(([path]) => path)])(
      '%s leads to the sign-in page',
      async (path) => {
        await window.page.goto(path)
        await window.page.waitForURL('**/auth/signin')
        await stepHeading(window.page, 'Sign In').waitFor()
        expect(window).toMatchObject({ complaints: [], strangers: [] })
      },
    )

    it('an unknown address returns 404 with a link to the homepage', async () => {
      expect(await faultsOfNotFound()).toEqual([])
      await window.page.waitForURL('**/auth/signin')
    })
  })

  describe('signed in to the demo account', () => {
    useOneWindow(async () => {
      const { email, secret } = await demoCredentials(fixture.product)
      await window.page.goto('/auth/signin')
      await signInThere(window.page, email, secret)
    })

    it.each(ownScreens)('%s opens', async (path, heading) => {
      const response = await window.page.goto(path)
      expect(response?.status()).toBe(200)
      expect(await faultsOf(heading)).toEqual([])
      expect(new URL(window.page.url()).pathname).toBe(path)
    })

    it.each(['/', '/auth/signin'])('%s leads to the dashboard', async (path) => {
      await window.page.goto(path)
      await window.page.waitForURL('**/dashboard')
      expect(await faultsOf('Dashboard')).toEqual([])
    })

    it('an unknown address returns 404 with a link to the homepage', async () => {
      expect(await faultsOfNotFound()).toEqual([])
      await window.page.waitForURL('**/dashboard')
    })
  })
})

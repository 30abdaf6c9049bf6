import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signInThere } from '@afterbeep/testing/browser/browser-account'
import { reportFailure } from '@afterbeep/testing/browser/browser-report'
import { openMovingFixture } from '@afterbeep/testing/browser/shared-fixture'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { openWindow, textOf } from '@afterbeep/testing/browser/browser-window'
import type { BrowserWindow } from '@afterbeep/testing/browser/browser-window'
import { newCustomer } from '@afterbeep/testing/product/customer'

const lifetimeMs = 3_600_000
let fixture: BrowserFixture
let window: BrowserWindow
let page: Page

beforeAll(async () => {
  fixture = await openMovingFixture()
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

/** Signs a new customer in, and returns the uid. */
async function signIn(): Promise<string> {
  const { email, uid } = await newCustomer(fixture.product.url, fixture.sandbox)
  await page.goto('/auth/signin')
  await signInThere(page, email)
  return uid
}

const account = () => page.getByRole('button', { name: 'Account of Grace' })

describe('Session lifetime: 1 hour (3,600,000 ms)', () => {
  it('Just before the hour is over a reload restores the session; activity does not prolong it', async () => {
    await signIn()
    const signedInAt = await fixture.sandbox.now()
    // A minute is left for the steps of this test.
    await fixture.sandbox.moveTo(new Date(signedInAt.getTime() + lifetimeMs - 60_000))
    await page.goto('/help')
    await account().waitFor()
    await page.getByRole('link', { name: 'Analytics' }).click()
    await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor()
    await fixture.sandbox.moveTo(new Date(signedInAt.getTime() + lifetimeMs + 1))
    await page.reload()
    await page.waitForURL('**/auth/signin')
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  })

  it('When the hour is over, the page itself goes to /auth/signin without a reload', async () => {
    await page.clock.install()
    await signIn()
    await page.clock.fastForward(lifetimeMs - 120_000)
    await account().waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    await page.clock.fastForward(120_000)
    await page.waitForURL('**/auth/signin')
    await page.getByText('Please sign in to continue.').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('user_data'))).toBeNull()
  })

  it('Default profile currency USD', async () => {
    const uid = await signIn()
    // On the screen an unknown currency looks the same.
    const profile = await page.request.get(`${fixture.product.url}/api/user/${uid}`)
    expect(await profile.json()).toMatchObject({ currency: 'USD', balance: 0 })
    await account().click()
    const card = page.getByRole('dialog', { name: 'Account' })
    expect(await textOf(card.getByText(/^Balance:/))).toBe('Balance: $0.00')
  })
})

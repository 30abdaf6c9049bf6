import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendSignIn, signInThere, signOut } from '@afterbeep/testing/browser/browser-account'
import { openSharedFixture } from '@afterbeep/testing/browser/shared-fixture'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { reportFailure } from '@afterbeep/testing/browser/browser-report'
import { openWindow } from '@afterbeep/testing/browser/browser-window'
import type { BrowserWindow } from '@afterbeep/testing/browser/browser-window'
import { newCustomer } from '@afterbeep/testing/product/customer'
import type { Customer } from '@afterbeep/testing/product/customer'
import { until } from '@afterbeep/testing/product/poll'
import { totpCode } from '@afterbeep/testing/product/totp-code'

/** A phone's finger sensor, as Chromium plays it: what WebAuthn does is real. */
async function addFingerSensor(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

describe('signing in with more than a password', () => {
  let fixture: BrowserFixture
  let window: BrowserWindow
  let page: Page
  /** Signed in elsewhere all along. */
  let customer: Customer
  let recoveryCode = ''

  beforeAll(async () => {
    fixture = await openSharedFixture()
    customer = await newCustomer(fixture.product.url, fixture.sandbox)
    window = await openWindow(fixture.browser, { url: fixture.product.url })
    page = window.page
    await addFingerSensor(page)
    return () => fixture.close()
  })
  beforeEach((context) => () => reportFailure(context, window, fixture.product))

  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const dashboard = () => page.waitForURL('**/dashboard')
  const openProfile = () => page.getByRole('link', { name: 'My Profile' }).click()

  it('a passkey is offered, made, and signs in without a password', async () => {
    await page.goto('/auth/signin')
    await signInThere(page, customer.email)
    await page.getByRole('link', { name: 'Add a second step to signing in' }).click()
    await press('Add a passkey')
    await page.getByLabel('Name of this passkey').fill('My phone')
    await press('Continue')
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await codes.first().waitFor()
    expect(await codes.count()).toBe(10)
    recoveryCode = await codes.first().innerText()
    await press('I have saved them')
    await page.getByRole('list', { name: 'Your passkeys' }).getByText('My phone').waitFor()
    await signOut(page)
    await press('Sign in with a passkey')
    await dashboard()
  })

  it('an authenticator app is set up, and its code is asked for after the password', async () => {
    await openProfile()
    await press('Turn on')
    const key = await page.getByRole('dialog').locator('code').innerText()
    await page.getByLabel('Six digits').fill(totpCode(key))
    await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click()
    await page.getByText('On. Signing in with your password').waitFor()
    await signOut(page)
    await sendSignIn(page, customer.email)
    await page.getByLabel('Code').fill('000000')
    await press('Continue')
    await page.getByText('This code is not right.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/auth/signin')
    // The one of now was used up by the set-up.
    await page.getByLabel('Code').fill(totpCode(key, 1))
    await press('Continue')
    await dashboard()
  })

  it('a recovery code signs in, and all others can be signed out', async () => {
    await signOut(page)
    await sendSignIn(page, customer.email)
    await page.getByLabel('Code').fill(recoveryCode)
    await press('Continue')
    await dashboard()
    await openProfile()
    await page.getByText('9 of 10 left.').waitFor()
    expect((await customer.api.get('/api/session/')).status).toBe(200)
    await press('Sign out everywhere else')
    await page.getByText('Signed out there.').waitFor()
    expect((await customer.api.get('/api/session/')).status).toBe(401)
    await page.getByRole('list', { name: 'Sessions' }).getByText('This browser').waitFor()
    await until('all changes are mailed', async () => {
      const subjects = (await fixture.sandbox.mail(customer.email)).map(({ subject }) => subject)
      return [
        'A passkey was added',
        'An authenticator app was turned on',
        'A recovery code was used to sign in',
        'You were signed out everywhere else',
      ].every((subject) => subjects.includes(subject))
    })
  })
})

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reportFailure } from '@afterbeep/testing/browser/browser-report'
import { openSharedFixture } from '@afterbeep/testing/browser/shared-fixture'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { stepHeading, walkTo } from '@afterbeep/testing/browser/browser-wizard'
import { openForSubscriber } from '@afterbeep/testing/browser/customer-window'
import type { CustomerWindow } from '@afterbeep/testing/browser/customer-window'
import { campaignsOf, sayWhoCalls } from '@afterbeep/testing/product/campaigns'

describe('a subscriber whose connection breaks', () => {
  let fixture: BrowserFixture
  let window: CustomerWindow

  beforeAll(async () => {
    fixture = await openSharedFixture()
    window = await openForSubscriber(fixture)
    return () => fixture.close()
  })

  beforeEach((context) => () => reportFailure(context, window, fixture.product))

  it('reads so after following a link, and goes on with Retry', async () => {
    const { page } = window
    const retry = page.getByRole('main').getByRole('button', { name: 'Retry' })
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'My Profile' }).click()
    await stepHeading(page, 'This page could not be loaded').waitFor()
    expect(new URL(page.url()).pathname).toBe('/profile')
    await retry.click()
    await stepHeading(page, 'This page could not be loaded').waitFor()
    // What was loaded before is still there.
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await stepHeading(page, 'Dashboard').waitFor()
    await page.getByRole('link', { name: 'My Profile' }).click()
    await stepHeading(page, 'This page could not be loaded').waitFor()
    await page.context().setOffline(false)
    await retry.click()
    await stepHeading(page, 'My Profile').waitFor()
  })

  it('sees neither an amount nor a plan to buy while they are not known', async () => {
    const { page } = window
    await page.route('**/api/drop-cowboy/**', (route) => route.abort())
    await page.route('**/api/payments/customers/*/subscription', (route) => route.abort())
    await page.goto('/dashboard')
    await page.getByText('Your credits could not be loaded.').waitFor()
    await page.getByText('This chart could not be loaded.').first().waitFor()
    expect(await page.getByText(/Loading\.\.\.|\$0\.00/).count()).toBe(0)
    await page.getByRole('link', { name: 'Subscription' }).first().click()
    await page.getByText('Your subscription could not be loaded.').waitFor()
    expect(await page.getByRole('button', { name: 'Get Started' }).count()).toBe(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: 'Retry' }).click()
    const card = page.getByRole('region', { name: 'Credit Balance' })
    await card.getByText(/^20,000 credits left to spend/).waitFor()
  })

  it('publishes once the connection is back that broke while the publication was counted down', async () => {
    const { page, customer } = window
    await sayWhoCalls(customer)
    await walkTo(page, 7, { name: 'In a tunnel', method: 'Voicemail' })
    await page.getByRole('checkbox', { name: /^I confirm that everyone/ }).check()
    await page.getByRole('button', { name: 'Publish Campaign' }).click()
    await page.getByRole('timer').waitFor()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Publish now' }).click()
    await page.getByText('The connection failed. Checking whether it was published…').waitFor()
    await page.context().setOffline(false)
    await page.getByText('It was published.').waitFor()
    await stepHeading(page, 'In a tunnel').waitFor()
    expect(await campaignsOf(customer)).toHaveLength(1)
  })

  it('is asked to retry when the session could not be checked, and comes back to the same page', async () => {
    const { page } = window
    await page.route('**/api/session/', (route) => route.abort())
    await page.goto('/billing')
    await page.getByText('No active session or failed to fetch current user').waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: 'Retry' }).click()
    await stepHeading(page, 'Subscription').waitFor()
    expect(new URL(page.url()).pathname).toBe('/billing')
  })
})

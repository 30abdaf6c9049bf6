import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { reportFailure } from '@afterbeep/testing/browser/browser-report'
import { billingShows } from '@afterbeep/testing/browser/browser-payment'
import { consentAndPublish, walkTo } from '@afterbeep/testing/browser/browser-wizard'
import { openForSubscriber } from '@afterbeep/testing/browser/customer-window'
import type { CustomerWindow } from '@afterbeep/testing/browser/customer-window'
import { goToNoon } from '@afterbeep/testing/browser/shared-fixture'
import { creditsOf } from '@afterbeep/testing/data/paying'
import { merchantAt } from '@afterbeep/testing/product/merchant'
import { startSimulators } from '@afterbeep/testing/product/simulators'
import type { Simulators } from '@afterbeep/testing/product/simulators'

const paidTimeStays = { 'bill_for[unused_time_from][type]': 'none' }
const goesOn = { 'billing_cycle_anchor[type]': 'unchanged', proration_behavior: 'none' }

/** The operator pauses a subscription at the payment provider, for whatever reason. */
describe('a plan that is put on hold at the payment provider', () => {
  let simulators: Simulators
  let fixture: BrowserFixture
  let window: CustomerWindow
  let subscription = ''
  const onCleanUp: (() => Promise<void>)[] = []

  beforeAll(async () => {
    simulators = await startSimulators({ SANDBOX_FAILURE_RATE: '0' })
    onCleanUp.push(() => simulators.stop())
    fixture = await openBrowserFixture(simulators.env)
    onCleanUp.push(() => fixture.close())
    await goToNoon(fixture.product)
    window = await openForSubscriber(fixture)
    subscription = (await merchantAt(simulators.env).call('subscriptions')) ?? ''
  })
  afterAll(async () => {
    for (const close of onCleanUp.toReversed()) await close()
  })
  beforeEach((context) => () => reportFailure(context, window, fixture.product))

  const shows = (text: string | RegExp) => window.page.getByText(text).first().waitFor()
  const atTheProvider = (action: string, form: Record<string, string>) =>
    merchantAt(simulators.env).call(`subscriptions/${subscription}/${action}`, form)

  it('shows its owner that nothing is sent or paid, and publishes nothing', async () => {
    const { page } = window
    await atTheProvider('pause', paidTimeStays)
    await billingShows(page, 'On hold')
    await shows(/^Your plan is on hold at our payment provider, and nothing is sent\. Write to us/)
    expect(await page.getByText('Tax included').count()).toBe(0)
    expect(await page.getByText('Your overage could not be loaded.').count()).toBe(0)
    await walkTo(page, 7)
    await shows(/^Your plan is on hold at our payment provider, so nothing is sent/)
    await page.getByRole('main').getByRole('link', { name: 'Open Subscription' }).click()
    await page.waitForURL('**/billing')
    await shows('On hold')
  })

  it('sends again as soon as it is resumed there', async () => {
    const { page } = window
    await atTheProvider('resume', goesOn)
    await billingShows(page, 'Tax included')
    expect(await page.getByText('On hold').count()).toBe(0)
    await walkTo(page, 7)
    await consentAndPublish(page)
    await page.waitForURL('**/analytics/details/**')
  })

  it('can be ended by its owner, who chooses a plan again', async () => {
    const { page, customer } = window
    await atTheProvider('pause', paidTimeStays)
    await billingShows(page, 'On hold')
    await page.getByRole('button', { name: 'End plan now' }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.innerText()).not.toContain('missing payment')
    await dialog.getByRole('button', { name: 'End plan' }).click()
    await page.getByRole('button', { name: 'Get Started' }).waitFor()
    expect((await creditsOf(customer)).credits).toBeGreaterThan(19_000)
    // The refused preview of the campaign, and nothing else.
    const refused = window.complaints.filter((one) => !one.includes('/api/campaigns/preflight/'))
    expect(refused).toEqual([])
  })
})

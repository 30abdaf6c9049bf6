import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reportFailure } from '@afterbeep/testing/browser/browser-report'
import { openSharedFixture } from '@afterbeep/testing/browser/shared-fixture'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { textOf } from '@afterbeep/testing/browser/browser-window'
import type { BrowserWindow } from '@afterbeep/testing/browser/browser-window'
import { draftFor, publish, publishedSchema } from '@afterbeep/testing/product/campaigns'
import type { Customer } from '@afterbeep/testing/product/customer'
import { holdCall } from '@afterbeep/testing/product/held-call'
import { creditsSchema } from '@afterbeep/testing/data/paying'
import { openSignedIn } from '@afterbeep/testing/browser/signed-in-window'
import { newSubscriber } from '@afterbeep/testing/product/subscriber'

let fixture: BrowserFixture
let customer: Customer
let listId: string
let window: BrowserWindow
let page: Page
/** Campaigns must be four hours apart, so each published one starts a day after the last. */
let lastDrop: Date

beforeAll(async () => {
  fixture = await openSharedFixture()
  const subscriber = await newSubscriber(fixture, 1)
  customer = subscriber.customer
  listId = subscriber.listId
  lastDrop = await fixture.sandbox.now()
  lastDrop.setUTCHours(18, 0, 0, 0)
  window = await openSignedIn(fixture, customer)
  page = window.page
  return () => fixture.close()
})

beforeEach((context) => () => reportFailure(context, window, fixture.product))

/** Publishes it for 10:00 AM in Los Angeles on the next free day; returns that day. */
async function publishNext(name: string): Promise<Date> {
  lastDrop = new Date(lastDrop.getTime() + 24 * 3_600_000)
  const schedule = { dropTime: '10:00', timeZone: 'America/Los_Angeles' }
  const draft = draftFor(lastDrop, {
    name,
    campaignType: 'voicemail',
    contactListId: listId,
    ...schedule,
  })
  const response = await publish(customer, draft)
  expect(response.as(publishedSchema).campaign_name).toBe(name)
  return lastDrop
}

const region = (name: string) => page.getByRole('region', { name })
const recent = () => region('Recent Campaigns').getByRole('listitem')

/** MM-dd-yyyy of an instant that is the same day in Los Angeles. */
function dayText(at: Date): string {
  const [year, month, day] = at.toISOString().slice(0, 10).split('-')
  return `${month}-${day}-${year}`
}

describe('Dashboard (/dashboard)', () => {
  it('Agent name', async () => {
    const name = page.getByRole('main').getByText('Grace Hopper', { exact: true })
    await name.waitFor()
    expect(await name.isVisible()).toBe(true)
  })

  it('Recent Campaigns: the first 2 campaigns', async () => {
    for (const name of ['First', 'Second', 'Third']) await publishNext(name)
    await page.goto('/dashboard')
    await recent().first().waitFor()
    const shown = await page.evaluate(async () => {
      const response = await fetch('/api/drop-cowboy/past-campaigns/')
      return response.text()
    })
    expect(shown.indexOf('"Third"')).toBeLessThan(shown.indexOf('"Second"'))
    expect(
      await recent()
        .getByRole('link', { name: /^View details/ })
        .count(),
    ).toBe(2)
    expect(await textOf(recent().nth(0))).toContain('Third')
    expect(await textOf(recent().nth(1))).toContain('Second')
  })

  it('each with name, drop date formatted MM-dd-yyyy hh:mm a, status, and a button to the analytics detail', async () => {
    const drop = await publishNext('Spring offers')
    await page.goto('/dashboard')
    const newest = recent().first()
    await newest.getByText('Spring offers', { exact: true }).waitFor()
    expect(await textOf(newest)).toBe(
      `Spring offers ${dayText(drop)} 10:00 AM America/Los Angeles Scheduled View details`,
    )
    await newest.getByRole('link', { name: 'View details of Spring offers' }).click()
    await page.waitForURL('**/analytics/details/Spring%20offers')
  })

  it.each([
    ['/', 'A/B'],
    ['?', 'Why?'],
    ['#', '#1'],
    ['%', '50% off'],
    ['what looks encoded', '100%25'],
    ['&', 'Salt & pepper'],
    ['250 characters', `${'n/?#%&'.repeat(41)}1234`],
  ])('campaign name URL-encoded in the path: with %s', async (_what, name) => {
    await publishNext(name)
    await page.goto('/dashboard')
    await recent()
      .getByRole('link', { name: `View details of ${name}`, exact: true })
      .click()
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/analytics/details/${encodeURIComponent(name)}`)
    expect(page.url().endsWith(encodeURIComponent(name))).toBe(true)
    // The server's data for this name is shown, also after a reload of that address.
    await page.reload()
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    await page.getByText(/1 person is on its list/).waitFor()
  })

  it('Credits card showing $ and the balance', async () => {
    await page.goto('/dashboard')
    const credits = (await customer.api.get('/api/drop-cowboy/credits/')).as(creditsSchema)
    expect(credits.balance).toBeGreaterThan(190)
    expect(credits.balance).toBeLessThan(200)
    await region('Credits')
      .getByText(`$${credits.balance.toFixed(2)}`, { exact: true })
      .waitFor()
  })

  it('Bar chart titled Total Calls and Messages Sent (also labelled Calls sent last week)', async () => {
    const chart = region('Total Calls and Messages Sent')
    await chart.locator('canvas').waitFor()
    expect(await chart.getByRole('heading').innerText()).toBe('Total Calls and Messages Sent')
    await chart.getByText('Calls sent last week').first().waitFor()
    const series = chart.getByRole('table').getByRole('columnheader')
    expect(await series.allTextContents()).toEqual(['Calls sent last week'])
  })

  it('a line chart titled Delivery Rate', async () => {
    const chart = region('Delivery Rate')
    await chart.locator('canvas').waitFor()
    expect(await chart.getByRole('heading').innerText()).toBe('Delivery Rate')
  })

  it('While chart data is absent a Loading... placeholder shows', async () => {
    const call = await holdCall(page, '**/api/drop-cowboy/aggregates/**')
    await page.goto('/dashboard')
    await call.made
    for (const title of ['Total Calls and Messages Sent', 'Delivery Rate']) {
      await region(title).getByText('Loading...', { exact: true }).waitFor()
      expect(await region(title).locator('canvas').count()).toBe(0)
    }
    call.release()
    for (const title of ['Total Calls and Messages Sent', 'Delivery Rate']) {
      await region(title).locator('canvas').waitFor()
      expect(await region(title).getByText('Loading...').count()).toBe(0)
    }
  })
})

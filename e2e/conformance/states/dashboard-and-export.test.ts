import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reportFailure } from '@afterbeep/testing/browser/browser-report'
import { openSharedFixture } from '@afterbeep/testing/browser/shared-fixture'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import type { BrowserWindow } from '@afterbeep/testing/browser/browser-window'
import { draftFor, publish, publishedSchema } from '@afterbeep/testing/product/campaigns'
import { fulfillCall, holdCall } from '@afterbeep/testing/product/held-call'
import { openSignedIn } from '@afterbeep/testing/browser/signed-in-window'
import { newSubscriber } from '@afterbeep/testing/product/subscriber'

let fixture: BrowserFixture
let window: BrowserWindow
let page: Page

const name = 'Spring offers'
const refusal = { error: 'An unexpected error occurred.', code: 'unexpected' }

beforeAll(async () => {
  fixture = await openSharedFixture()
  const { customer, listId } = await newSubscriber(fixture, 1)
  const nextWeek = new Date((await fixture.sandbox.now()).getTime() + 7 * 24 * 3_600_000)
  const response = await publish(customer, draftFor(nextWeek, { name, contactListId: listId }))
  response.as(publishedSchema)
  window = await openSignedIn(fixture, customer)
  page = window.page
  return () => fixture.close()
})

beforeEach((context) => async () => {
  await reportFailure(context, window, fixture.product)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

describe('Export', () => {
  const idle = () => page.getByRole('button', { name: 'Export Details', exact: true })
  const exporting = () => page.getByRole('button', { name: 'Exporting...', exact: true })

  it('idle, exporting, idle', async () => {
    await page.goto(`/analytics/details/${encodeURIComponent(name)}`)
    const call = await holdCall(page, '**/analytics/details/download/**')
    let asked = 0
    page.on('request', (request) => (asked += request.url().includes('/download/') ? 1 : 0))
    expect(await idle().isEnabled()).toBe(true)
    await idle().click()
    await call.made
    expect(await exporting().isDisabled()).toBe(true)
    expect(await idle().count()).toBe(0)
    await exporting().click({ force: true })
    const download = page.waitForEvent('download')
    call.release()
    await download
    await expect.poll(() => idle().isEnabled()).toBe(true)
    expect(asked).toBe(1)
  })

  it('idle again after a failure too', async () => {
    await fulfillCall(page, '**/analytics/details/download/**', 500, refusal)
    await idle().click()
    await page.getByText('Failed to export details. Please try again.').waitFor()
    await expect.poll(() => idle().isEnabled()).toBe(true)
  })
})

describe('Dashboard data on failed calls', () => {
  const region = (title: string) => page.getByRole('region', { name: title })

  /** Opens the dashboard while this call fails, and waits for the line that reports it. */
  async function openWithout(address: string, line: string): Promise<void> {
    await fulfillCall(page, `**/api${address}`, 500, refusal)
    await page.goto('/dashboard')
    await page.getByText(line).first().waitFor()
  }

  it('nothing is missing while all calls succeed', async () => {
    await page.goto('/dashboard')
    await page.getByRole('main').getByText('Grace Hopper', { exact: true }).waitFor()
    await region('Recent Campaigns').getByRole('listitem').getByText(name).waitFor()
    await region('Credits').getByText('$199.45').waitFor()
    await region('Credits').getByText('19,945 credits').waitFor()
    await region('Total Calls and Messages Sent').locator('canvas').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  it('agent name becomes empty string', async () => {
    await openWithout('/agents/agent-info/', 'Your name could not be loaded.')
    expect(await page.getByRole('main').getByText('Grace Hopper').count()).toBe(0)
    await region('Credits').getByText('$199.45').waitFor()
  })

  it('campaigns empty list', async () => {
    await openWithout('/drop-cowboy/past-campaigns/', 'Your campaigns could not be loaded.')
    expect(await region('Recent Campaigns').getByRole('listitem').count()).toBe(0)
    await region('Credits').getByText('$199.45').waitFor()
  })

  it('credits undefined, and no amount in their place (departure 11)', async () => {
    await openWithout('/drop-cowboy/credits/', 'Your credits could not be loaded.')
    expect(
      await region('Credits')
        .getByText(/\d credits|\$\d/)
        .count(),
    ).toBe(0)
    await region('Recent Campaigns').getByRole('listitem').getByText(name).waitFor()
  })

  it('bar chart data null, and no Loading... in its place (departure 11)', async () => {
    await openWithout('/drop-cowboy/aggregates/?timeframe=7d', 'This chart could not be loaded.')
    const chart = region('Total Calls and Messages Sent')
    expect(await chart.getByText('Loading...').count()).toBe(0)
    expect(await chart.locator('canvas').count()).toBe(0)
    await region('Credits').getByText('$199.45').waitFor()
  })
})

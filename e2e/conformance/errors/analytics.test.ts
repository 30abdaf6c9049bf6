import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reportFailure } from '@afterbeep/testing/browser/browser-report'
import { goBeforeCallingTime, openBrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import type { BrowserWindow } from '@afterbeep/testing/browser/browser-window'
import {
  draftFor,
  publish,
  publishedSchema,
  untilFinal,
} from '@afterbeep/testing/product/campaigns'
import { readCsv } from '@afterbeep/testing/data/csv'
import { fulfillCall } from '@afterbeep/testing/product/held-call'
import { openSignedIn } from '@afterbeep/testing/browser/signed-in-window'
import { newSubscriber } from '@afterbeep/testing/product/subscriber'

let fixture: BrowserFixture
let window: BrowserWindow
let page: Page

const name = 'Spring offers'
const address = `/analytics/details/${encodeURIComponent(name)}`
const refusal = { error: 'The database is on fire.', code: 'unexpected' }

beforeAll(async () => {
  fixture = await openBrowserFixture({ SANDBOX_FAILURE_RATE: '0' })
  const dropAt = await goBeforeCallingTime(fixture.sandbox, 10)
  const { customer, listId } = await newSubscriber(fixture, 3)
  const response = await publish(customer, draftFor(dropAt, { name, contactListId: listId }))
  response.as(publishedSchema)
  await fixture.sandbox.moveTo(dropAt)
  await untilFinal(customer, name)
  window = await openSignedIn(fixture, customer)
  page = window.page
  return () => fixture.close()
})

beforeEach((context) => async () => {
  await reportFailure(context, window, fixture.product)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

const region = (title: string) => page.getByRole('region', { name: title })
const figuresOf = (title: string) => region(title).locator('dd').allInnerTexts()

/** The quiet line of departure 8: what is missing, and Retry; never the server's own text. */
async function quietLine(text: string, place: Page | Locator = page): Promise<Locator> {
  const line = place.getByRole('alert').filter({ hasText: text })
  await line.getByRole('button', { name: 'Retry' }).waitFor()
  expect(await page.getByText(refusal.error).count()).toBe(0)
  return line
}

/** Lets the product respond again and presses Retry. */
async function retry(line: Locator): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await line.getByRole('button', { name: 'Retry' }).click()
  await line.waitFor({ state: 'hidden' })
}

describe('The error catalogue: analytics', () => {
  it('Export success: alert Export successful! (departure 9)', async () => {
    await page.goto(address)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export Details' }).click(),
    ])
    await page.getByRole('status').getByText('Export successful!', { exact: true }).waitFor()
    expect(download.suggestedFilename()).toBe(`${name}_analytics_details.csv`)
    const lines = readCsv(await readFile(await download.path(), 'utf8'))
    expect(lines).toHaveLength(1 + 6)
  })

  it('Export failure: alert Failed to export details. Please try again. (departure 9)', async () => {
    await page.goto(address)
    await fulfillCall(page, '**/analytics/details/download/**', 500, refusal)
    await page.getByRole('button', { name: 'Export Details' }).click()
    const text = 'Failed to export details. Please try again.'
    await page.getByRole('alert').getByText(text, { exact: true }).waitFor()
    expect(await page.getByText('Export successful!').count()).toBe(0)
  })

  it('Analytics list failure: nothing, and one quiet line with Retry (departure 8)', async () => {
    await fulfillCall(page, '**/api/drop-cowboy/analytics/', 500, refusal)
    await page.goto('/analytics')
    const line = await quietLine('Your campaigns could not be loaded.')
    expect(await page.getByRole('table').count()).toBe(0)
    expect(await page.getByText('No campaigns yet').count()).toBe(0)
    expect(await page.getByRole('alert').count()).toBe(1)
    await retry(line)
    await page.getByRole('table', { name: 'Campaigns' }).getByText(name).waitFor()
  })

  it('Details failure: empty list, and one quiet line with Retry (departure 8)', async () => {
    await fulfillCall(page, '**/api/drop-cowboy/analytics/details/**', 500, refusal)
    await page.goto(address)
    const line = await quietLine('The call details could not be loaded.')
    const table = page.getByRole('table', { name: 'Call details' })
    await table.getByText('No call details available.').waitFor()
    expect(await page.getByRole('alert').count()).toBe(1)
    await retry(line)
    await table
      .getByText(/^\+1 \(/)
      .first()
      .waitFor()
  })

  it('Aggregates failure: all zeros, and one quiet line with Retry (departure 8)', async () => {
    await page.route('**/api/drop-cowboy/aggregates/**', (route) => route.abort())
    await page.goto(address)
    const line = await quietLine("This campaign's numbers could not be loaded.")
    expect(await figuresOf('Calls')).toEqual(['0', '0', '0', '0%'])
    expect(await figuresOf('Messages')).toEqual(['0', '0', '0', '0%'])
    expect(await page.getByRole('alert').count()).toBe(1)
    await retry(line)
    await expect.poll(() => figuresOf('Calls')).toEqual(['3', '3', '0', '100%'])
    await expect.poll(() => figuresOf('Messages')).toEqual(['3', '3', '0', '100%'])
  })

  it('Dashboard calls failure: silent, empty values, and a quiet line with Retry for each (departure 8)', async () => {
    await fulfillCall(page, '**/api/agents/agent-info/', 500, refusal)
    await fulfillCall(page, '**/api/drop-cowboy/**', 500, refusal)
    await page.goto('/dashboard')
    const lines = [
      await quietLine('Your name could not be loaded.'),
      await quietLine('Your campaigns could not be loaded.', region('Recent Campaigns')),
      await quietLine('Your credits could not be loaded.', region('Credits')),
      await quietLine('This chart could not be loaded.', region('Total Calls and Messages Sent')),
    ]
    await quietLine('This chart could not be loaded.', region('Delivery Rate'))
    expect(await page.getByRole('alert').count()).toBe(5)
    for (const line of lines) await retry(line)
    await page.getByRole('main').getByText('Grace Hopper', { exact: true }).waitFor()
    await region('Recent Campaigns').getByText(name).waitFor()
    await region('Delivery Rate').locator('canvas').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })
})

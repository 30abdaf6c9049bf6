import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reportFailure } from '@afterbeep/testing/browser/browser-report'
import { goBeforeCallingTime, openBrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { rowsOf } from '@afterbeep/testing/browser/browser-window'
import type { BrowserWindow } from '@afterbeep/testing/browser/browser-window'
import {
  draftFor,
  publish,
  publishedSchema,
  untilFinal,
  upload,
} from '@afterbeep/testing/product/campaigns'
import { contactFile, contactRow } from '@afterbeep/testing/data/contact-file'
import { newCustomer } from '@afterbeep/testing/product/customer'
import { subscribe } from '@afterbeep/testing/data/paying'
import { openSignedIn } from '@afterbeep/testing/browser/signed-in-window'

const full = '15550010002'
const phones = [...Array.from({ length: 12 }, (_, index) => String(14085550100 + index)), full]

let fixture: BrowserFixture
let window: BrowserWindow
let page: Page

beforeAll(async () => {
  fixture = await openBrowserFixture({ SANDBOX_FAILURE_RATE: '0' })
  const dropAt = await goBeforeCallingTime(fixture.sandbox, 10)
  const customer = await newCustomer(fixture.product.url, fixture.sandbox)
  await subscribe(customer, 'Launch')
  const list = await upload(customer, contactFile(phones.map(contactRow)))
  const contactListId = list.contact_list_id
  const farAhead = new Date(dropAt.getTime() + 90 * 24 * 3_600_000)
  for (const [name, at] of [
    ['Spring offers', dropAt],
    ['Holiday hours', farAhead],
  ] as const) {
    const draft = draftFor(at, { name, contactListId, campaignType: 'voicemail' })
    const response = await publish(customer, draft)
    response.as(publishedSchema)
  }
  await fixture.sandbox.moveTo(new Date(dropAt.getTime() + 60_000))
  await untilFinal(customer, 'Spring offers')
  window = await openSignedIn(fixture, customer)
  page = window.page
  return () => fixture.close()
})
beforeEach((context) => async () => reportFailure(context, window, fixture.product))

const details = () => page.getByRole('table', { name: 'Call details' })
const numbers = async () => (await rowsOf(details())).map(([number]) => number)
const option = (field: string, value: string) =>
  page.getByRole('combobox', { name: field }).selectOption(value)

describe('finding what became of a person', () => {
  it('a campaign’s details are searched, limited, sorted and paged, also only by the keyboard', async () => {
    await page.goto('/analytics/details/Spring%20offers')
    await page.getByText('Page 1 of 3').waitFor()
    await page.getByRole('button', { name: 'Failed 1', exact: true }).focus()
    await page.keyboard.press('Space')
    await expect.poll(numbers).toEqual(['+1 (555) 001-0002'])
    const [row] = await rowsOf(details())
    expect(row?.slice(2, 4)).toEqual(['Voicemail', 'Failed'])
    await page.getByRole('button', { name: 'All 13', exact: true }).click()
    await option('Rows', '25')
    await expect.poll(async () => (await numbers()).length).toBe(13)
    await option('Sort by', 'status')
    await expect.poll(async () => (await numbers())[0]).toBe('+1 (555) 001-0002')
    await page.getByRole('searchbox', { name: 'Search' }).focus()
    await page.keyboard.type('555-0111')
    await expect.poll(numbers).toEqual(['+1 (408) 555-0111'])
    await page.getByText('Page 1 of 1').waitFor()
    await page.getByRole('link', { name: 'Analytics' }).first().click()
    await page.getByRole('table', { name: 'Campaigns' }).waitFor()
    await page.goBack()
    await expect.poll(numbers).toEqual(['+1 (408) 555-0111'])
    await page.getByText('Page 1 of 1').waitFor()
  })

  it('a campaign’s details are found on a phone as well, with nothing to scroll sideways', async () => {
    const size = page.viewportSize()
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/analytics/details/Spring%20offers')
    await page.getByText('Page 1 of 3').waitFor()
    const isFitting = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
      )
    expect(await isFitting()).toBe(true)
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByText('Page 2 of 3').waitFor()
    await page.getByRole('button', { name: 'Failed 1', exact: true }).click()
    await expect.poll(numbers).toEqual(['+1 (555) 001-0002'])
    const row = details().getByRole('row').filter({ hasText: '+1 (555) 001-0002' })
    await row.getByText('Voicemail', { exact: true }).waitFor()
    await row.getByText('Failed', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'All 13', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Search' }).fill('555-0111')
    await expect.poll(numbers).toEqual(['+1 (408) 555-0111'])
    expect(await isFitting()).toBe(true)
    if (size !== null) await page.setViewportSize(size)
  })

  it('campaigns are found by name and status, and one number across all of them', async () => {
    await page.goto('/analytics')
    await page.getByText(/^Spent in /).waitFor()
    const campaigns = page.getByRole('table', { name: 'Campaigns' })
    const search = page.getByRole('searchbox', { name: 'Search' })
    await option('Status', 'Scheduled')
    await expect
      .poll(async () => (await rowsOf(campaigns)).map(([name]) => name))
      .toEqual(['Holiday hours'])
    await option('Status', '')
    await search.fill('spring')
    await expect
      .poll(async () => (await rowsOf(campaigns)).map(([name]) => name))
      .toEqual(['Spring offers'])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download all (CSV)' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('campaigns.csv')
    await search.fill('(555) 001-0002')
    const sent = page.getByRole('table', { name: 'Sent to +1 (555) 001-0002' })
    await sent.getByRole('link', { name: 'Spring offers' }).click()
    await page.waitForURL('**/analytics/details/Spring%20offers')
  })

  it('leaves no number or name of a person in any storage of the browser', async () => {
    await page.getByRole('searchbox', { name: 'Search' }).fill('5550111')
    await expect.poll(numbers).toEqual(['+1 (408) 555-0111'])
    const kept = await page.evaluate(async () => {
      const databases = await indexedDB.databases()
      return JSON.stringify([localStorage, sessionStorage, history.state, databases])
    })
    const cookies = await page.context().cookies()
    // The user's own name and email, and nothing else of a person.
    expect(kept).toContain('display_name')
    expect(kept + JSON.stringify(cookies)).not.toMatch(
      /555.{0,3}01|001.?0002|408\D*555|Hara|Main Street/,
    )
    // Drafts are the only database, and no draft was begun here.
    expect(kept).not.toContain('version')
    await page.reload()
    await page.getByText('Page 1 of 3').waitFor()
  })
})

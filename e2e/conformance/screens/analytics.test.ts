import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeResponse } from '@afterbeep/testing/browser/fulfill-calls'
import { signInThere } from '@afterbeep/testing/browser/browser-account'
import { reportFailure } from '@afterbeep/testing/browser/browser-report'
import { goBeforeCallingTime, openBrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { rowsOf } from '@afterbeep/testing/browser/browser-window'
import type { BrowserWindow } from '@afterbeep/testing/browser/browser-window'
import {
  aggregatesOf,
  detailsOf,
  draftFor,
  itemOf,
  publish,
  publishedSchema,
  untilFinal,
  upload,
} from '@afterbeep/testing/product/campaigns'
import { pictureOf } from '@afterbeep/testing/browser/chart-picture'
import { contactFile, contactRow } from '@afterbeep/testing/data/contact-file'
import { newCustomer, signIn } from '@afterbeep/testing/product/customer'
import type { Customer } from '@afterbeep/testing/product/customer'
import { holdCall } from '@afterbeep/testing/product/held-call'
import { subscribe } from '@afterbeep/testing/data/paying'
import { until } from '@afterbeep/testing/product/poll'
import { openSignedIn } from '@afterbeep/testing/browser/signed-in-window'

let fixture: BrowserFixture
let customer: Customer
let window: BrowserWindow
let page: Page
let dropAt: Date

const name = 'Spring offers'
const later = 'Holiday hours'
const zone = 'America/New_York'
/** The zone's name as the page shows it beside its times. */
const zoneText = 'America/New York'
/** Three that arrive, a full mailbox, a number that takes no texts, and one without any report. */
const phones = [
  '14085550101',
  '14085550102',
  '14085550103',
  '15550010002',
  '15550020003',
  '15550030003',
]

beforeAll(async () => {
  fixture = await openBrowserFixture({ SANDBOX_FAILURE_RATE: '0' })
  dropAt = await goBeforeCallingTime(fixture.sandbox, 10)
  customer = await newCustomer(fixture.product.url, fixture.sandbox)
  await subscribe(customer, 'Launch')
  const list = await upload(customer, contactFile(phones.map(contactRow)))
  const contactListId = list.contact_list_id
  const dropTime = dropAt.toLocaleTimeString('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
  })
  const schedule = { contactListId, dropTime, timeZone: zone }
  const inAWeek = new Date(dropAt.getTime() + 7 * 24 * 3_600_000)
  for (const draft of [
    draftFor(inAWeek, { name: later, ...schedule }),
    draftFor(dropAt, { name, ...schedule }),
  ]) {
    const response = await publish(customer, draft)
    response.as(publishedSchema)
  }
  await fixture.sandbox.moveTo(new Date(dropAt.getTime() + 60_000))
  await until('one call has no result', async () => {
    return (await itemOf(customer, name)).dropcowboy_pending_calls === 1
  })
  // The texts wait a quarter of an hour for the last result of their voicemails.
  await fixture.sandbox.advance(16 * 60)
  await until('one text has no result', async () => {
    return (await itemOf(customer, name)).telnyx_pending_messages === 1
  })
  window = await openSignedIn(fixture, customer)
  page = window.page
  return () => fixture.close()
})

beforeEach((context) => () => reportFailure(context, window, fixture.product))

const campaigns = () => page.getByRole('table', { name: 'Campaigns' })
const details = () => page.getByRole('table', { name: 'Call details' })
const cellOf = async (campaign: string, column: string) => {
  const headers = await campaigns().getByRole('columnheader').allTextContents()
  const rows = await rowsOf(campaigns())
  return rows.find(([first]) => first === campaign)?.[headers.indexOf(column)]
}

describe('Analytics list (/analytics)', () => {
  it('Columns: Campaign Name, Time, Made, Failed, Pending, Status, plus a detail button', async () => {
    await page.goto('/analytics')
    await campaigns().getByRole('link').first().waitFor()
    expect(await campaigns().getByRole('columnheader').allTextContents()).toEqual([
      'Campaign Name',
      'Time',
      'Made',
      'Failed',
      'Pending',
      'Status',
      'Details',
    ])
    const time = dropAt.toLocaleString('en-US', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
    })
    expect(await cellOf(name, 'Time')).toContain(` ${time}`)
    expect(await cellOf(name, 'Status')).toBe('In Progress')
    expect(await cellOf(later, 'Status')).toBe('Scheduled')
  })

  it('Made = successful calls + successful messages', async () => {
    const item = await itemOf(customer, name)
    expect([item.dropcowboy_success_calls, item.telnyx_successful_messages]).toEqual([4, 4])
    expect(await cellOf(name, 'Made')).toBe('8')
  })

  it('Failed = failed calls + failed messages', async () => {
    const item = await itemOf(customer, name)
    expect([item.dropcowboy_failed_calls, item.telnyx_failed_messages]).toEqual([1, 1])
    expect(await cellOf(name, 'Failed')).toBe('2')
  })

  it('Pending = pending calls only', async () => {
    const item = await itemOf(customer, name)
    expect([item.dropcowboy_pending_calls, item.telnyx_pending_messages]).toEqual([1, 1])
    expect(await cellOf(name, 'Pending')).toBe('1')
  })

  it('Campaign name defaults to Unnamed Campaign; status defaults to Unknown', async () => {
    await changeResponse(page, '**/api/drop-cowboy/analytics/', (row) => ({
      ...row,
      campaign_name: '',
      campaign_status: '',
    }))
    await page.reload()
    await campaigns().getByText('Unnamed Campaign').first().waitFor()
    const rows = await rowsOf(campaigns())
    expect(rows.map((row) => [row[0], row[5]])).toEqual([
      ['Unnamed Campaign', 'Unknown'],
      ['Unnamed Campaign', 'Unknown'],
    ])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  it('a detail button leads to /analytics/details/{campaign_name}', async () => {
    await page.reload()
    await campaigns()
      .getByRole('link', { name: `View details of ${name}` })
      .click()
    await page.waitForURL('**/analytics/details/Spring%20offers')
    await page.getByRole('heading', { level: 1, name }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/analytics/details/Spring%20offers')
  })
})

describe('Analytics detail (/analytics/details/{campaign_name})', () => {
  const chart = () => page.getByRole('region', { name: 'Hourly Trend' })
  const hours = () => chart().getByRole('table', { name: 'Hourly Trend' })

  beforeAll(async () => {
    // A day without a report is a failure, so the campaign ends, with results in two hours.
    await fixture.sandbox.advance((25 * 3_600_000) / 1_000)
    await signIn(customer.api, customer.email)
    await untilFinal(customer, name)
    await page.goto(`/analytics/details/${encodeURIComponent(name)}`)
    await page.waitForURL('**/auth/signin')
    await signInThere(page, customer.email)
    await page.goto(`/analytics/details/${encodeURIComponent(name)}`)
    await chart().locator('canvas').waitFor()
    await details().getByRole('row').nth(5).waitFor()
  })

  it('Hourly Trend bar chart with Success and Fails series', async () => {
    expect(await hours().getByRole('columnheader').allTextContents()).toEqual(['Success', 'Fails'])
  })

  it('hour labels like 3 PM; the hours are the distinct hours of the call dates', async () => {
    const ofCalls = (await detailsOf(customer, name)).map(({ date }) => Date.parse(date))
    const distinct = [...new Set(ofCalls.map((at) => Math.floor(at / 3_600_000)))].toSorted(
      (one, other) => one - other,
    )
    expect(distinct).toHaveLength(2)
    const labels = distinct.map((hour) =>
      new Date(hour * 3_600_000)
        .toLocaleTimeString('en-US', { timeZone: zone, hour: 'numeric' })
        .replaceAll(/\s/g, ' '),
    )
    expect(labels[0]).toBe('1 PM')
    expect((await rowsOf(hours())).map(([label]) => label)).toEqual(labels)
  })

  it('every bar shows its own hour in place of the campaign totals (departure 3)', async () => {
    const rows = await rowsOf(hours())
    expect(rows.map(([, success, fails]) => [success, fails])).toEqual([
      ['8', '2'],
      ['0', '2'],
    ])
    const totals = await aggregatesOf(customer, name)
    expect(totals.dropcowboy_success_calls + totals.telnyx_successful_messages).toBe(8)
    expect(totals.dropcowboy_failed_calls + totals.telnyx_failed_messages).toBe(4)
  })

  it('Chart tooltips are off', async () => {
    const canvas = chart().locator('canvas')
    const before = await pictureOf(canvas)
    const box = await canvas.boundingBox()
    if (box === null) throw new Error('The chart is not shown.')
    await canvas.scrollIntoViewIfNeeded()
    for (const share of [0.25, 0.3, 0.5, 0.7, 0.75]) {
      await canvas.hover({ position: { x: box.width * share, y: box.height * 0.8 } })
      expect(await pictureOf(canvas)).toBe(before)
    }
  })

  it('Details list: phone number, status, date, with name, channel and reason beside them', async () => {
    const headers = details().getByRole('columnheader')
    expect(await headers.allTextContents()).toEqual([
      'Phone number',
      'Name',
      'Channel',
      'Status',
      'Reason',
      'Date',
    ])
    const [, , , status, , date] = (await rowsOf(details()))[0] ?? []
    expect(status).toBe('Delivered')
    expect(date).toMatch(/^\d\d-\d\d-\d{4} 01:0\d PM/)
  })

  it('phone number formatted +1 (xxx) xxx-xxxx when it has exactly 11 digits', async () => {
    const numbers = (await rowsOf(details())).map(([number]) => number?.slice(0, 17))
    expect(numbers).toEqual([
      '+1 (408) 555-0101',
      '+1 (408) 555-0102',
      '+1 (408) 555-0103',
      '+1 (555) 001-0002',
      '+1 (555) 002-0003',
    ])
  })

  it('otherwise shown as is', async () => {
    const odd = { phone_number: '442071838750', status: 'Pending', date: '', channel: 'voice' }
    await changeResponse(page, '**/analytics/details/*/?limit=5', (record) => ({
      ...record,
      call_details: [{ ...odd, state: 'pending', reason_code: null }],
    }))
    await page.reload()
    await details().getByText('442071838750', { exact: true }).waitFor()
    expect(await rowsOf(details())).toEqual([
      ['442071838750', '–none', 'Voicemail', 'Pending', '–none', zoneText],
    ])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.reload()
    await details().getByText('+1 (408) 555-0101').waitFor()
  })

  it('5 rows per page, with < and > pager buttons disabled at the ends', async () => {
    const pager = page.getByRole('navigation', { name: 'Call details, pages' })
    const back = pager.getByRole('button', { name: 'Previous page' })
    const on = pager.getByRole('button', { name: 'Next page' })
    expect([await back.innerText(), await on.innerText()]).toEqual(['<', '>'])
    const all = ['Voicemail', 'Text'].flatMap((channel) =>
      phones.map((phone) => `${phone.slice(-4)}${channel}`),
    )
    const shown = async () =>
      (await rowsOf(details())).map(([number, , channel]) => `${number?.slice(13)}${channel}`)
    const ends = async () => [await back.isDisabled(), await on.isDisabled()]
    await expect.poll(shown).toEqual(all.slice(0, 5))
    await expect.poll(ends).toEqual([true, false])
    await on.click()
    await expect.poll(shown).toEqual(all.slice(5, 10))
    await expect.poll(ends).toEqual([false, false])
    await on.click()
    await expect.poll(shown).toEqual(all.slice(10))
    await expect.poll(ends).toEqual([false, true])
    await back.click()
    await back.click()
    await expect.poll(ends).toEqual([true, false])
  })

  it('Empty text: No call details available.', async () => {
    await page.goto(`/analytics/details/${encodeURIComponent(later)}`)
    await details().getByText('No call details available.', { exact: true }).waitFor()
    expect(await rowsOf(details())).toEqual([['No call details available.']])
  })

  it('Export Details button, showing Exporting... while working', async () => {
    await page.goto(`/analytics/details/${encodeURIComponent(name)}`)
    const call = await holdCall(page, '**/analytics/details/download/**')
    await page.getByRole('button', { name: 'Export Details', exact: true }).click()
    await call.made
    await page.getByRole('button', { name: 'Exporting...', exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Export Details' }).count()).toBe(0)
    const download = page.waitForEvent('download')
    call.release()
    await download
    await page.getByRole('button', { name: 'Export Details', exact: true }).waitFor()
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { reportFailure } from '@afterbeep/testing/browser/browser-report'
import { goBeforeCallingTime, openBrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { rowsOf, textOf } from '@afterbeep/testing/browser/browser-window'
import type { BrowserWindow } from '@afterbeep/testing/browser/browser-window'
import { consentAndPublish, goOn, stepHeading } from '@afterbeep/testing/browser/browser-wizard'
import {
  aggregatesOf,
  draftFor,
  publish,
  publishedSchema,
  statesOf,
  detailsOf,
  untilFinal,
  upload,
} from '@afterbeep/testing/product/campaigns'
import { contactFile, contactRow } from '@afterbeep/testing/data/contact-file'
import { newCustomer, signIn } from '@afterbeep/testing/product/customer'
import type { Customer } from '@afterbeep/testing/product/customer'
import { fulfillCall, holdCall } from '@afterbeep/testing/product/held-call'
import { until } from '@afterbeep/testing/product/poll'
import { subscribe } from '@afterbeep/testing/data/paying'
import { openSignedIn } from '@afterbeep/testing/browser/signed-in-window'
import { stepsInOrder } from '@afterbeep/testing/product/steps-in-order'

const DAY_MS = 86_400_000
const name = 'Spring sale'
const english = 'Hi <FirstName>, our spring offers are here.'
const spanish = 'Hola <FirstName>, llegan las ofertas de primavera.'
/** Twelve who can be reached, no answer, and a busy line. */
const reached = Array.from({ length: 12 }, (_, index) => String(14_085_559_000 + index))
const unreached = ['15550010004', '15550010005']

describe('a campaign’s page as its record, in a browser', () => {
  let fixture: BrowserFixture
  let window: BrowserWindow
  let customer: Customer

  beforeAll(async () => {
    fixture = await openBrowserFixture({ SANDBOX_FAILURE_RATE: '0', BREAKER_PAUSE_MS: '500' })
    const dropAt = await goBeforeCallingTime(fixture.sandbox, 5)
    customer = await newCustomer(fixture.product.url, fixture.sandbox)
    await subscribe(customer, 'Launch')
    const list = await upload(customer, contactFile([...reached, ...unreached].map(contactRow)))
    const draft = draftFor(dropAt, {
      name,
      campaignType: 'voicemail',
      message: english,
      variantMessage: spanish,
      contactListId: list.contact_list_id,
    })
    const published = await publish(customer, draft)
    published.as(publishedSchema)
    await fixture.sandbox.fault({ target: 'voice', kind: '500' })
    await fixture.sandbox.moveTo(new Date(dropAt.getTime() + 60_000))
    window = await openSignedIn(fixture, customer)
    return () => fixture.close()
  })

  stepsInOrder((context) => reportFailure(context, window, fixture.product))

  const openPage = (campaign: string) =>
    window.page.goto(`/analytics/details/${encodeURIComponent(campaign)}`)

  /** How far the details' filter moves when this call returns, on the narrowest phone, where a late card grows most. */
  async function movedBy(campaign: string, chip: string, call: string, shown: () => Promise<void>) {
    const { page } = window
    const size = page.viewportSize()
    await page.setViewportSize({ width: 320, height: 740 })
    const held = await holdCall(page, call)
    await openPage(campaign)
    const filter = page.getByRole('button', { name: chip, exact: true })
    await Promise.all([filter.waitFor(), held.made])
    const fromTop = () =>
      filter.evaluate((element) => Math.round(element.getBoundingClientRect().top + scrollY))
    const before = await fromTop()
    held.release()
    await shown()
    const moved = (await fromTop()) - before
    if (size !== null) await page.setViewportSize(size)
    return moved
  }
  const overview = () => rowsOf(window.page.getByRole('table', { name: 'Your campaign' }))

  it('shows that it waits for the voice provider, loses no recipient, and goes on by itself', async () => {
    const { page } = window
    await openPage(name)
    await page.getByText(/^Waiting for the voice provider since \d+:\d\d [AP]M, nobody/).waitFor()
    await fixture.sandbox.fault({ target: 'voice', kind: 'none' })
    await untilFinal(customer, name)
    await page.getByText(/^Done\. 12 of 14 deliveries arrived, 2 did not/).waitFor()
    expect(statesOf(await detailsOf(customer, name))).toEqual({
      'voice delivered': 12,
      'voice failed': 2,
    })
  })

  it('shows what was sent in both versions, to whom, and who published it', async () => {
    const card = window.page.getByRole('region', { name: 'What was sent' })
    await card.getByText(spanish).waitFor()
    const text = await textOf(card)
    expect(text).toContain(english)
    expect(text).toMatch(/List contacts\.csv 14 people Method Voicemail Voice Default voice/)
    expect(text).toMatch(/Published by .+ \d\d-\d\d-\d{4} \d\d:\d\d [AP]M UTC/)
  })

  it('moves no filter of the details on a phone when what was sent comes late', async () => {
    const card = window.page.getByRole('region', { name: 'What was sent' })
    expect(
      await movedBy(name, 'Failed 2', '**/record/', () => card.getByText(spanish).waitFor()),
    ).toBe(0)
  })

  it('moves none when a long summary comes late', async () => {
    const { page } = window
    const summary =
      'This campaign is over: 60 of 66 voicemails (90.9%) and 64 of 66 texts (97%) arrived. 6 failed and were not ' +
      'charged. 2 of them may be tried again in a later campaign (line busy 1, no answer 1); for the others (on a ' +
      'do-not-call list 1, known litigator 1, number unreachable 1, and other reasons) the details say what to do ' +
      'about each. 2 were left out because a rule forbids contacting them; leave these alone.'
    await fulfillCall(page, '**/summary/**', 200, {
      summary,
      source: 'templates',
      reason: 'no_model',
    })
    const shown = () => page.getByText(summary).waitFor()
    expect(await movedBy(name, 'Failed 2', '**/summary/**', shown)).toBe(0)
    await page.unroute('**/summary/**')
  })

  it('is used again: two clicks lead to the review, with everything filled in', async () => {
    const { page } = window
    await page.getByRole('button', { name: 'Use again' }).click()
    await stepHeading(page, 'Schedule and Launch').waitFor()
    await goOn(page)
    await stepHeading(page, 'Campaign Overview').waitFor()
    expect(await overview()).toEqual(
      expect.arrayContaining([
        expect.arrayContaining(['Campaign name', 'Spring sale 2']),
        expect.arrayContaining(['Contacts', '14']),
        expect.arrayContaining(['Message', english]),
        expect.arrayContaining(['Second version', spanish]),
      ]),
    )
    expect(await page.getByRole('checkbox', { name: /^I confirm/ }).isChecked()).toBe(false)
  })

  it('is sent again only to the two who may be retried', async () => {
    const { page } = window
    await openPage(name)
    await page.getByRole('button', { name: 'Send again to the 2 that may be retried' }).click()
    await page.getByRole('button', { name: 'Replace' }).click()
    await stepHeading(page, 'Schedule and Launch').waitFor()
    await goOn(page)
    await stepHeading(page, 'Campaign Overview').waitFor()
    expect(await overview()).toEqual(
      expect.arrayContaining([expect.arrayContaining(['Contacts', '2'])]),
    )
    await consentAndPublish(page)
    await stepHeading(page, 'Spring sale 2').waitFor()
    await openPage(name)
    await page.getByText(/^Those who may be tried again were sent to again in/).waitFor()
    await page.getByRole('link', { name: 'Spring sale 2' }).click()
    await stepHeading(page, 'Spring sale 2').waitFor()
    await page.getByRole('link', { name, exact: true }).waitFor()
  })

  it('shows five runs apart, while the second is sent', async () => {
    // The one that was sent again drops tomorrow.
    const dropAt = new Date((await fixture.sandbox.now()).getTime() + 2 * DAY_MS)
    const day = (days: number) => new Date(dropAt.getTime() + days * DAY_MS)
    const list = await upload(customer, contactFile(reached.slice(0, 3).map(contactRow)))
    const draft = draftFor(dropAt, {
      name: 'Five days',
      campaignType: 'voicemail',
      frequency: 'daily',
      endDate: day(4).toISOString().slice(0, 10),
      contactListId: list.contact_list_id,
    })
    const published = await publish(customer, draft)
    published.as(publishedSchema)
    /** Its hour of that day, with a session of its own. */
    const goTo = async (days: number) => {
      await fixture.sandbox.moveTo(new Date(day(days).getTime() + 60_000))
      await signIn(customer.api, customer.email)
    }
    await goTo(0)
    await until('the first run is over', async () => {
      return (await aggregatesOf(customer, 'Five days')).finished === 3
    })
    await fixture.sandbox.fault({ target: 'voice', kind: '500' })
    await goTo(1)
    await window.close()
    window = await openSignedIn(fixture, customer)
    await openPage('Five days')
    const { page } = window
    await page.getByText('3 of 15 deliveries done, 1 of 5 runs').waitFor()
    const bar = page.getByRole('progressbar', { name: 'Deliveries done' })
    expect(await bar.getAttribute('aria-valuenow')).toBe('3')
    const runs = page.getByRole('table', { name: 'Runs' })
    const states = async () =>
      (await rowsOf(runs)).map(([, state, delivered]) => [state, delivered])
    await expect.poll(states).toEqual([
      ['Done', '3'],
      ['Sending', '0'],
      ['To come', '–'],
      ['To come', '–'],
      ['To come', '–'],
    ])
    await fixture.sandbox.fault({ target: 'voice', kind: 'none' })
    await page.getByText('6 of 15 deliveries done, 2 of 5 runs').waitFor()
    // The day is part of the hour's name, for all who do not see the chart.
    const hours = page.getByRole('table', { name: 'Hourly Trend' })
    const dated = hours.getByRole('rowheader', { name: /^\d+ [AP]M, \w+ \d+$/ })
    await expect.poll(() => dated.count()).toBe(2)
  })

  it('moves none when its runs come late', async () => {
    const runs = window.page.getByRole('table', { name: 'Runs' })
    expect(
      await movedBy('Five days', 'Delivered 6', '**/runs/', () =>
        runs.getByText('To come').last().waitFor(),
      ),
    ).toBe(0)
  })
})

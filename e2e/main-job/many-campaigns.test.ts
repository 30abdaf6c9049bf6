import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reportFailure } from '@afterbeep/testing/browser/browser-report'
import { goBeforeCallingTime } from '@afterbeep/testing/browser/browser-fixture'
import { openMovingFixture } from '@afterbeep/testing/browser/shared-fixture'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import type { BrowserWindow } from '@afterbeep/testing/browser/browser-window'
import { draftFor, publish, publishedSchema } from '@afterbeep/testing/product/campaigns'
import { openSignedIn } from '@afterbeep/testing/browser/signed-in-window'
import { newSubscriber } from '@afterbeep/testing/product/subscriber'

/** Two more than a page of the list holds. */
const CAMPAIGNS = 52
const GAP_MS = 4 * 3_600_000

let fixture: BrowserFixture
let window: BrowserWindow
let page: Page

beforeAll(async () => {
  fixture = await openMovingFixture()
  const first = await goBeforeCallingTime(fixture.sandbox, 10)
  const { customer, listId } = await newSubscriber(fixture, 1)
  for (let number = 1; number <= CAMPAIGNS; number += 1) {
    const dropAt = new Date(first.getTime() + number * GAP_MS)
    const draft = draftFor(dropAt, { name: `Campaign ${number}`, contactListId: listId })
    const response = await publish(customer, draft)
    response.as(publishedSchema)
  }
  window = await openSignedIn(fixture, customer)
  page = window.page
  return () => fixture.close()
})
beforeEach((context) => async () => reportFailure(context, window, fixture.product))

const rows = () => page.getByRole('table', { name: 'Campaigns' }).getByRole('rowheader')
const button = (name: string) => page.getByRole('button', { name })
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

describe('the list of an account with more campaigns than a page holds', () => {
  it('pages by key to the oldest and back, and keeps the focus on the usable button', async () => {
    await page.goto('/analytics')
    await rows().first().waitFor()
    expect(await rows().count()).toBe(CAMPAIGNS - 2)
    expect(await rows().first().innerText()).toBe(`Campaign ${CAMPAIGNS}`)
    await button('Next page').focus()
    await page.keyboard.press('Enter')
    await rows().getByText('Campaign 1', { exact: true }).waitFor()
    expect(await rows().allInnerTexts()).toEqual(['Campaign 2', 'Campaign 1'])
    await page.getByRole('navigation', { name: 'Campaigns, pages' }).getByText('Page 2').waitFor()
    expect(await button('Next page').isDisabled()).toBe(true)
    expect(await focused()).toBe('Previous page')
    await page.keyboard.press('Enter')
    await rows().getByText(`Campaign ${CAMPAIGNS}`, { exact: true }).waitFor()
    expect(await rows().count()).toBe(CAMPAIGNS - 2)
    expect(await focused()).toBe('Next page')
  })

  it('is at the same page again after Back from one of its campaigns', async () => {
    await page.goto('/analytics')
    await button('Next page').click()
    await rows().getByText('Campaign 1', { exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Campaign 1' }).waitFor()
    await page.goBack()
    await rows().getByText('Campaign 1', { exact: true }).waitFor()
    expect(await rows().count()).toBe(2)
    await page.getByRole('navigation', { name: 'Campaigns, pages' }).getByText('Page 2').waitFor()
    await button('Previous page').click()
    await rows().getByText(`Campaign ${CAMPAIGNS}`, { exact: true }).waitFor()
  })

  it('scrolls to its top after a click on another page', async () => {
    await page.goto('/analytics')
    await button('Next page').click()
    await rows().getByText('Campaign 1', { exact: true }).waitFor()
    expect(await page.evaluate(() => globalThis.scrollY)).toBe(0)
  })
})

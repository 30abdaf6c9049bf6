import { expect, it, onTestFinished } from 'vitest'
import { openBrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { openWindow } from '@afterbeep/testing/browser/browser-window'
import { holdCall } from '@afterbeep/testing/product/held-call'
import { layoutShifts, noteLayoutShifts } from './layout-shift.ts'

/** One of the longest dates that the clock shows. */
const longest = { now: '2026-09-30T22:45:10.000Z' }

/** The next button moves by the few pixels by which another typeface is wider: 0.0005. */
const widthOfAButton = 0.001

it('the sandbox’s page keeps still on a phone, whatever the date and however late its typeface', async () => {
  const fixture = await openBrowserFixture()
  onTestFinished(() => fixture.close())
  const window = await openWindow(fixture.browser, {
    url: fixture.product.url,
    width: 360,
    height: 740,
  })
  const { page } = window
  await noteLayoutShifts(page)
  await page.route('**/sandbox/clock', (route) => route.fulfill({ json: longest }))
  const typeface = await holdCall(page, '**/assets/inter-latin-wght-normal-*.woff2')
  await page.goto('/sandbox', { waitUntil: 'domcontentloaded' })
  await typeface.made
  await page.getByText('in Boston').first().waitFor()
  typeface.release()
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
  const shifts = await layoutShifts(page)
  expect(shifts.filter(({ value }) => value > widthOfAButton)).toEqual([])
})

/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { until } from '@afterbeep/testing/product/poll'

/**
 * Scrollbars lie over the page, as on a phone: the browser hides them here, and the space reserved
 * for one would show as an empty strip. Call it before the page is opened.
 */
export async function keepNoRoomForScrollbars(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('html { scrollbar-gutter: auto !important }')
    document.adoptedStyleSheets = [sheet]
  })
}

/** Waits until the page shows no loading text any more. */
export async function loaded(page: Page): Promise<void> {
  // Not by Playwright's waiting in the page, which the product's content rules forbid.
  await until(`${page.url()} has loaded`, () =>
    page.evaluate(() => !document.body.innerText.includes('Loading...')),
  )
}

/** Brings each chart into view once, as some are drawn only then, and goes back to the top. */
export async function seeCharts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const charts = [...document.querySelectorAll('figure')]
    for (const chart of charts) {
      chart.scrollIntoView({ block: 'center' })
      await frame()
      await frame()
    }
    if (charts.length > 0) window.scrollTo(0, 0)
  })
}

/** About a second. */
const framesOfCharts = 60

/** Waits until fonts are loaded, transitions have ended and redrawn parts are on the screen. */
export async function waitUntilStill(page: Page): Promise<void> {
  await page.evaluate(async (mostFrames) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await document.fonts.ready
    await frame()
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((animation) => animation.finished))
    await frame()
    await frame()
    // A chart is redrawn some frames after its container changes its width.
    const fits = (canvas: HTMLCanvasElement) =>
      Math.abs(canvas.clientWidth - (canvas.parentElement?.clientWidth ?? 0)) <= 1
    for (let waited = 0; waited < mostFrames; waited += 1) {
      if ([...document.querySelectorAll('canvas')].every(fits)) return
      await frame()
    }
  }, framesOfCharts)
}

/** How long no request must have been made until all responses count as received. */
const quietMs = 120
const longestMs = 30_000

/** Counts a page's requests from now on; the returned function waits until none is open. */
export function watchRequests(page: Page): () => Promise<void> {
  let open = 0
  let lastAt = performance.now()
  const note = (change: number) => () => {
    open += change
    lastAt = performance.now()
  }
  page.on('request', note(1))
  page.on('requestfinished', note(-1))
  page.on('requestfailed', note(-1))
  return async () => {
    const endMs = performance.now() + longestMs
    while (open > 0 || performance.now() - lastAt < quietMs) {
      if (performance.now() > endMs)
        throw new Error(`${page.url()} still waits for ${open} answers`)
      await page.waitForTimeout(30)
    }
  }
}

/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { until } from '../support/poll.ts'

/**
 * As on a phone, whose scrollbars lie over the page: the browser hides them here, and the room that
 * is kept for one would stand as an empty strip. To be called before the page is opened.
 */
export async function keepNoRoomForScrollbars(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('html { scrollbar-gutter: auto !important }')
    document.adoptedStyleSheets = [sheet]
  })
}

/** Until nothing says any more that it is loading. */
export async function loaded(page: Page): Promise<void> {
  // Not by the page's own waiting, which the product's content rules forbid.
  await until(`${page.url()} has loaded`, () =>
    page.evaluate(() => !document.body.innerText.includes('Loading...')),
  )
}

/** About a second. */
const framesOfCharts = 60

/** Until fonts are there, transitions have ended and what was drawn anew is on the screen. */
export async function comeToRest(page: Page): Promise<void> {
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
    // A chart is drawn anew some frames after its place has another width.
    const fits = (canvas: HTMLCanvasElement) =>
      Math.abs(canvas.clientWidth - (canvas.parentElement?.clientWidth ?? 0)) <= 1
    for (let waited = 0; waited < mostFrames; waited += 1) {
      if ([...document.querySelectorAll('canvas')].every(fits)) return
      await frame()
    }
  }, framesOfCharts)
}

/** How long nothing must have been asked for until all answers count as there. */
const quietMs = 120
const longestMs = 30_000

/** Counts what a page asks for from now on; the answer waits until there is nothing left to come. */
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

/// <reference lib="dom" />
import type { Page } from 'playwright-core'

/** Until fonts are there, transitions have ended and what was drawn anew is on the screen. */
export async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await document.fonts.ready
    await frame()
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((animation) => animation.finished))
    await frame()
    await frame()
  })
}

/** How long nothing must have been asked for until all answers count as there. */
const quietMs = 120

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
    while (open > 0 || performance.now() - lastAt < quietMs) await page.waitForTimeout(30)
  }
}

/// <reference lib="dom" />
import type { Page } from 'playwright-core'

/**
 * Dates, phone numbers and names with a hyphen in tabular figures: those make the typeface's hyphen as wide as a
 * digit, and `03-05-2026` falls apart. One line each.
 */
export async function wideDashes(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = []
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
      const parent = node.parentElement
      if (parent === null || !/[\p{L}\p{N}]-[\p{L}\p{N}]/u.test(node.textContent ?? '')) continue
      const isTabular = getComputedStyle(parent).fontVariantNumeric.includes('tabular-nums')
      if (isTabular && parent.checkVisibility()) found.push(node.textContent ?? '')
    }
    return found
  })
  return texts.map((text) => `a dash as wide as a digit in "${text}"`)
}

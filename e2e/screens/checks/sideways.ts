/// <reference lib="dom" />
import type { Page } from 'playwright-core'

/** What makes the page itself scroll sideways; empty where it fits. */
export async function sidewaysFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    )
    const widest = wide.at(-1)
    const culprit = `${widest?.nodeName.toLowerCase()}.${widest?.className}`
    return [`scrolls sideways: ${scrollWidth} px in ${clientWidth} px, such as ${culprit}`]
  })
}

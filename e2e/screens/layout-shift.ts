/// <reference lib="dom" />
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    shiftsSeen?: Shift[]
  }
  interface PerformanceEntry {
    readonly value?: number
    readonly hadRecentInput?: boolean
    readonly sources?: readonly { readonly node: Node | null }[]
  }
}

/** How much of the window moved, and what moved first. */
export interface Shift {
  value: number
  moved: string
}

/** Records from the first paint on everything that moves without the user's action. */
export async function noteLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Shift[] = []
    window.shiftsSeen = seen
    const describe = (node: Node | null | undefined) => {
      if (!(node instanceof Element)) return String(node?.nodeName)
      return `${node.nodeName.toLowerCase()}.${node.className} ${node.textContent.slice(0, 40)}`
    }
    new PerformanceObserver((list) => {
      for (const { value = 0, hadRecentInput, sources = [] } of list.getEntries()) {
        if (!hadRecentInput) seen.push({ value, moved: describe(sources[0]?.node) })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

export async function layoutShifts(page: Page): Promise<Shift[]> {
  return page.evaluate(() => window.shiftsSeen ?? [])
}

/// <reference lib="dom" />
import type { Page } from 'playwright-core'

/** No page has as many stops; a walk that gets so far goes in circles without closing one. */
const mostStops = 150

/**
 * Walks the whole page with the Tab key and answers what is wrong with the stops: the focus under
 * something that stays in place while the page scrolls (the header, the wizard's footer, the
 * banner), outside the window, or without any mark.
 */
export async function focusFaults(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    window.focusStops = new Set()
  })
  const faults: string[] = []
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press('Tab')
    const fault = await page.evaluate(judgeFocus)
    if (fault === 'seen') return faults
    if (fault !== '') faults.push(fault)
  }
  return [...faults, `more than ${mostStops} stops of the Tab key`]
}

declare global {
  interface Window {
    /** Where the walk has been. */
    focusStops?: Set<Element>
  }
}

/** In the page: '' for a good stop, 'seen' where the walk has come round, else what is wrong. */
function judgeFocus(): string {
  const element = document.activeElement
  const stops = window.focusStops ?? new Set()
  if (element === null || element === document.body) return stops.size > 0 ? 'seen' : ''
  if (stops.has(element)) return 'seen'
  stops.add(element)
  // A radio or a box that is drawn by its label is as large as that.
  const label = element instanceof HTMLInputElement ? element.closest('label') : null
  const shown = label ?? element
  const name = `${shown.nodeName.toLowerCase()} "${(element.getAttribute('aria-label') ?? shown.textContent).trim().slice(0, 40)}"`
  const box = shown.getBoundingClientRect()
  const left = Math.max(box.left, 0)
  const right = Math.min(box.right, window.innerWidth)
  const top = Math.max(box.top, 0)
  const bottom = Math.min(box.bottom, window.innerHeight)
  if (right - left < 1 || bottom - top < 1) return `${name} has the focus outside the window`
  const staying = (from: Element | null) => {
    for (let at = from; at !== null; at = at.parentElement) {
      if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return at
    }
    return null
  }
  const inset = 2
  for (const x of [left + inset, (left + right) / 2, right - inset]) {
    for (const y of [top + inset, (top + bottom) / 2, bottom - inset]) {
      const over = document.elementFromPoint(x, y)
      if (over === null || shown.contains(over) || over.contains(shown)) continue
      const cover = staying(over)
      if (cover === null || cover.contains(shown)) continue
      return `${name} has the focus under ${cover.nodeName.toLowerCase()}.${cover.className.slice(0, 60)}`
    }
  }
  const marked = [element, shown].some((one) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
  })
  return marked ? '' : `${name} has the focus without a mark`
}

/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { waitUntilStill } from '../still-page.ts'

/** No page has this many stops; a longer walk would never end. */
const mostStops = 400

/**
 * Walks the whole page with the Tab key and returns what is wrong with the stops: the focus under
 * something that stays in place while the page scrolls (the header, the wizard's footer, the
 * banner), outside the window, or without any mark.
 */
export async function focusFaults(page: Page): Promise<string[]> {
  // A toast disappears during the walk, and Esc closes it; its screen has scenes without one.
  if ((await page.locator('[data-sonner-toast]').count()) > 0) return []
  await page.evaluate(() => {
    window.focusStops = new Set()
  })
  const faults: string[] = []
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press('Tab')
    const seen = await page.evaluate(lookAtFocus)
    if (seen.hasComeRound) return faults
    const fault = seen.fault && (await faultWhenStill(page))
    if (fault !== '') faults.push(fault)
  }
  return [...faults, `more than ${mostStops} stops of the Tab key`]
}

/** Some elements scroll into the window when they get the focus, which takes a frame or two. */
async function faultWhenStill(page: Page): Promise<string> {
  await waitUntilStill(page)
  return (await page.evaluate(lookAtFocus)).fault
}

declare global {
  interface Window {
    /** The stops visited so far. */
    focusStops?: Set<Element>
  }
}

/**
 * In the page: whether the walk was here before, or has left the page, and what is wrong with the element
 * that has the focus; '' where nothing is. One call for both, as each takes longer than what it looks at.
 */
function lookAtFocus(): { hasComeRound: boolean; fault: string } {
  const stops = window.focusStops ?? new Set()
  const element = document.activeElement ?? document.body
  const hasComeRound = element === document.body ? stops.size > 0 : stops.has(element)
  stops.add(element)
  const seen = (fault: string) => ({ hasComeRound, fault })
  if (element === document.body) return seen('')
  // A radio or a checkbox that is drawn by its label has the label's size.
  const label = element instanceof HTMLInputElement ? element.closest('label') : null
  const shown = label ?? element
  const name = `${shown.nodeName.toLowerCase()} "${(element.getAttribute('aria-label') ?? shown.textContent).trim().slice(0, 40)}"`
  const box = shown.getBoundingClientRect()
  const left = Math.max(box.left, 0)
  const right = Math.min(box.right, window.innerWidth)
  const top = Math.max(box.top, 0)
  const bottom = Math.min(box.bottom, window.innerHeight)
  if (right - left < 1 || bottom - top < 1) return seen(`${name} has the focus outside the window`)
  const staying = (from: Element | null) => {
    for (let at = from; at !== null; at = at.parentElement) {
      if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return at
    }
    return null
  }
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const middle = [x, y] as const
  // The middle of each side, too; corners may be round. A tall element can't be seen whole anyway.
  const sides = [
    [x, top + 2],
    [x, bottom - 2],
    [left + 2, y],
    [right - 2, y],
  ] as const
  const isHigh = box.height > window.innerHeight / 2
  for (const point of isHigh ? [middle] : [middle, ...sides]) {
    const over = document.elementFromPoint(...point)
    if (over === null || shown.contains(over) || over.contains(shown)) continue
    const cover = staying(over)
    if (cover === null || cover.contains(shown)) continue
    return seen(
      `${name} has the focus under ${cover.nodeName.toLowerCase()}.${cover.className.slice(0, 60)}`,
    )
  }
  const marked = [element, shown].some((one) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
  })
  return seen(marked ? '' : `${name} has the focus without a mark`)
}

/// <reference lib="dom" />
import { until } from '../../e2e/support/poll.ts'
import type { Page } from './page.ts'

declare global {
  interface Window {
    mainThread?: MainThreadSeen
  }
  interface PerformanceObserverInit {
    durationThreshold?: number
  }
}

/** What held up a page, in ms, since it was last asked. */
export interface MainThreadSeen {
  /** The longest task; the browser tells of those above 50 ms only. */
  longestTaskMs: number
  /** The longest frame from its first task to its paint; told above 50 ms only. */
  longestFrameMs: number
  /** The longest from a key to the next paint; told above 16 ms only. */
  longestEventMs: number
  /** The longest that a timer came late, which tasks of any length make, and other processes too. */
  longestLateMs: number
}

/** Notes from now on, in every page that is opened, what holds it up. */
export async function watchMainThread(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const everyMs = 5
    const none = { longestTaskMs: 0, longestFrameMs: 0, longestEventMs: 0, longestLateMs: 0 }
    const seen = { ...none }
    window.mainThread = seen
    const note = (name: keyof MainThreadSeen, durationMs: number) => {
      seen[name] = Math.max(seen[name], durationMs)
    }
    const watch = (type: string, name: keyof MainThreadSeen) => {
      if (!PerformanceObserver.supportedEntryTypes.includes(type)) {
        throw new Error(`This browser tells nothing of ${type}.`)
      }
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) note(name, duration)
      }).observe({ type, durationThreshold: 16 })
    }
    watch('longtask', 'longestTaskMs')
    watch('long-animation-frame', 'longestFrameMs')
    watch('event', 'longestEventMs')
    let due = performance.now() + everyMs
    const tick = () => {
      note('longestLateMs', performance.now() - due)
      due = performance.now() + everyMs
      setTimeout(tick, everyMs)
    }
    setTimeout(tick, everyMs)
  })
}

/** What was noted since the page was opened, or since this was last asked. */
export async function mainThreadSeen(page: Page): Promise<MainThreadSeen> {
  return await page.evaluate(() => {
    const seen = window.mainThread
    if (seen === undefined) throw new Error('Nothing was noted.')
    const copy = { ...seen }
    for (const name of [
      'longestTaskMs',
      'longestFrameMs',
      'longestEventMs',
      'longestLateMs',
    ] as const) {
      seen[name] = 0
    }
    return copy
  })
}

/**
 * Holds a page up on purpose and looks whether that is seen.
 *
 * @throws Error when it is not, as nothing would be found wrong then
 */
export async function proveWatch(page: Page): Promise<void> {
  const plantedMs = 120
  await page.evaluate((heldMs) => {
    // In a task of its own: what the debugger runs is none.
    setTimeout(() => {
      const end = performance.now() + heldMs
      while (performance.now() < end) continue
    })
  }, plantedMs)
  await until('the planted task is seen', async () => {
    const { longestTaskMs } = await page.evaluate(() => ({ ...window.mainThread }))
    return (longestTaskMs ?? 0) >= plantedMs
  })
}

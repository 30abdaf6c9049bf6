/// <reference lib="dom" />
import { until } from '@afterbeep/testing/product/poll'
import type { Page } from './page.ts'

declare global {
  interface Window {
    mainThread?: MainThreadSeen
  }
  interface PerformanceObserverInit {
    durationThreshold?: number
  }
}

/** What blocked a page, in ms, since the last read. */
export interface MainThreadSeen {
  /** The longest task; the browser reports only those above 50 ms. */
  longestTaskMs: number
  /** The longest frame from its first task to its paint; reported above 50 ms only. */
  longestFrameMs: number
  /** The longest from a key to the next paint; reported above 16 ms only. */
  longestEventMs: number
  /** The longest delay of a timer. Tasks of any length cause it, and so do other processes. */
  longestLateMs: number
}

/** Records from now on what blocks each page that is opened. */
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

/** What was recorded since the page was opened, or since the last call. */
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
 * Blocks a page on purpose and checks that the block is recorded.
 *
 * @throws Error when it is not, as the watch would then never find a fault
 */
export async function proveWatch(page: Page): Promise<void> {
  const plantedMs = 120
  await page.evaluate((heldMs) => {
    // In a task of its own: code that the debugger runs does not count as a task.
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

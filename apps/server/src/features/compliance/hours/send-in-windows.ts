import type { Channel } from '@afterbeep/contract/money/pricing'
import { nextClosing, nextOpening } from './legal-windows.ts'

/** Deliveries that share a window, and from when they may be sent: it is open then. */
export interface WindowGroup {
  key: string
  channel: Channel
  count: number
  atMs: number
}

export interface WindowPace {
  perSecond: number
  /** Those sent ahead, and how long the rest waits for their results. */
  canarySize: number
  canaryWaitMs: number
}

/** How many go out from one opening of their window until it closes. */
interface WindowPart {
  key: string
  opensMs: number
  count: number
}

export interface SentInWindows {
  endMs: number
  lastByKey: Map<string, number>
  parts: WindowPart[]
}

/** What is further ahead is reckoned by the pace alone: so many days of each window are looked at. */
const MOST_MS = 30 * 24 * 3_600_000

/**
 * When deliveries go out from this instant on: in the order of their openings, at the pace. Those whose turn comes
 * after their window has closed go on when it opens next. It looks at groups, of which a list of a million people
 * has few.
 */
export function sendInWindows(
  groups: readonly WindowGroup[],
  fromMs: number,
  { perSecond, canarySize, canaryWaitMs }: WindowPace,
): SentInWindows {
  const waiting = groups.filter(({ count }) => count > 0)
  const lastByKey = new Map<string, number>()
  const parts: WindowPart[] = []
  const total = waiting.reduce((sum, { count }) => sum + count, 0)
  let ahead = total > canarySize ? canarySize : total
  let afterCanaryMs = fromMs
  let nowMs = fromMs
  for (;;) {
    const group = takeNext(waiting)
    if (!group) return { endMs: Math.max(fromMs, ...lastByKey.values()), lastByKey, parts }
    const { key, channel, count } = group
    const startMs = Math.max(nowMs, group.atMs, afterCanaryMs)
    const isFar = startMs > fromMs + MOST_MS
    const closesMs = isFar ? Infinity : closingAt(group)
    if (closesMs <= startMs) {
      const opensMs = nextOpening(key, new Date(closesMs), channel).getTime()
      // A place that an emergency has closed never opens: the next day is said of it again and again.
      if (closingAt({ ...group, atMs: opensMs }) <= opensMs) {
        lastByKey.set(key, startMs)
        parts.push({ key, opensMs: group.atMs, count })
      } else waiting.push({ ...group, atMs: opensMs })
      continue
    }
    // Whose turn begins before the closing is sent, so that each step sends at least one.
    const fitting = Math.max(1, Math.ceil(((closesMs - startMs) * perSecond) / 1000))
    const sent = Math.min(count, fitting, ahead > 0 ? ahead : count)
    nowMs = startMs + (sent / perSecond) * 1000
    lastByKey.set(key, nowMs)
    parts.push({ key, opensMs: isFar ? startMs : group.atMs, count: sent })
    if (ahead > 0) {
      ahead -= sent
      if (ahead === 0) afterCanaryMs = nowMs + canaryWaitMs
    }
    if (sent < count) waiting.unshift({ ...group, count: count - sent })
  }
}

/** When the window in which it may be sent ends; that instant itself where the window is closed. */
function closingAt({ key, channel, atMs }: WindowGroup): number {
  return nextClosing(key, new Date(atMs), channel)?.getTime() ?? Infinity
}

/** The one that opens first; of several the first in the list, which the rest of a group stays. */
function takeNext(waiting: WindowGroup[]): WindowGroup | undefined {
  let next = 0
  for (const [at, { atMs }] of waiting.entries()) {
    if (atMs < (waiting[next]?.atMs ?? Infinity)) next = at
  }
  return waiting.splice(next, 1)[0]
}

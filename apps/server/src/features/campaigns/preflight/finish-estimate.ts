import type { Channel } from '@afterbeep/contract/money/pricing'
import { nextClosing, nextOpening } from '../../compliance/index.ts'

/** By window key, how many deliveries of each channel a run makes. */
export type WindowCounts = Map<string, Map<Channel, number>>

export interface SendingPace {
  perSecond: number
  /** Those sent ahead of each channel, and how long the rest waits for their results at most. */
  canarySize: number
  canaryWaitMs: number
  /** How long a text waits for the result of its voicemail at most. */
  textWaitMs: number
}

/** Deliveries that share a window, and from when they may be sent. */
interface Group {
  key: string
  channel: Channel
  count: number
  atMs: number
}

export function countDelivery(counts: WindowCounts, key: string, channel: Channel): void {
  const channels = counts.get(key) ?? new Map<Channel, number>()
  channels.set(channel, (channels.get(channel) ?? 0) + 1)
  counts.set(key, channels)
}

/**
 * By when the last delivery is out, if each wait takes its longest: in the order of their openings, at the pace. Those
 * whose turn comes after their window has closed go on when it opens next. It looks at groups, of which a list of
 * a million people has few.
 */
export function finishEstimate(
  counts: WindowCounts,
  drop: Date,
  channels: readonly Channel[],
  pace: SendingPace,
): Date {
  const [first = 'voice', second] = channels
  const groupsAt = (channel: Channel, at: Date): Group[] =>
    [...counts].map(([key, of]) => ({
      key,
      channel,
      count: of.get(channel) ?? 0,
      atMs: nextOpening(key, at, channel).getTime(),
    }))
  const sentFirst = sendGroups(groupsAt(first, drop), drop.getTime(), pace)
  if (second === undefined) return new Date(sentFirst.endMs)
  const following = [...sentFirst.lastByKey].map(([key, lastMs]): Group => {
    const at = new Date(lastMs + pace.textWaitMs)
    const count = counts.get(key)?.get(second) ?? 0
    return { key, channel: second, count, atMs: nextOpening(key, at, second).getTime() }
  })
  const sentSecond = sendGroups(following, drop.getTime(), pace)
  return new Date(Math.max(sentFirst.endMs, sentSecond.endMs))
}

function sendGroups(
  groups: readonly Group[],
  dropMs: number,
  { perSecond, canarySize, canaryWaitMs }: SendingPace,
): { endMs: number; lastByKey: Map<string, number> } {
  const waiting = groups.filter(({ count }) => count > 0)
  const lastByKey = new Map<string, number>()
  const total = waiting.reduce((sum, { count }) => sum + count, 0)
  let ahead = total > canarySize ? canarySize : total
  let afterCanaryMs = dropMs
  let nowMs = dropMs
  for (;;) {
    const group = takeNext(waiting)
    if (!group) return { endMs: Math.max(dropMs, ...lastByKey.values()), lastByKey }
    const { key, channel, count } = group
    const startMs = Math.max(nowMs, group.atMs, afterCanaryMs)
    const opensMs = nextOpening(key, new Date(startMs), channel).getTime()
    if (opensMs > startMs) {
      // A place that an emergency has closed never opens: the next day is said of it again and again.
      if (nextOpening(key, new Date(opensMs), channel).getTime() > opensMs)
        lastByKey.set(key, startMs)
      else waiting.push({ ...group, atMs: opensMs })
      continue
    }
    const closesMs = nextClosing(key, new Date(startMs), channel)?.getTime() ?? Infinity
    // Whose turn begins before the closing is sent, so that each step sends at least one.
    const fitting = Math.max(1, Math.ceil(((closesMs - startMs) * perSecond) / 1000))
    const sent = Math.min(count, fitting, ahead > 0 ? ahead : count)
    nowMs = startMs + (sent / perSecond) * 1000
    lastByKey.set(key, nowMs)
    if (ahead > 0) {
      ahead -= sent
      if (ahead === 0) afterCanaryMs = nowMs + canaryWaitMs
    }
    if (sent < count) waiting.push({ ...group, count: count - sent, atMs: nowMs })
  }
}

/** The one that opens first. */
function takeNext(waiting: Group[]): Group | undefined {
  let next = 0
  for (const [at, { atMs }] of waiting.entries()) {
    if (atMs < (waiting[next]?.atMs ?? Infinity)) next = at
  }
  return waiting.splice(next, 1)[0]
}

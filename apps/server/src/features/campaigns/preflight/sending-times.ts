import type { Channel } from '@afterbeep/contract/money/pricing'
import { nextOpening, sendInWindows } from '../../compliance/index.ts'
import type { SentInWindows, WindowGroup, WindowPace } from '../../compliance/index.ts'

/** By window key, how many deliveries of each channel a run makes. */
export type WindowCounts = Map<string, Map<Channel, number>>

export interface SendingPace extends WindowPace {
  /** How long a text waits for the result of its voicemail at most. */
  textWaitMs: number
}

export function countDelivery(counts: WindowCounts, key: string, channel: Channel): void {
  const channels = counts.get(key) ?? new Map<Channel, number>()
  channels.set(channel, (channels.get(channel) ?? 0) + 1)
  counts.set(key, channels)
}

/** When the run's first and its last deliveries go out. */
export interface SendingTimes {
  /** By when the last delivery is out, if each wait takes its longest. */
  finish: Date
  /** In which windows, from which of their openings, how many are contacted first; no wait is reckoned in. */
  parts: SentInWindows['parts']
}

/** Those whose turn comes after their window has closed go on when it opens next. */
export function sendingTimes(
  counts: WindowCounts,
  drop: Date,
  channels: readonly Channel[],
  pace: SendingPace,
): SendingTimes {
  const [first = 'voice', second] = channels
  const groups = [...counts].map(([key, of]): WindowGroup => {
    const count = of.get(first) ?? 0
    return { key, channel: first, count, atMs: nextOpening(key, drop, first).getTime() }
  })
  const sentFirst = sendInWindows(groups, drop.getTime(), pace)
  // The first results come within seconds as a rule.
  const { parts } = sendInWindows(groups, drop.getTime(), { ...pace, canaryWaitMs: 0 })
  if (second === undefined) return { finish: new Date(sentFirst.endMs), parts }
  const following = [...sentFirst.lastByKey].map(([key, lastMs]): WindowGroup => {
    const at = new Date(lastMs + pace.textWaitMs)
    const count = counts.get(key)?.get(second) ?? 0
    return { key, channel: second, count, atMs: nextOpening(key, at, second).getTime() }
  })
  const sentSecond = sendInWindows(following, drop.getTime(), pace)
  return { finish: new Date(Math.max(sentFirst.endMs, sentSecond.endMs)), parts }
}

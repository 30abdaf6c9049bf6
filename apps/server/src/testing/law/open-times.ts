import type { Channel } from '@afterbeep/contract/money/pricing'
import { minutesOn } from './law-text.ts'

/**
 * Times in which contact is allowed, in milliseconds UTC: start, end, start, end …, ascending, the
 * ends excluded and nothing that touches.
 */
export type OpenTimes = readonly number[]

export interface Span {
  fromMs: number
  untilMs: number
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** What holds for a person of this state in this zone. */
export function openTimesIn(state: string, zone: string, channel: Channel, span: Span): OpenTimes {
  const times: number[] = []
  for (let midnight = span.fromMs - DAY_MS; midnight <= span.untilMs + DAY_MS; midnight += DAY_MS) {
    const minutes = minutesOn(state, channel, new Date(midnight).toISOString().slice(0, 10))
    if (!minutes) continue
    const [from, until] = minutes.map((minute) => instantOf(zone, midnight + minute * MINUTE_MS))
    if (from !== undefined && until !== undefined) times.push(from, until)
  }
  return clip(times, span)
}

function clip(times: OpenTimes, { fromMs, untilMs }: Span): OpenTimes {
  return intersect(times, [fromMs, untilMs])
}

/** When both are open. */
export function intersect(one: OpenTimes, other: OpenTimes): OpenTimes {
  const both: number[] = []
  let at = 0
  let otherAt = 0
  while (at < one.length && otherAt < other.length) {
    const from = Math.max(one[at] ?? 0, other[otherAt] ?? 0)
    const oneUntil = one[at + 1] ?? 0
    const otherUntil = other[otherAt + 1] ?? 0
    const until = Math.min(oneUntil, otherUntil)
    if (from < until) both.push(from, until)
    if (oneUntil <= otherUntil) at += 2
    if (otherUntil <= oneUntil) otherAt += 2
  }
  return both
}

/** The first instant at which only one of the two is open. */
export function firstDifference(one: OpenTimes, other: OpenTimes): Date | null {
  const at = one.findIndex((time, index) => time !== other[index])
  if (at === -1 && one.length === other.length) return null
  const index = at === -1 ? one.length : at
  return new Date(Math.min(one[index] ?? Infinity, other[index] ?? Infinity))
}

export function isOpenAt(times: OpenTimes, at: Date): boolean {
  // Open exactly when an odd number of bounds have passed.
  return times.filter((bound) => bound <= at.getTime()).length % 2 === 1
}

/** The instant at which clocks in the zone show this local time, given as if it were UTC. */
function instantOf(zone: string, localMs: number): number {
  const nearby = localMs - offsetMs(zone, localMs)
  // No state's hours begin or end in the night in which clocks change, so the second look is exact.
  return localMs - offsetMs(zone, nearby)
}

const clocks = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, number>()

/** How far ahead of UTC a zone's clocks are, asked of Intl once for each hour. */
function offsetMs(zone: string, atMs: number): number {
  const hourMs = Math.floor(atMs / (60 * MINUTE_MS)) * 60 * MINUTE_MS
  const key = `${zone} ${hourMs}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  clocks.set(zone, clock)
  const text = clock.formatToParts(hourMs).find((part) => part.type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(text) ?? []
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE_MS
  const signed = sign === '-' ? -offset : offset
  offsets.set(key, signed)
  return signed
}

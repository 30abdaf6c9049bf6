import {
  addDaysTo,
  dayInZone,
  instantInZone,
  isTimeZone,
} from '@afterbeep/contract/schedule/zoned-time'
import { isFederalHoliday, weekdayOf } from './federal-holidays.ts'
import type { Place, Recipient } from '../places/recipient-place.ts'
import { contiguousStates, placeOf } from '../places/recipient-place.ts'
import type { DayHours, WindowRule, WindowTable } from './windows.ts'
import { windowTable } from './windows.ts'

export interface QuietHours {
  /**
   * A short text for when a recipient may be contacted: the rules and zones that apply, such as
   * `US|America/Denver`, or `any`. Recipients with the same legal window have the same key, and a
   * key means the same tomorrow, so it can be stored with waiting deliveries.
   */
  windowKeyOf: (recipient: Recipient) => string
  /**
   * `at` itself when the window is open then, else the next instant at which it opens. With several
   * rules or zones it is open when it is open in all of them.
   */
  nextOpening: (windowKey: string, at: Date) => Date
  /**
   * When the window that is open at `at` closes: the first instant at which a call is no longer
   * allowed, `at` itself when it is closed then; null when it never closes.
   */
  nextClosing: (windowKey: string, at: Date) => Date | null
}

/** A rule in a zone: what has to be open, all of a key's at once. */
interface Gate {
  rule: WindowRule
  zone: string
}

const ANY_HOUR = 'any'
/** Longer than any weekend with the holidays beside it. */
const LOOK_AHEAD_DAYS = 14

/** The quiet hours of a table of windows; without one, of our own. */
export function createQuietHours(table: WindowTable = windowTable): QuietHours {
  const keys = new Map<Place, string>()
  const gatesByKey = new Map<string, Gate[]>()

  function keyOf(place: Place): string {
    let key = keys.get(place)
    if (key === undefined) {
      key = formatKey(table, place)
      keys.set(place, key)
    }
    return key
  }
  function gatesOf(key: string): Gate[] {
    let gates = gatesByKey.get(key)
    if (!gates) {
      // A key of a table that had other rules: recipients who wait under it are treated as unknown.
      gates = parseKey(table, key) ?? parseKey(table, keyOf(contiguousStates)) ?? []
      gatesByKey.set(key, gates)
    }
    return gates
  }
  return {
    windowKeyOf(recipient) {
      const place = placeOf(recipient)
      return place === 'anywhere' ? ANY_HOUR : keyOf(place)
    },
    nextOpening(windowKey, at) {
      if (windowKey === ANY_HOUR) return at
      const opensMs = nextOpeningMs(gatesOf(windowKey), at.getTime())
      if (opensMs === undefined) throw new Error(`The window ${windowKey} never opens.`)
      return opensMs === at.getTime() ? at : new Date(opensMs)
    },
    nextClosing(windowKey, at) {
      if (windowKey === ANY_HOUR) return null
      const closings = gatesOf(windowKey).map((gate) => closingOfGate(gate, at.getTime()))
      return new Date(Math.min(...closings))
    },
  }
}

function formatKey(table: WindowTable, { states, zones }: Place): string {
  const found = states.map((state) => table.rules.find((rule) => rule.states.includes(state)))
  const ids = new Set(found.map((rule) => (rule ?? table.federal).id))
  if (ids.size === 0) ids.add(table.federal.id)
  return `${[...ids].toSorted().join(',')}|${zones.toSorted().join(',')}`
}

function parseKey(table: WindowTable, key: string): Gate[] | undefined {
  const [ids = '', zones = ''] = key.split('|')
  const known = [table.federal, ...table.rules]
  const rules = ids.split(',').map((id) => known.find((rule) => rule.id === id))
  const gates: Gate[] = []
  for (const zone of zones.split(',')) {
    if (!isTimeZone(zone)) return undefined
    for (const rule of rules) {
      if (!rule) return undefined
      gates.push({ rule, zone })
    }
  }
  return gates
}

/** Moves on to the latest of the gates' openings until all are open; each step is a true bound. */
function nextOpeningMs(gates: readonly Gate[], atMs: number): number | undefined {
  const endMs = atMs + LOOK_AHEAD_DAYS * 86_400_000
  let candidateMs = atMs
  while (candidateMs < endMs) {
    let latestMs = candidateMs
    for (const gate of gates) {
      const opensMs = openingOfGate(gate, latestMs)
      if (opensMs === undefined) return undefined
      latestMs = opensMs
    }
    if (latestMs === candidateMs) return candidateMs
    candidateMs = latestMs
  }
  return undefined
}

/** The instant itself when the gate is open then, else when it opens. */
function openingOfGate({ rule, zone }: Gate, atMs: number): number | undefined {
  const today = dayInZone(new Date(atMs), zone)
  for (let days = 0; days <= LOOK_AHEAD_DAYS; days += 1) {
    const day = addDaysTo(today, days)
    const hours = hoursOf(rule, day)
    if (!hours) continue
    // At 21:00 sharp it is closed: the law says not after, and a call has to end as well.
    if (atMs >= instantInZone(day, hours.until, zone).getTime()) continue
    return Math.max(atMs, instantInZone(day, hours.from, zone).getTime())
  }
  return undefined
}

/** When the gate that is open then closes; the instant itself when it is closed. */
function closingOfGate({ rule, zone }: Gate, atMs: number): number {
  const day = dayInZone(new Date(atMs), zone)
  const hours = hoursOf(rule, day)
  if (!hours || atMs < instantInZone(day, hours.from, zone).getTime()) return atMs
  return Math.max(atMs, instantInZone(day, hours.until, zone).getTime())
}

function hoursOf(rule: WindowRule, day: string): DayHours | null {
  if (!rule.onHolidays && isFederalHoliday(day)) return null
  const weekday = weekdayOf(day)
  if (weekday === 0) return rule.sunday
  return weekday === 6 ? rule.saturday : rule.weekday
}

/** The quiet hours that the product enforces. */
export const { windowKeyOf, nextOpening, nextClosing } = createQuietHours()

import type { Channel } from '@afterbeep/contract/money/pricing'
import { addDaysTo, dayInZone, instantInZone } from '@afterbeep/contract/schedule/zoned-time'
import { contactLimitsAt } from '../contact-limits.ts'
import type { Recipient } from '../places/recipient-place.ts'
import { placesOf } from '../places/recipient-place.ts'
import { legalRules2026 } from './legal-rules-2026.ts'
import type { DayHours, LegalRules } from './legal-rules.ts'
import { hoursOn, statutesOn } from './legal-rules.ts'
import {
  ANY_HOUR,
  UNKNOWN,
  formatKey,
  gatesOf,
  isClosed,
  isKnownKey,
  statesToName,
  zonesThatHide,
} from './window-keys.ts'
import type { ClosedPlace, Gate } from './window-keys.ts'

export interface QuietHours {
  /** Of the table of laws. */
  version: string
  /**
   * A short text for when a recipient may be contacted: the laws and zones that apply, such as
   * `US@America/Denver`, or `any`. Recipients with the same legal window have the same key, and a
   * key means the same tomorrow, so it can be stored with waiting deliveries.
   */
  windowKeyOf: (recipient: Recipient) => string
  /**
   * `at` itself when the window is open over the channel then, else the next instant at which it
   * opens: with several laws or zones, when it is open in all of them. Where that is not within
   * two weeks, as in a state's emergency, the same time tomorrow, when it is to be asked again.
   */
  nextOpening: (windowKey: string, at: Date, channel: Channel) => Date
  /**
   * When the window that is open at `at` closes: the first instant at which a call is no longer
   * allowed, `at` itself when it is closed then; null when it never closes.
   */
  nextClosing: (windowKey: string, at: Date, channel: Channel) => Date | null
  /** Which rules allowed or forbade contact then, as evidence keeps it. */
  lawAt: (windowKey: string, at: Date, channel: Channel) => LawApplied
  /**
   * How often a number may be contacted within the 24 hours before `at`: as often as is configured, and
   * never more than the law allows in any place that a window key may stand for.
   */
  contactLimitOf: (windowKey: string, setting: number, at: Date) => number
  /** The law that bounds how often people of a window key are contacted, as evidence names it. */
  frequencyLawOf: (windowKey: string, at: Date) => string[]
}

/** The law that was applied to the people of one window key at one instant. */
export interface LawApplied {
  /** Of the table of laws. */
  version: string
  channel: Channel
  /** Where they may be: by ZIP code, state and area code; not known; or nowhere, with a simulated number. */
  place: 'known' | 'unknown' | 'simulated'
  /** The key that the hours were looked up by. */
  window: string
  /** All of these had to be open at once; none where the place is not known: every state's had to. */
  hours: LawHours[]
  /** ISO 8601; from then on it was forbidden. Null where no hours apply. */
  closes_at: string | null
}

export interface LawHours {
  /** Two letters; null where only the federal rule applies. */
  state: string | null
  zone: string
  /** The day there, YYYY-MM-DD. */
  day: string
  /** HH:mm; null where no contact is allowed on that day. */
  from: string | null
  until: string | null
  /** Statutes whose hours were applied together. */
  rules: string[]
}

/** Longer than any weekend with the holidays beside it. */
const LOOK_AHEAD_DAYS = 14
const DAY_MS = 86_400_000

/**
 * The quiet hours of a table of laws.
 *
 * @param closed where an emergency forbids all contact until it is over
 */
export function createQuietHours(
  rules: LegalRules = legalRules2026,
  closed: readonly ClosedPlace[] = [],
): QuietHours {
  const named = statesToName(rules, closed)
  const hiding = zonesThatHide(rules, closed)
  const keys = new WeakMap<object, string>()
  const days = new Map<string, DayHours | null>()

  function hours(gate: Gate, channel: Channel, day: string): DayHours | null {
    if (isClosed(gate, closed)) return null
    // Who waits under it may be of the closed state: they wait on, with others of the zone.
    if (gate.mayHideStates === true && hiding.has(gate.zone)) return null
    const { state } = gate
    const name = `${state} ${channel} ${day}`
    const known = days.get(name)
    if (known !== undefined) return known
    if (days.size > 50_000) days.clear()
    const found = hoursOn(rules, state, channel, day)
    days.set(name, found)
    return found
  }
  /** The instant itself when the gate is open then, else when it opens. */
  function openingOfGate(gate: Gate, atMs: number, channel: Channel) {
    const { zone } = gate
    const today = dayInZone(new Date(atMs), zone)
    for (let ahead = 0; ahead <= LOOK_AHEAD_DAYS; ahead += 1) {
      const day = addDaysTo(today, ahead)
      const open = hours(gate, channel, day)
      // At 21:00 sharp it is closed: the law says not after, and a call has to end as well.
      if (!open || atMs >= instantInZone(day, open.until, zone).getTime()) continue
      return Math.max(atMs, instantInZone(day, open.from, zone).getTime())
    }
    return undefined
  }
  /** When the gate that is open then closes; the instant itself when it is closed. */
  function closingOfGate(gate: Gate, atMs: number, channel: Channel): number {
    const { zone } = gate
    const day = dayInZone(new Date(atMs), zone)
    const open = hours(gate, channel, day)
    if (!open || atMs < instantInZone(day, open.from, zone).getTime()) return atMs
    return Math.max(atMs, instantInZone(day, open.until, zone).getTime())
  }
  /** Moves on to the latest of the gates' openings until all are open; each step is a true bound. */
  function openingMs(key: string, atMs: number, channel: Channel): number | undefined {
    let candidateMs = atMs
    while (candidateMs < atMs + LOOK_AHEAD_DAYS * DAY_MS) {
      let latestMs = candidateMs
      for (const gate of gatesOf(key)) {
        const opensMs = openingOfGate(gate, latestMs, channel)
        if (opensMs === undefined) return undefined
        latestMs = opensMs
      }
      if (latestMs === candidateMs) return candidateMs
      candidateMs = latestMs
    }
    return undefined
  }
  function nextClosing(windowKey: string, at: Date, channel: Channel): Date | null {
    if (windowKey === ANY_HOUR) return null
    const closings = gatesOf(windowKey).map((gate) => closingOfGate(gate, at.getTime(), channel))
    return new Date(Math.min(...closings))
  }
  return {
    version: rules.version,
    windowKeyOf(recipient) {
      const places = placesOf(recipient)
      if (places === 'anywhere') return ANY_HOUR
      if (places === 'unknown') return UNKNOWN
      let key = keys.get(places)
      if (key === undefined) {
        key = formatKey(places, (state) => named.has(state), hiding)
        keys.set(places, key)
      }
      return key
    },
    nextOpening(windowKey, at, channel) {
      if (windowKey === ANY_HOUR) return at
      const opensMs = openingMs(windowKey, at.getTime(), channel)
      if (opensMs === at.getTime()) return at
      return new Date(opensMs ?? at.getTime() + DAY_MS)
    },
    nextClosing,
    contactLimitOf(windowKey, setting, at) {
      const limits = contactLimitsAt(rules, windowKey, at)
      return Math.min(setting, ...limits.map(({ contacts }) => contacts))
    },
    frequencyLawOf(windowKey, at) {
      return contactLimitsAt(rules, windowKey, at).map(
        ({ contacts, statute }) => `${statute}: at most ${contacts} in 24 hours`,
      )
    },
    lawAt(windowKey, at, channel) {
      const place =
        windowKey === ANY_HOUR ? 'simulated' : isKnownKey(windowKey) ? 'known' : 'unknown'
      const gates = place === 'known' ? gatesOf(windowKey) : []
      const applied = gates.map((gate) => {
        const { state, zone } = gate
        const day = dayInZone(at, zone)
        const open = hours(gate, channel, day)
        const statutes = statutesOn(rules, state, channel, day).map(({ statute }) => statute)
        const span = { from: open?.from ?? null, until: open?.until ?? null }
        return { state: state ?? null, zone, day, ...span, rules: statutes }
      })
      const closesAt = nextClosing(windowKey, at, channel)?.toISOString() ?? null
      const { version } = rules
      return { version, channel, place, window: windowKey, hours: applied, closes_at: closesAt }
    },
  }
}

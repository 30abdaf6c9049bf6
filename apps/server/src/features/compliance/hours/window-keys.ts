import { isTimeZone } from '@afterbeep/contract/schedule/zoned-time'
import type { Place } from '../places/recipient-place.ts'
import { contiguousPlaces, zonesWith } from '../places/recipient-place.ts'
import type { UsState } from '../places/us-states.ts'
import { isUsState } from '../places/us-states.ts'
import { legalRules2026 } from './legal-rules-2026.ts'
import type { LegalRules } from './legal-rules.ts'

/** What has to be open, all of a key's at once: a state's hours in a zone; the federal ones without. */
export interface Gate {
  state: UsState | undefined
  zone: string
  /** Whether the key may stand for people of other states in this zone, whom it does not name. */
  mayHideStates?: boolean
}

/** Where an emergency forbids all contact: a state, everybody in a zone (`US@…`), or a state's part in a zone. */
export type ClosedPlace = UsState | Gate

/** `LA`, `US@America/Chicago`, `LA@America/Chicago`; undefined for what is none of these. */
export function parseClosedPlace(text: string): ClosedPlace | undefined {
  if (isUsState(text)) return text
  const gates = text.includes('+') ? undefined : parseKey(text)
  return gates?.[0]
}

/**
 * Whether an emergency forbids contact at a gate. A whole zone is closed for the states in it too: beside a state's
 * gate the federal one of its zone is left out of a key.
 */
export function isClosed({ state, zone }: Gate, closed: readonly ClosedPlace[]): boolean {
  return closed.some((place) => {
    if (typeof place === 'string') return place === state
    return place.zone === zone && (place.state === undefined || place.state === state)
  })
}

/**
 * The zones in which a state is closed that has no hours of its own, so that keys usually do not name it: people of it
 * wait under the federal gate of a zone, or of any other state's in it. A state that only an operator's table names
 * counts too: they may wait since before that table.
 */
export function zonesThatHide(rules: LegalRules, closed: readonly ClosedPlace[]): Set<string> {
  const tables = [namedIn(rules), namedIn(legalRules2026)]
  const isNamed = (state: UsState) => tables.every((named) => named.has(state))
  return new Set(
    closed.flatMap((place) => {
      if (typeof place === 'string') return isNamed(place) ? [] : zonesWith(place)
      return place.state === undefined || isNamed(place.state) ? [] : [place.zone]
    }),
  )
}

function namedIn(rules: LegalRules): Set<UsState> {
  return new Set(rules.states.flatMap(({ states }) => states))
}

export const ANY_HOUR = 'any'
/** Of a person who may be in any of the contiguous states. */
export const UNKNOWN = 'unknown'
const FEDERAL = 'US'
/** In front of a key that names each state, and leaves none out. */
const NAMES_ALL = 'all:'
/** Between keys that were joined. */
const AND = '&'

/**
 * The short text of places, such as `FL@America/New_York+US@America/Denver`: all gates that have
 * to be open. States without hours or a limit of contacts of their own are one, so that a list has few windows, and a
 * federal gate is left out beside a state's in its zone, which is never wider. While an emergency concerns one of these
 * states, all are named in its zones: those who come then are not taken for people of it.
 */
export function formatKey(
  places: readonly Place[],
  isNamed: (state: UsState) => boolean,
  hiding: ReadonlySet<string>,
): string {
  const namesAll = places.some(({ zones }) => zones.some((zone) => hiding.has(zone)))
  const gates = new Set<string>()
  for (const { states, zones } of places) {
    const names = states.map((state) => (namesAll || isNamed(state) ? state : FEDERAL))
    for (const zone of zones) {
      for (const name of names.length === 0 ? [FEDERAL] : names) gates.add(`${name}@${zone}`)
    }
  }
  return namesAll ? textOfAll(gates) : textOf(gates)
}

function textOfAll(gates: ReadonlySet<string>): string {
  return NAMES_ALL + [...gates].toSorted().join('+')
}

function textOf(gates: ReadonlySet<string>): string {
  const needed = [...gates].filter((gate) => !isImplied(gate, gates))
  return needed.toSorted().join('+')
}

function isImplied(gate: string, gates: ReadonlySet<string>): boolean {
  const [name, zone = ''] = gate.split('@')
  return name === FEDERAL && [...gates].some((one) => one !== gate && one.endsWith(`@${zone}`))
}

/**
 * The key of a number whose rows have these keys: the gates of all of them have to be open. Gates that may hide
 * states stay apart from those that hide none.
 */
export function joinKeys(keys: readonly string[]): string {
  const parts = new Set(keys.flatMap((key) => key.split(AND)))
  // A number is simulated in each of its rows.
  if (parts.delete(ANY_HOUR) && parts.size === 0) return ANY_HOUR
  const byKind = Map.groupBy(parts, (part) => {
    if (parseKey(part) === undefined) return UNKNOWN
    return part.startsWith(NAMES_ALL) ? 'all' : 'some'
  })
  const [some, all] = (['some', 'all'] as const).map((kind) => {
    const keysOfKind = byKind.get(kind) ?? []
    return new Set(keysOfKind.flatMap((key) => key.replace(NAMES_ALL, '').split('+')))
  })
  const joined = [some && textOf(some), all?.size && textOfAll(all), byKind.has(UNKNOWN) && UNKNOWN]
  return joined.filter(Boolean).join(AND)
}

/** Notes the window of one more row of a number; returns what all of its rows so far have in common. */
export function narrowWindow(
  windows: Map<number, string>,
  { phone, windowKey }: { phone: number; windowKey: string },
): string {
  const known = windows.get(phone) ?? windowKey
  const joined = known === windowKey ? known : joinKeys([known, windowKey])
  windows.set(phone, joined)
  return joined
}

/**
 * The gates of a key. One that we can't read, such as a key of an earlier version with which people
 * still wait, is treated as an unknown place: that is never wider.
 */
export function gatesOf(key: string): readonly Gate[] {
  const known = gatesByKey.get(key)
  if (known) return known
  if (gatesByKey.size >= MOST_REMEMBERED) gatesByKey.clear()
  const parts = key.split(AND)
  const gates = parts.length > 1 ? parts.flatMap(gatesOf) : (parseKey(key) ?? unknownGates)
  gatesByKey.set(key, gates)
  return gates
}

/** Whether a key names gates of its own; any other means that the place is not known. */
export function isKnownKey(key: string): boolean {
  return gatesOf(key) !== unknownGates
}

/** The zones in which people of a key may be; none where every hour is allowed. */
export function zonesOf(key: string): readonly string[] {
  if (key === ANY_HOUR) return []
  return [...new Set(gatesOf(key).map(({ zone }) => zone))].toSorted()
}

const gatesByKey = new Map<string, readonly Gate[]>()
const MOST_REMEMBERED = 10_000

function parseKey(key: string): Gate[] | undefined {
  const gates: Gate[] = []
  const namesAll = key.startsWith(NAMES_ALL)
  const mayHideStates = !namesAll
  for (const part of (namesAll ? key.slice(NAMES_ALL.length) : key).split('+')) {
    const [name = '', zone = ''] = part.split('@')
    if (!isTimeZone(zone)) return undefined
    if (name === FEDERAL) gates.push({ state: undefined, zone, mayHideStates })
    else if (isUsState(name)) gates.push({ state: name, zone, mayHideStates })
    else return undefined
  }
  return gates
}

const unknownGates: readonly Gate[] = contiguousPlaces.flatMap(({ states, zones }) =>
  states.flatMap((state) => zones.map((zone) => ({ state, zone }))),
)

/** States whose hours or limits of contacts a table names, and those that are closed. */
export function statesToName(
  rules: LegalRules,
  closed: readonly ClosedPlace[],
): ReadonlySet<UsState> {
  const closedStates = closed.flatMap((place) =>
    typeof place === 'string' ? place : (place.state ?? []),
  )
  const limited = rules.contactLimits.flatMap(({ states }) => states)
  return new Set([...namedIn(rules), ...limited, ...closedStates])
}

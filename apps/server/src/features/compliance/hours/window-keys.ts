import { isTimeZone } from '@afterbeep/contract/schedule/zoned-time'
import type { Place } from '../places/recipient-place.ts'
import { contiguousPlaces } from '../places/recipient-place.ts'
import type { UsState } from '../places/us-states.ts'
import { isUsState } from '../places/us-states.ts'
import type { LegalRules } from './legal-rules.ts'

/** What has to be open, all of a key's at once: a state's hours in a zone; the federal ones without. */
export interface Gate {
  state: UsState | undefined
  zone: string
}

export const ANY_HOUR = 'any'
/** Of a person who may be in any of the contiguous states. */
export const UNKNOWN = 'unknown'
const FEDERAL = 'US'

/**
 * The short text of places, such as `FL@America/New_York+US@America/Denver`: all gates that have
 * to be open. States without hours of their own are one, so that a list has few windows, and a
 * federal gate is left out beside a state's in its zone, which is never wider.
 */
export function formatKey(
  places: readonly Place[],
  hasOwnHours: (state: UsState) => boolean,
): string {
  const gates = new Set<string>()
  for (const { states, zones } of places) {
    const names = states.map((state) => (hasOwnHours(state) ? state : FEDERAL))
    for (const zone of zones) {
      for (const name of names.length === 0 ? [FEDERAL] : names) gates.add(`${name}@${zone}`)
    }
  }
  const needed = [...gates].filter((gate) => !isImplied(gate, gates))
  return needed.toSorted().join('+')
}

function isImplied(gate: string, gates: ReadonlySet<string>): boolean {
  const [name, zone = ''] = gate.split('@')
  return name === FEDERAL && [...gates].some((one) => one !== gate && one.endsWith(`@${zone}`))
}

/**
 * The gates of a key. One that we can't read, such as a key of an earlier version with which people
 * still wait, is treated as an unknown place: that is never wider.
 */
export function gatesOf(key: string): readonly Gate[] {
  const known = gatesByKey.get(key)
  if (known) return known
  if (gatesByKey.size >= MOST_REMEMBERED) gatesByKey.clear()
  const gates = parseKey(key) ?? unknownGates
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
  for (const part of key.split('+')) {
    const [name = '', zone = ''] = part.split('@')
    if (!isTimeZone(zone)) return undefined
    if (name === FEDERAL) gates.push({ state: undefined, zone })
    else if (isUsState(name)) gates.push({ state: name, zone })
    else return undefined
  }
  return gates
}

const unknownGates: readonly Gate[] = contiguousPlaces.flatMap(({ states, zones }) =>
  states.flatMap((state) => zones.map((zone) => ({ state, zone }))),
)

/** The states with hours of their own whose law a key stands for. */
export function statesOf(key: string): readonly UsState[] {
  if (key === ANY_HOUR) return []
  return [...new Set(gatesOf(key).flatMap(({ state }) => state ?? []))]
}

/** States that a table names, and those that are closed. */
export function statesWithOwnHours(
  rules: LegalRules,
  closed: readonly UsState[],
): ReadonlySet<UsState> {
  return new Set([...rules.states.flatMap(({ states }) => states), ...closed])
}

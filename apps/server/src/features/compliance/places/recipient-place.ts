import { areaCodesByPlace } from './area-codes.generated.ts'
import type { UsState } from './us-states.ts'
import { findUsState, isUsState, usStates } from './us-states.ts'
import { zipAreas } from './zip-areas.ts'

/** What is known of where a recipient is. */
export interface Recipient {
  /** 1 and ten digits. */
  phone: number
  /** As the contact file has it. */
  zip: string | null
  /** As the contact file has it. */
  state: string | null
}

/** Where a recipient may be: each of the states, in each of the zones. */
export interface Place {
  /** None where no state's law is known to apply: the federal rule does. */
  states: readonly UsState[]
  /** IANA zones. */
  zones: readonly string[]
}

/** Numbers of this area code are simulated and may be called at any hour. */
const SIMULATED_AREA_CODE = 555
/** Numbers that are free for the caller, who may be anywhere. */
const tollFree: ReadonlySet<number> = new Set([800, 822, 833, 844, 855, 866, 877, 880, 888])
const notContiguous: ReadonlySet<UsState> = new Set(['AK', 'HI', 'PR', 'VI', 'GU', 'AS', 'MP'])

const placeByZip = new Map<string, Place>()
const placeByState = new Map<UsState, Place>()
for (const { prefixes, states, zones } of zipAreas) {
  for (const prefix of prefixes.split(' ').flatMap(expandRange)) {
    placeByZip.set(prefix, { states, zones })
  }
  for (const state of states) {
    const known = placeByState.get(state)?.zones ?? []
    placeByState.set(state, { states: [state], zones: [...new Set([...known, ...zones])] })
  }
}

/** Where a recipient is of whom nothing is known: any of the contiguous states, in all of its zones. */
export const contiguousPlaces: readonly Place[] = [...placeByState]
  .filter(([state]) => !notContiguous.has(state))
  .map(([, place]) => place)

const placeByAreaCode = new Map<number, Place>()
for (const [text, areaCodes] of Object.entries(areaCodesByPlace)) {
  const [state = '', zones = ''] = text.split('|')
  const place = { states: isUsState(state) ? [state] : [], zones: zones.split(',') }
  for (const areaCode of areaCodes.split(' ')) placeByAreaCode.set(Number(areaCode), place)
}

/** All zones of places that may be in the state, also where such a place is mostly another state's. */
export function zonesWith(state: UsState): string[] {
  const places = [...placeByZip.values(), ...placeByState.values(), ...placeByAreaCode.values()]
  const withState = places.filter(({ states }) => states.includes(state))
  return [...new Set(withState.flatMap(({ zones }) => zones))]
}

const remembered = new Map<string, readonly Place[]>()
const MOST_REMEMBERED = 20_000

/**
 * Where a recipient may be: by the ZIP code, by the state, and by the number's area code; all of
 * them at once, as people move and keep their number, and states presume residence by area code.
 * `unknown` where none of them says it, and for toll-free numbers in the contiguous states; `anywhere` is
 * a simulated number.
 *
 * The same input returns the same object, so that a caller may cache what follows from it.
 */
export function placesOf({
  phone,
  zip,
  state,
}: Recipient): readonly Place[] | 'anywhere' | 'unknown' {
  const areaCode = Math.floor(phone / 10_000_000) % 1_000
  if (areaCode === SIMULATED_AREA_CODE) return 'anywhere'
  const name = `${areaCode} ${zip ?? ''} ${state ?? ''}`
  const known = remembered.get(name)
  if (known) return known.length === 0 ? 'unknown' : known
  const candidates = [placeOfZip(zip), placeOfState(state), placeByAreaCode.get(areaCode)]
  const found = candidates.filter((place) => place !== undefined)
  const places = tollFree.has(areaCode) ? placesOfTollFree(found) : found
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  remembered.set(name, places)
  return places.length === 0 ? 'unknown' : places
}

/**
 * The owner of a toll-free number may be in any of the contiguous states (none here: unknown), and besides
 * where the file says: its window opens before sunrise in Hawaii, and at night in Guam.
 */
function placesOfTollFree(said: readonly Place[]): readonly Place[] {
  const isContiguous = ({ states }: Place) => states.every((state) => !notContiguous.has(state))
  return said.every(isContiguous) ? [] : [...contiguousPlaces, ...said]
}

/** The name of the state whose hours a recipient has; undefined where it is not known to be one. */
export function stateNameOf(recipient: Recipient): string | undefined {
  const places = placesOf(recipient)
  if (typeof places === 'string') return undefined
  const [state, ...others] = new Set(places.flatMap(({ states }) => states))
  return state === undefined || others.length > 0 ? undefined : usStates[state]
}

function placeOfZip(zip: string | null): Place | undefined {
  if (!zip) return undefined
  const [, digits = '', tail] = /^\s*(\d{3,5}|\d{7,9})(-\d{4})?\s*$/.exec(zip) ?? []
  if (digits === '' || (tail !== undefined && digits.length > 5)) return undefined
  // Spreadsheets drop the zeros in front: 2139 is 02139, and 21394321 is 02139-4321.
  const whole = digits.padStart(digits.length > 5 ? 9 : 5, '0')
  return placeByZip.get(whole.slice(0, 5)) ?? placeByZip.get(whole.slice(0, 3))
}

function placeOfState(text: string | null): Place | undefined {
  const state = text ? findUsState(text) : undefined
  return state && placeByState.get(state)
}

/** `100-102` is 100, 101 and 102. */
function expandRange(range: string): string[] {
  const [first = '', last = first] = range.split('-')
  const length = Number(last) - Number(first) + 1
  return Array.from({ length }, (_, index) => String(Number(first) + index).padStart(3, '0'))
}

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

/**
 * Somewhere in the contiguous states: with the federal rule this leaves 11:00 to 21:00 Eastern, as
 * the zones between the two coasts add nothing.
 */
export const contiguousStates: Place = {
  states: [],
  zones: ['America/Los_Angeles', 'America/New_York'],
}

const placeByZipPrefix = new Map<string, Place>()
const placeByState = new Map<UsState, Place>()
for (const { prefixes, states, zones } of zipAreas) {
  for (const prefix of prefixes.split(' ').flatMap(expandRange)) {
    placeByZipPrefix.set(prefix, { states, zones })
  }
  for (const state of states) {
    const known = placeByState.get(state)?.zones ?? []
    placeByState.set(state, { states: [state], zones: [...new Set([...known, ...zones])] })
  }
}
placeByState.set('AS', { states: ['AS'], zones: ['Pacific/Pago_Pago'] })

const placeByAreaCode = new Map<number, Place>()
for (const [text, areaCodes] of Object.entries(areaCodesByPlace)) {
  const [state = '', zones = ''] = text.split('|')
  const place = { states: isUsState(state) ? [state] : [], zones: zones.split(',') }
  for (const areaCode of areaCodes.split(' ')) placeByAreaCode.set(Number(areaCode), place)
}

/**
 * Where a recipient is: by the ZIP code, else by the state, else by the number's area code, else
 * somewhere in the contiguous states (also toll-free numbers). A number can be carried to another
 * state, so what the owner knows of the address comes first. `anywhere` is a simulated number.
 *
 * The same input returns the same object, so that a caller may cache what follows from it.
 */
export function placeOf({ phone, zip, state }: Recipient): Place | 'anywhere' {
  const areaCode = Math.floor(phone / 10_000_000) % 1_000
  if (areaCode === SIMULATED_AREA_CODE) return 'anywhere'
  return placeOfZip(zip) ?? placeOfState(state) ?? placeByAreaCode.get(areaCode) ?? contiguousStates
}

/** The name of the state whose hours a recipient has; undefined where it is not known to be one. */
export function stateNameOf(recipient: Recipient): string | undefined {
  const place = placeOf(recipient)
  const [state, ...others] = place === 'anywhere' ? [] : place.states
  return state === undefined || others.length > 0 ? undefined : usStates[state]
}

function placeOfZip(zip: string | null): Place | undefined {
  if (!zip) return undefined
  const [, digits = '', tail] = /^\s*(\d{3,5}|\d{7,9})(-\d{4})?\s*$/.exec(zip) ?? []
  if (digits === '' || (tail !== undefined && digits.length > 5)) return undefined
  // Spreadsheets drop the zeros in front: 2139 is 02139, and 21394321 is 02139-4321.
  const whole = digits.padStart(digits.length > 5 ? 9 : 5, '0')
  // American Samoa shares its three digits with Hawaii.
  if (whole.startsWith('96799')) return placeByState.get('AS')
  return placeByZipPrefix.get(whole.slice(0, 3))
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

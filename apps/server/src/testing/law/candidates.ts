import type { Recipient } from '../../features/compliance/places/recipient-place.ts'
import {
  areaCodeText,
  notContactedText,
  stateText,
  tollFreeText,
  zoneNames,
} from './places-text.ts'

/** A state and one of its zones, such as `TX America/Denver`. */
export type Candidate = string

const SIMULATED = '555'
const outsideContiguous = new Set(['AK', 'HI', 'PR', 'VI', 'GU', 'MP', 'AS'])

const byState = new Map<string, Candidate[]>()
const byZip = new Map<string, Candidate[]>()
const byAreaCode = new Map<string, Candidate[]>()

function inZones(state: string, letters: string): Candidate[] {
  return [...letters].map((letter) => `${state} ${zoneNames[letter] ?? ''}`)
}

function linesOf(text: string): string[][] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
}

for (const [state = '', zones = '', ...parts] of linesOf(stateText)) {
  byState.set(state, inZones(state, zones))
  // A later part of a line replaces what an earlier one says of the same prefixes.
  const own = new Map<string, string>()
  for (const part of parts) {
    const [range = '', letters = zones] = part.split(':')
    const [first = '', last = first] = range.split('-')
    for (let prefix = Number(first); prefix <= Number(last); prefix++) {
      own.set(String(prefix).padStart(3, '0'), letters)
    }
  }
  for (const [prefix, letters] of own) {
    if (letters === '-') continue
    byZip.set(prefix, [...(byZip.get(prefix) ?? []), ...inZones(state, letters)])
  }
}
for (const [state = '', ...codes] of linesOf(areaCodeText)) {
  const [main] = byState.get(state) ?? []
  for (const code of codes) {
    const [areaCode = '', letters] = code.split(':')
    byAreaCode.set(areaCode, letters ? inZones(state, letters) : main ? [main] : [])
  }
}

export const stateCodes: readonly string[] = [...byState.keys()]

const contiguous = [...byState]
  .filter(([state]) => !outsideContiguous.has(state))
  .flatMap(([, candidates]) => candidates)

for (const areaCode of tollFreeText.split(' ')) byAreaCode.set(areaCode, contiguous)

const notContacted = new Set(linesOf(notContactedText).flat())

/** Whether the number alone forbids any contact. */
export function isForbidden(phone: number): boolean {
  const digits = String(phone)
  return notContacted.has(digits.slice(1, 4)) || /^.{4}(?:976|911)/.test(digits)
}

/**
 * Everywhere a person may be by the ZIP code (five digits), the State (its two letters) and the number,
 * sorted; all contiguous states when none says it; null for the simulated numbers, which ignore hours.
 */
export function candidatesOf({ phone, zip, state }: Recipient): readonly Candidate[] | null {
  const areaCode = String(phone).slice(1, 4)
  if (areaCode === SIMULATED) return null
  const found = [
    ...(byZip.get(zip ?? '') ?? byZip.get(zip?.slice(0, 3) ?? '') ?? []),
    ...(byState.get(state ?? '') ?? []),
    ...(byAreaCode.get(areaCode) ?? []),
  ]
  return [...new Set(found.length > 0 ? found : contiguous)].toSorted()
}

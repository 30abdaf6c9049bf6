import type { PreflightResponse } from '@afterbeep/contract/api/campaigns/campaigns'
import type { SentInWindows } from '../../compliance/index.ts'

/** By window key, how many of its people are in each state, which is undefined where it is not known. */
export type PeopleInWindows = Map<string, Map<string | undefined, number>>

/** States that are named; the others are elsewhere. */
const PLACES = 3

export function countPerson(people: PeopleInWindows, key: string, state: string | undefined): void {
  const states = people.get(key) ?? new Map<string | undefined, number>()
  states.set(state, (states.get(state) ?? 0) + 1)
  people.set(key, states)
}

/**
 * Earliest first, each with the states in which most of its recipients are. A window of which some go on later
 * counts for each of its states by the share that goes then.
 */
export function openingsOf(
  people: PeopleInWindows,
  parts: SentInWindows['parts'],
): PreflightResponse['openings'] {
  const byOpening = Map.groupBy(parts, ({ opensMs }) => opensMs)
  return [...byOpening]
    .toSorted(([one], [other]) => one - other)
    .map(([at, some]) => ({
      at: new Date(at).toISOString(),
      recipients: some.reduce((sum, { count }) => sum + count, 0),
      places: placesOf(sharesOf(people, some)),
    }))
}

function sharesOf(
  people: PeopleInWindows,
  parts: SentInWindows['parts'],
): Map<string | undefined, number> {
  const shares = new Map<string | undefined, number>()
  for (const { key, count } of parts) {
    const states = [...(people.get(key) ?? [])]
    const all = states.reduce((sum, [, number]) => sum + number, 0)
    for (const [state, number] of states)
      shares.set(state, (shares.get(state) ?? 0) + (number / all) * count)
  }
  return shares
}

function placesOf(states: ReadonlyMap<string | undefined, number>): string[] {
  const names = [...states]
    .toSorted(([, one], [, other]) => other - one)
    .flatMap(([name]) => (name === undefined ? [] : [name]))
  const named = names.slice(0, PLACES)
  if (named.length === 0) return []
  return named.length === states.size ? named : [...named, 'elsewhere']
}

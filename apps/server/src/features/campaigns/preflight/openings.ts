import type { PreflightResponse } from '@afterbeep/contract/api/campaigns/campaigns'

/**
 * How many may be contacted from when: by the instant in milliseconds, then by the name of their state,
 * which is undefined where it is not known.
 */
export type Openings = Map<number, Map<string | undefined, number>>

/** States that are named; the others are elsewhere. */
const PLACES = 3

export function countOpening(openings: Openings, at: number, state: string | undefined): void {
  const states = openings.get(at) ?? new Map<string | undefined, number>()
  states.set(state, (states.get(state) ?? 0) + 1)
  openings.set(at, states)
}

/** Earliest first, each with the states in which most of its recipients are. */
export function openingsOf(openings: Openings): PreflightResponse['openings'] {
  return [...openings]
    .toSorted(([one], [other]) => one - other)
    .map(([at, states]) => ({
      at: new Date(at).toISOString(),
      recipients: [...states.values()].reduce((sum, count) => sum + count, 0),
      places: placesOf(states),
    }))
}

function placesOf(states: ReadonlyMap<string | undefined, number>): string[] {
  const names = [...states]
    .toSorted(([, one], [, other]) => other - one)
    .flatMap(([name]) => (name === undefined ? [] : [name]))
  const named = names.slice(0, PLACES)
  if (named.length === 0) return []
  return named.length === states.size ? named : [...named, 'elsewhere']
}

import { expect, it } from 'vitest'
import { placesOf } from '../places/recipient-place.ts'
import type { Recipient } from '../places/recipient-place.ts'
import { isUsState, usStates } from '../places/us-states.ts'
import { legalRules2026 } from './legal-rules-2026.ts'
import { createQuietHours } from './quiet-hours.ts'

/*
 * Written from the rule's text alone: as long as an emergency of a state is set, who may be in that state, by ZIP
 * code, state or area code, is not contacted, no matter whether they wait since before. Who comes after it was set
 * and can't be there is contacted as ever, and so is everybody once it is taken off.
 */

/** Monday at noon in the mountains: open everywhere from Puerto Rico to California. */
const noon = new Date('2026-11-23T18:00:00Z')
const states = Object.keys(usStates).filter(isUsState)
/** From every region and zone, a toll-free one and one that is none. */
const areaCodes = [
  201, 205, 207, 208, 213, 228, 239, 270, 303, 316, 404, 423, 602, 701, 800, 907, 299,
]
/** Also of towns in another zone than most of their state, and of areas that reach over a border. */
const zips = [null, '10001', '30301', '32401', '37601', '38103', '47708', '60601', '79901', '83814']

const recipients: Recipient[] = areaCodes.flatMap((areaCode, index) =>
  [null, ...states].map((state, place) => ({
    phone: 10_000_000_000 + areaCode * 10_000_000 + 1_230_100,
    zip: zips[(index + place) % zips.length] ?? null,
    state,
  })),
)

const usual = createQuietHours()
const isOpen = ({ nextOpening }: typeof usual, key: string) =>
  nextOpening(key, noon, 'text').getTime() === noon.getTime()

/** The few hundred windows that all of them wait in: each is asked once for hours that don't change. */
function openByKey(hours: typeof usual): (key: string) => boolean {
  const known = new Map<string, boolean>()
  return (key) => {
    const open = known.get(key) ?? isOpen(hours, key)
    known.set(key, open)
    return open
  }
}

const isUsuallyOpen = openByKey(usual)
const waitingPeople = recipients.map((recipient) => ({
  recipient,
  places: placesOf(recipient),
  before: usual.windowKeyOf(recipient),
}))

function mayBeIn(places: ReturnType<typeof placesOf>, state: string): boolean {
  if (places === 'anywhere') return false
  if (places === 'unknown') return !['AK', 'HI', 'PR', 'VI', 'GU', 'AS', 'MP'].includes(state)
  return places.some(({ states: names }) => names.some((name) => name === state))
}

it.each(states)(
  'an emergency in %s stops who may be there, and no one who comes after it',
  (state) => {
    const during = createQuietHours(legalRules2026, [state])
    const isOpenDuring = openByKey(during)
    const wrong: string[] = []
    for (const { recipient, places, before } of waitingPeople) {
      const after = during.windowKeyOf(recipient)
      const said = JSON.stringify(recipient)
      if (mayBeIn(places, state)) {
        if (isOpenDuring(before)) wrong.push(`${said} waited as ${before} and is contacted`)
        if (isOpenDuring(after)) wrong.push(`${said} comes as ${after} and is contacted`)
      } else if (isOpenDuring(after) !== isUsuallyOpen(before)) {
        wrong.push(`${said} comes as ${after} and is stopped`)
      }
      if (isUsuallyOpen(after) !== isUsuallyOpen(before)) {
        wrong.push(`${said} came as ${after} and has other hours than ${before} afterwards`)
      }
    }
    expect(wrong.slice(0, 5)).toEqual([])
  },
)

const waiting = (state: string) => usual.windowKeyOf({ phone: 12995550100, zip: null, state })

it('an emergency in one zone of a state stops who waits in that zone, and not in the other', () => {
  const during = createQuietHours(legalRules2026, [{ state: 'TN', zone: 'America/Chicago' }])
  expect(isOpen(during, 'US@America/Chicago')).toBe(false)
  expect(isOpen(during, 'AL@America/Chicago')).toBe(false)
  expect(isOpen(during, 'US@America/New_York')).toBe(true)
})

it('an emergency in a state that only a new table names stops who waits since the one before', () => {
  const georgia = { ...legalRules2026.federal, states: ['GA'] as const }
  const table = { ...legalRules2026, states: [...legalRules2026.states, georgia] }
  const during = createQuietHours(table, ['GA'])
  expect(isOpen(during, waiting('GA'))).toBe(false)
})

it('an emergency in a state with hours of its own stops no one else who waits', () => {
  const during = createQuietHours(legalRules2026, ['LA'])
  expect(isOpen(during, waiting('LA'))).toBe(false)
  expect(isOpen(during, waiting('IL'))).toBe(true)
})

import type { Recipient } from '../../features/compliance/places/recipient-place.ts'
import { candidatesOf, isForbidden, stateCodes } from './candidates.ts'

/** An area code that is not given out, so that only the address counts. */
const NOWHERE = 211
const phoneOf = (areaCode: number) => Number(`1${areaCode}5550123`)

const prefixes = Array.from({ length: 1000 }, (_, at) => `${String(at).padStart(3, '0')}01`)
/** Those that lie elsewhere than their prefix says. */
const zips = [...prefixes, '37723', '46968', '96799']
const areaCodes = Array.from({ length: 800 }, (_, at) => at + 200).filter(
  (areaCode) => !isForbidden(phoneOf(areaCode)),
)

/** Everybody who has one place: each ZIP prefix, each state, each area code that may be contacted. */
export const inOnePlace: readonly Recipient[] = [
  ...areaCodes.map((areaCode) => ({ phone: phoneOf(areaCode), zip: null, state: null })),
  ...zips.map((zip) => ({ phone: phoneOf(NOWHERE), zip, state: null })),
  ...stateCodes.map((state) => ({ phone: phoneOf(NOWHERE), zip: null, state })),
]

/**
 * One person for each set of candidates that two of ZIP code, State and area code make together.
 * What has the same candidates as another has the same hours, which `inOnePlace` shows of each part.
 */
export function inTwoPlaces(): Recipient[] {
  const someZips = distinct(inOnePlace.filter(({ zip }) => zip !== null))
  const someStates = distinct(inOnePlace.filter(({ state }) => state !== null))
  const somePhones = distinct(inOnePlace.filter(({ zip, state }) => zip === null && state === null))
  const pairs = (ones: readonly Recipient[], others: readonly Recipient[]) =>
    ones.flatMap((one) => others.map((other) => together(one, other)))
  return distinct([
    ...pairs(someZips, somePhones),
    ...pairs(someZips, someStates),
    ...pairs(someStates, somePhones),
  ])
}

/** A person with all that is known of three. */
export function inThreePlaces(zip: Recipient, state: Recipient, phone: Recipient): Recipient {
  return together(together(zip, state), phone)
}

function together(one: Recipient, other: Recipient): Recipient {
  return {
    phone: other.zip === null && other.state === null ? other.phone : one.phone,
    zip: one.zip ?? other.zip,
    state: one.state ?? other.state,
  }
}

/** The first of each set of candidates. */
function distinct(recipients: readonly Recipient[]): Recipient[] {
  return [
    ...new Map(
      recipients
        .toReversed()
        .map((one) => [candidatesOf(one)?.join() ?? 'simulated', one] as const),
    ).values(),
  ]
}

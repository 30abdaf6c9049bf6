import { legalRules2026 } from '../../features/compliance/hours/legal-rules-2026.ts'
import type { LegalHours, LegalRules } from '../../features/compliance/hours/legal-rules.ts'
import type { QuietHours } from '../../features/compliance/hours/quiet-hours.ts'
import { createQuietHours } from '../../features/compliance/hours/quiet-hours.ts'
import type { Recipient } from '../../features/compliance/places/recipient-place.ts'
import type { UsState } from '../../features/compliance/places/us-states.ts'

export interface PlantedError {
  name: string
  /** Who would be contacted at a wrong time, or not at a right one. */
  recipient: Recipient
  /** A day on which it shows, so that it is found without looking at three years. */
  day: string
  product: () => QuietHours
}

const NOWHERE = 12115550123
const day = (from: number, until: number) => ({ from: clock(from), until: clock(until) })
const clock = (hour: number) =>
  `${String(Math.floor(hour)).padStart(2, '0')}:${hour % 1 === 0 ? '00' : '30'}`

/** The table with one state's lines changed (each of them, or left out where nothing is returned). */
function withState(state: UsState, change: (hours: LegalHours) => LegalHours[]): LegalRules {
  const states = legalRules2026.states.flatMap((hours) =>
    hours.states.includes(state)
      ? [
          { ...hours, states: hours.states.filter((one) => one !== state) },
          ...change({ ...hours, states: [state] }),
        ]
      : [hours],
  )
  return { ...legalRules2026, states }
}

function inState(
  state: UsState,
  what: string,
  on: string,
  change: (hours: LegalHours) => LegalHours[],
): PlantedError {
  return {
    name: `${state}: ${what}`,
    recipient: { phone: NOWHERE, zip: null, state },
    day: on,
    product: () => createQuietHours(withState(state, change)),
  }
}

const other = (state: UsState, what: string, on: string, fields: Partial<LegalHours>) =>
  inState(state, what, on, (hours) => [{ ...hours, ...fields }])
const leftOut = (state: UsState, on: string) => inState(state, 'left out', on, () => [])
/** Its own holiday at this place of its list is taken away. */
const noHoliday = (state: UsState, which: string, at: number, on: string) =>
  inState(state, `no ${which}`, on, (hours) => [
    { ...hours, ownHolidays: hours.ownHolidays?.filter((_, index) => index !== at) ?? [] },
  ])
const withoutFields = (
  state: UsState,
  what: string,
  on: string,
  names: readonly (keyof LegalHours)[],
) =>
  inState(state, what, on, (hours) => [
    Object.assign({}, hours, Object.fromEntries(names.map((name) => [name, undefined]))),
  ])

const inHours: readonly PlantedError[] = [
  other('AL', 'an hour longer', '2026-03-03', { weekday: day(8, 21) }),
  other('AL', 'Sundays opened', '2026-03-01', { sunday: day(8, 20) }),
  noHoliday('AL', 'Mardi Gras', 0, '2027-02-09'),
  noHoliday('AL', 'Confederate Memorial Day', 1, '2026-04-27'),
  noHoliday('AL', 'Jefferson Davis Day', 2, '2028-06-05'),
  leftOut('LA', '2026-05-05'),
  noHoliday('LA', 'Battle of New Orleans', 0, '2027-01-08'),
  noHoliday('LA', 'Mardi Gras', 1, '2028-02-29'),
  noHoliday('LA', 'Good Friday', 2, '2026-04-03'),
  noHoliday('LA', 'Huey Long Day', 3, '2027-08-30'),
  noHoliday('LA', 'Monday after All Saints on a Sunday', 4, '2026-11-02'),
  noHoliday('LA', 'election day', 5, '2028-11-07'),
  noHoliday('LA', 'Friday after Thanksgiving', 6, '2026-11-27'),
  withoutFields('MS', 'holidays like other days', '2026-12-25', ['holidays']),
  other('MS', 'Confederate Memorial Day on another Monday', '2026-04-27', {
    ownHolidays: [{ month: 4, weekday: 1, nth: 1 }],
  }),
  other('CT', 'an hour earlier', '2026-07-01', { weekday: day(8, 20) }),
  other('NV', 'an hour later on Saturdays', '2026-07-04', { saturday: day(9, 21) }),
  leftOut('FL', '2026-07-01'),
  other('MD', 'an hour later', '2027-07-01', { weekday: day(8, 21) }),
  other('MA', 'an hour less', '2027-07-01', { weekday: day(9, 20) }),
  other('OK', 'an hour later on Sundays', '2027-07-04', { sunday: day(8, 21) }),
  withoutFields('OR', 'in force before 2026', '2025-12-30', ['from']),
  other('OR', 'in force a year late', '2026-07-01', { from: '2027-01-01' }),
  other('WA', 'in force for a year only', '2027-07-01', { until: '2026-12-31' }),
  leftOut('WY', '2026-07-01'),
  other('KY', 'an hour earlier', '2026-07-01', { weekday: day(9, 21) }),
  other('MI', 'an hour less', '2026-07-01', { weekday: day(9, 20) }),
  other('MN', 'Sundays closed', '2026-07-05', { sunday: null }),
  other('NM', 'half an hour less', '2026-07-01', { weekday: day(9, 20.5) }),
  other('PA', 'Saturday afternoons opened', '2026-07-11', { saturday: day(8, 21) }),
  noHoliday('PA', "Lincoln's Birthday", 0, '2026-02-12'),
  noHoliday('PA', 'Good Friday', 1, '2027-03-26'),
  noHoliday('PA', 'Flag Day', 2, '2027-06-14'),
  noHoliday('PA', 'municipal election day', 3, '2027-11-02'),
  other('RI', 'an hour longer', '2026-07-01', { weekday: day(9, 19) }),
  other('RI', 'an hour longer on Saturdays', '2026-07-11', { saturday: day(10, 18) }),
  noHoliday('RI', 'Victory Day', 0, '2026-08-10'),
  other('TX', 'Sunday mornings opened', '2026-07-05', { sunday: day(9, 21) }),
  other('TX', 'Saturday mornings closed', '2026-07-04', { saturday: day(12, 21) }),
  noHoliday('UT', 'Monday of Juneteenth', 0, '2026-06-15'),
  noHoliday('UT', 'Pioneer Day', 1, '2026-07-24'),
  other('UT', 'Sundays opened', '2026-07-05', { sunday: day(8, 21) }),
  inState('SD', 'rule of voice left out', '2026-07-01', (hours) => (hours.channel ? [] : [hours])),
  withoutFields('SD', 'rule of voice for texts too', '2026-07-01', ['channel']),
  other('SD', 'Sundays opened', '2026-07-05', { sunday: day(8, 21) }),
  withoutFields('NE', 'rule of voice for texts too', '2026-07-05', ['channel']),
  noHoliday('NE', 'Arbor Day', 0, '2026-04-24'),
  other('NE', 'an hour earlier on Sundays', '2026-07-05', { sunday: day(12, 21) }),
  withoutFields('NE', 'holidays like other days', '2026-12-25', ['holidays']),
  {
    name: 'federal: an hour later',
    recipient: { phone: 12125550123, zip: null, state: null },
    day: '2026-07-01',
    product: () =>
      createQuietHours({
        ...legalRules2026,
        federal: { ...legalRules2026.federal, weekday: day(8, 22) },
      }),
  },
]

/** The product, were it to know another person than there is. */
function placedBy(
  name: string,
  recipient: Recipient,
  change: (recipient: Recipient) => Recipient | string,
): PlantedError {
  return {
    name: `places: ${name}`,
    recipient,
    day: '2026-07-01',
    product: () => {
      const hours = createQuietHours()
      const windowKeyOf = (one: Recipient) => {
        const changed = change(one)
        return typeof changed === 'string' ? changed : hours.windowKeyOf(changed)
      }
      return { ...hours, windowKeyOf }
    },
  }
}

const newYork = 12125550123
const inPlaces: readonly PlantedError[] = [
  placedBy(
    'the ZIP code is not looked at',
    { phone: newYork, zip: '94101', state: null },
    (one) => ({
      ...one,
      zip: null,
    }),
  ),
  placedBy('the State is not looked at', { phone: newYork, zip: null, state: 'HI' }, (one) => ({
    ...one,
    state: null,
  })),
  placedBy(
    'a number is not looked at beside a ZIP code',
    { phone: 13055550123, zip: '94101', state: null },
    (one) => ({
      ...one,
      phone: NOWHERE,
    }),
  ),
  placedBy(
    'a number is where it is from',
    { phone: 18005550123, zip: null, state: null },
    () => 'US@America/New_York',
  ),
  placedBy(
    'a toll-free number is not where its ZIP code is',
    { phone: 18005550123, zip: '96801', state: null },
    () => 'unknown',
  ),
  placedBy(
    'a ZIP code is in one zone',
    { phone: NOWHERE, zip: '79835', state: null },
    () => 'TX@America/Chicago',
  ),
  placedBy(
    'a State is in one zone',
    { phone: NOWHERE, zip: null, state: 'TN' },
    () => 'US@America/Chicago',
  ),
  placedBy(
    'Arizona has summer time',
    { phone: 16025550123, zip: null, state: null },
    () => 'US@America/Denver',
  ),
  placedBy(
    'Samoa is in Hawaii',
    { phone: NOWHERE, zip: '96799', state: null },
    () => 'US@Pacific/Honolulu',
  ),
]

export const plantedErrors: readonly PlantedError[] = [...inHours, ...inPlaces]

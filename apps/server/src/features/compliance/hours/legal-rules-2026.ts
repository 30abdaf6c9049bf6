import type { HolidayRule } from './holidays.ts'
import type { ContactLimit, DayHours, LegalHours, LegalRules } from './legal-rules.ts'

const hours = (from: string, until: string): DayHours => ({ from, until })
const daily = (day: DayHours) => ({ weekday: day, saturday: day, sunday: day })
const compared = '2026-11-23'

const electionDay: HolidayRule = { month: 11, weekday: 1, nth: 1, plus: 1 }
const mardiGras: HolidayRule = { easter: -47 }
const goodFriday: HolidayRule = { easter: -2 }

/** Ala. Code § 1-3-8. */
const alabama: readonly HolidayRule[] = [
  mardiGras,
  { month: 4, weekday: 1, nth: 4 },
  { month: 6, weekday: 1, nth: 1 },
]
/** La. R.S. 1:55, with the Friday after Thanksgiving (Acadian Day), which it lets be proclaimed. */
const louisiana: readonly HolidayRule[] = [
  { month: 1, day: 8 },
  mardiGras,
  goodFriday,
  { month: 8, day: 30 },
  { month: 11, day: 1 },
  { ...electionDay, years: 'even' },
  { month: 11, weekday: 4, nth: 4, plus: 1 },
]
/** Miss. Code § 3-3-7. */
const mississippi: readonly HolidayRule[] = [{ month: 4, weekday: 1, nth: -1 }]
/** 44 P.S. § 11. */
const pennsylvania: readonly HolidayRule[] = [
  { month: 2, day: 12 },
  goodFriday,
  { month: 6, day: 14 },
  electionDay,
]
/** R.I. Gen. Laws § 25-1-1; Victory Day is the second Monday of August. */
const rhodeIsland: readonly HolidayRule[] = [
  { month: 8, weekday: 1, nth: 2 },
  { ...electionDay, years: 'even' },
]
/** Utah Code § 63G-1-301; Juneteenth is kept on a Monday, Pioneer Day is July 24, Good Friday is one since May 2026. */
const utah: readonly HolidayRule[] = [
  { month: 6, day: 19, kept: 'also on the Monday before' },
  { month: 7, day: 24 },
  goodFriday,
]
/** Neb. Rev. Stat. § 62-301: Arbor Day and the day after Thanksgiving. */
const nebraska: readonly HolidayRule[] = [
  { month: 4, weekday: 5, nth: -1 },
  { month: 11, weekday: 4, nth: 4, plus: 1 },
]

const states: readonly LegalHours[] = [
  {
    states: ['AL'],
    ...daily(hours('08:00', '20:00')),
    sunday: null,
    holidays: null,
    ownHolidays: alabama,
    statute: 'Ala. Code § 8-19A-14',
    compared,
  },
  {
    states: ['LA'],
    ...daily(hours('08:00', '20:00')),
    sunday: null,
    holidays: null,
    ownHolidays: louisiana,
    statute: 'La. R.S. 45:844.11 ff. and the General Order of the Public Service Commission',
    compared,
  },
  {
    states: ['MS'],
    ...daily(hours('08:00', '20:00')),
    sunday: null,
    holidays: null,
    ownHolidays: mississippi,
    statute: 'Miss. Code § 77-3-701 ff.',
    compared,
  },
  {
    states: ['CT', 'NV'],
    ...daily(hours('09:00', '20:00')),
    statute: 'Conn. Gen. Stat. § 42-288a; Nev. Rev. Stat. § 598.0918',
    compared,
  },
  {
    states: ['FL', 'MD', 'MA', 'OK'],
    ...daily(hours('08:00', '20:00')),
    statute:
      'Fla. Stat. § 501.616; Md. Code, Com. Law § 14-4501 ff.; Mass. Gen. Laws ch. 159C § 3; Okla. Stat. tit. 15 § 775C.4',
    compared,
  },
  {
    states: ['OR'],
    from: '2026-01-01',
    ...daily(hours('08:00', '20:00')),
    statute: 'Or. HB 3865 (2025)',
    compared,
  },
  {
    states: ['WA', 'WY'],
    ...daily(hours('08:00', '20:00')),
    statute: 'Wash. Rev. Code § 80.36.390; Wyo. Stat. § 40-12-301 ff.',
    compared,
  },
  {
    states: ['KY'],
    ...daily(hours('10:00', '21:00')),
    statute: 'Ky. Rev. Stat. § 367.46955',
    compared,
  },
  {
    states: ['MI', 'MN', 'NM'],
    ...daily(hours('09:00', '21:00')),
    statute: 'Mich. Comp. Laws § 445.111 ff.; Minn. Stat. § 325E.30; N.M. Stat. § 57-12-22',
    compared,
  },
  {
    states: ['PA'],
    ...daily(hours('08:00', '21:00')),
    saturday: hours('08:00', '12:00'),
    holidays: null,
    ownHolidays: pennsylvania,
    statute: '73 P.S. § 2241 ff., and 44 P.S. § 11, by which Saturdays are holidays from noon',
    compared,
  },
  {
    states: ['RI'],
    weekday: hours('09:00', '18:00'),
    saturday: hours('10:00', '17:00'),
    sunday: null,
    holidays: null,
    ownHolidays: rhodeIsland,
    statute: 'R.I. Gen. Laws § 5-61-3.6',
    compared,
  },
  {
    states: ['TX'],
    ...daily(hours('09:00', '21:00')),
    sunday: hours('12:00', '21:00'),
    statute: 'Tex. Bus. & Com. Code § 301.051',
    compared,
  },
  {
    states: ['UT'],
    ...daily(hours('08:00', '21:00')),
    sunday: null,
    holidays: null,
    ownHolidays: utah,
    statute: 'Utah Code § 13-25a-103',
    compared,
  },
  {
    states: ['SD'],
    ...daily(hours('08:00', '21:00')),
    sunday: null,
    statute: 'S.D. Codified Laws ch. 37-30A',
    compared,
  },
  {
    states: ['SD'],
    channel: 'voice',
    ...daily(hours('08:00', '21:00')),
    weekday: hours('09:00', '21:00'),
    statute: 'S.D. Codified Laws ch. 37-30A and 49-31',
    compared,
  },
  {
    states: ['NE'],
    channel: 'voice',
    ...daily(hours('08:00', '21:00')),
    sunday: hours('13:00', '21:00'),
    holidays: hours('13:00', '21:00'),
    ownHolidays: nebraska,
    statute: 'Neb. Rev. Stat. § 86-247',
    compared,
  },
]

const contactLimits: readonly ContactLimit[] = [
  { states: ['FL'], contacts: 3, statute: 'Fla. Stat. § 501.616(6)(b)', compared },
  { states: ['MD'], contacts: 3, statute: 'Md. Code, Com. Law § 14-4503', compared },
  { states: ['OK'], contacts: 3, statute: 'Okla. Stat. tit. 15 § 775C.4', compared },
  {
    states: ['OR'],
    from: '2026-01-01',
    contacts: 3,
    statute: 'Or. HB 3865 (2025)',
    compared,
  },
]

/**
 * The hours of telemarketing calls and texts in the person's own time, and of prerecorded calls
 * where a state has them; and how often a person may be contacted. Not legal advice.
 */
export const legalRules2026: LegalRules = {
  version: '2026-11-28',
  federal: {
    states: [],
    ...daily(hours('08:00', '21:00')),
    statute: '47 CFR 64.1200(c)(1)',
    compared,
  },
  states,
  contactLimits,
}

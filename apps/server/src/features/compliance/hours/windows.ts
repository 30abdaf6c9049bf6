import type { UsState } from '../places/us-states.ts'

/** Hours of one day as a clock on the wall shows them: contact is allowed from, and ends before, until. */
export interface DayHours {
  /** HH:mm */
  from: string
  /** HH:mm */
  until: string
}

export interface WindowRule {
  /** Stays the same over versions: it is part of the keys that waiting deliveries carry. */
  id: string
  /** The states that have this rule. */
  states: readonly UsState[]
  /** Null where no contact is allowed on that day. */
  weekday: DayHours | null
  saturday: DayHours | null
  sunday: DayHours | null
  /** Whether people may be contacted on federal holidays. */
  onHolidays: boolean
}

export interface WindowTable {
  /** The month in which the table was last compared with its source. */
  version: string
  source: string
  /** For every state that no rule names, and for people outside the United States. */
  federal: WindowRule
  rules: readonly WindowRule[]
}

const hours = (from: string, until: string): DayHours => ({ from, until })
const sameEachDay = (day: DayHours) => ({ weekday: day, saturday: day, sunday: day })

/**
 * When a telemarketing call or text may reach a person, in the person's own time. It is a table so
 * that an operator can hand over another one. Not legal advice.
 */
export const windowTable: WindowTable = {
  version: '2026-11',
  source: '47 CFR 64.1200(c)(1), and the telephone solicitation acts of the states named',
  federal: {
    id: 'US',
    states: [],
    ...sameEachDay(hours('08:00', '21:00')),
    onHolidays: true,
  },
  rules: [
    {
      id: 'AL',
      states: ['AL', 'LA', 'MS'],
      ...sameEachDay(hours('08:00', '20:00')),
      sunday: null,
      onHolidays: false,
    },
    {
      id: 'CT',
      states: ['CT', 'NV'],
      ...sameEachDay(hours('09:00', '20:00')),
      onHolidays: true,
    },
    {
      id: 'FL',
      states: ['FL', 'MD', 'MA', 'OK', 'OR', 'WA', 'WY'],
      ...sameEachDay(hours('08:00', '20:00')),
      onHolidays: true,
    },
    {
      id: 'KY',
      states: ['KY'],
      ...sameEachDay(hours('10:00', '21:00')),
      onHolidays: true,
    },
    {
      id: 'MI',
      states: ['MI', 'MN', 'NM'],
      ...sameEachDay(hours('09:00', '21:00')),
      onHolidays: true,
    },
    {
      id: 'PA',
      states: ['PA'],
      ...sameEachDay(hours('08:00', '21:00')),
      saturday: hours('08:00', '12:00'),
      onHolidays: false,
    },
    {
      id: 'RI',
      states: ['RI'],
      weekday: hours('09:00', '18:00'),
      saturday: hours('10:00', '17:00'),
      sunday: null,
      onHolidays: false,
    },
    {
      id: 'TX',
      states: ['TX'],
      ...sameEachDay(hours('09:00', '21:00')),
      sunday: hours('12:00', '21:00'),
      onHolidays: true,
    },
    {
      id: 'UT',
      states: ['UT'],
      ...sameEachDay(hours('08:00', '21:00')),
      sunday: null,
      onHolidays: false,
    },
    {
      id: 'SD',
      states: ['SD'],
      ...sameEachDay(hours('08:00', '21:00')),
      sunday: null,
      onHolidays: true,
    },
  ],
}

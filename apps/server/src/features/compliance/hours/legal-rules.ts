import type { Channel } from '@afterbeep/contract/money/pricing'
import type { UsState } from '../places/us-states.ts'
import type { HolidayRule } from './holidays.ts'
import { federalHolidays, isHoliday, weekdayOf } from './holidays.ts'

/** Hours of one day as a clock on the wall shows them: contact is allowed from, and ends before, until. */
export interface DayHours {
  /** HH:mm */
  from: string
  /** HH:mm */
  until: string
}

/** One statute's hours. */
export interface LegalHours {
  states: readonly UsState[]
  /** `voice` is prerecorded; both channels unless one is named. */
  channel?: Channel | undefined
  /** First and last day, YYYY-MM-DD, on which it is in force; always, unless named. */
  from?: string | undefined
  until?: string | undefined
  /** Null where no contact is allowed on that day. */
  weekday: DayHours | null
  saturday: DayHours | null
  sunday: DayHours | null
  /** Hours of legal holidays, null where none is allowed then; like other days unless named. */
  holidays?: DayHours | null | undefined
  /** The state's own legal holidays, beside the federal ones. */
  ownHolidays?: readonly HolidayRule[] | undefined
  statute: string
  /** The day on which it was last compared with its source, YYYY-MM-DD. */
  compared: string
}

/** One statute's bound on how often a person may be solicited, whatever is configured. */
export interface ContactLimit {
  states: readonly UsState[]
  /** First and last day, YYYY-MM-DD, on which it is in force; always, unless named. */
  from?: string | undefined
  until?: string | undefined
  /** Voicemails and texts within 24 hours. */
  contacts: number
  statute: string
  /** The day on which it was last compared with its source, YYYY-MM-DD. */
  compared: string
}

/** When and how often calls and texts may reach a person, as one table that an operator can replace. */
export interface LegalRules {
  version: string
  /** Applies everywhere, beside the hours of a state. */
  federal: LegalHours
  states: readonly LegalHours[]
  contactLimits: readonly ContactLimit[]
}

/** Minutes of a day, from 0:00. */
interface Span {
  from: number
  until: number
}

/**
 * The hours of a day, YYYY-MM-DD, in which a state allows contact over a channel: those that all
 * statutes in force leave, null when that is none. Without a state, the federal ones.
 */
export function hoursOn(
  rules: LegalRules,
  state: UsState | undefined,
  channel: Channel,
  day: string,
): DayHours | null {
  let open: Span = { from: 0, until: 24 * 60 }
  for (const hours of statutesOn(rules, state, channel, day)) {
    const own = hoursOf(hours, day)
    if (!own) return null
    open = {
      from: Math.max(open.from, minutesOf(own.from)),
      until: Math.min(open.until, minutesOf(own.until)),
    }
  }
  return open.from < open.until ? { from: clockOf(open.from), until: clockOf(open.until) } : null
}

/** The statutes that apply together: the federal one, and those of the state in force on that day. */
export function statutesOn(
  rules: LegalRules,
  state: UsState | undefined,
  channel: Channel,
  day: string,
): LegalHours[] {
  return [rules.federal, ...rules.states].filter((hours) => {
    const isOwn = state !== undefined && hours.states.includes(state)
    return (hours === rules.federal || isOwn) && isInForce(hours, channel, day)
  })
}

function isInForce(hours: LegalHours, channel: Channel, day: string): boolean {
  const { channel: only = channel, from = day, until = day } = hours
  return only === channel && from <= day && day <= until
}

function hoursOf(hours: LegalHours, day: string): DayHours | null {
  if (hours.holidays !== undefined) {
    const isFree = isHoliday(day, federalHolidays) || isHoliday(day, hours.ownHolidays ?? none)
    if (isFree) return hours.holidays
  }
  const weekday = weekdayOf(day)
  if (weekday === 0) return hours.sunday
  return weekday === 6 ? hours.saturday : hours.weekday
}

/** One object, since a calendar is remembered by its list. */
const none: readonly HolidayRule[] = []

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

function clockOf(minutes: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

import { limits } from '../limits.ts'
import {
  addDaysTo,
  dayInZone,
  dayNumber,
  instantInZone,
  isDay,
  isTimeOfDay,
  isTimeZone,
} from './zoned-time.ts'

export { clashWith, nearestFreeTime } from './campaign-gap.ts'
export type { Clash, TakenDrop } from './campaign-gap.ts'

export const frequencies = ['once', 'daily', 'weekly'] as const

export type Frequency = (typeof frequencies)[number]

/** 10:00 AM, the default time of day. */
export const DEFAULT_DROP_TIME = '10:00'

/** Days as YYYY-MM-DD; both ends belong to the range. */
export function inclusiveDays(startDate: string, endDate: string): number {
  return dayNumber(endDate) - dayNumber(startDate) + 1
}

/** Runs that the overview counts: 1, one a day, or one for each whole week (specification: constants). */
export function overviewCampaignCount(
  frequency: Frequency,
  startDate: string,
  endDate: string,
): number {
  if (frequency === 'once') return 1
  const days = Math.max(0, inclusiveDays(startDate, endDate))
  return frequency === 'daily' ? days : Math.floor(days / 7)
}

/** The days of the runs, as many as the overview counts; weekly ones are 7 days apart. */
export function runDates(frequency: Frequency, startDate: string, endDate: string): string[] {
  const count = overviewCampaignCount(frequency, startDate, endDate)
  const step = frequency === 'weekly' ? 7 : 1
  return Array.from({ length: count }, (_, index) => addDaysTo(startDate, index * step))
}

export type Schedule = {
  readonly frequency: Frequency
  /** YYYY-MM-DD in the schedule's zone, like endDate. */
  readonly startDate: string
  readonly endDate: string
  /** HH:mm in the schedule's zone. */
  readonly dropTime: string
  /** IANA name. */
  readonly timeZone: string
}

/**
 * When each run starts, earliest first. A first drop whose time has passed today starts at once.
 * Expects a schedule in which `scheduleProblem` finds nothing.
 */
export function dropInstants(schedule: Schedule & { readonly now: Date }): Date[] {
  const { frequency, startDate, endDate, dropTime, timeZone, now } = schedule
  const today = dayInZone(now, timeZone)
  return runDates(frequency, startDate, endDate).map((day) => {
    const dropAt = instantInZone(day, dropTime, timeZone)
    return day === today && dropAt < now ? new Date(now) : dropAt
  })
}

/** The last day that a campaign may include, given today; both as YYYY-MM-DD. */
export function lastScheduleDay(today: string): string {
  return addDaysTo(today, limits.scheduleMaxDays)
}

export const scheduleTexts = {
  missing: 'Please select campaign dates and frequency',
  notADay: 'Campaign dates must be days of the calendar',
  startInPast: "The start date can't be before today",
  endBeforeStart: "The end date can't be before the start date",
  tooFarAhead: 'Campaign dates can be at most one year ahead',
  weeklyTooShort: 'A weekly campaign needs a range of at least 7 days',
  unknownZone: 'This time zone is not known',
  notATime: 'The drop time must be a time of day, such as 10:00',
  firstTooLate:
    "Today's drop time has passed, so the first drop would start now, less than 4 hours before " +
    'the next one. Please start tomorrow or choose another time',
} as const

/** A schedule as a form holds it, possibly unfinished. */
export type ScheduleDraft = {
  readonly startDate?: string | null | undefined
  readonly endDate?: string | null | undefined
  readonly frequency?: Frequency | '' | null | undefined
  readonly dropTime?: string | null | undefined
  readonly timeZone: string
  readonly now: Date
}

/** The first problem of a schedule, as a text for the user. */
export function scheduleProblem(draft: ScheduleDraft): string | undefined {
  const { startDate, endDate, frequency, timeZone, now } = draft
  if (!startDate || !endDate || !frequency) return scheduleTexts.missing
  const dropTime = draft.dropTime ?? DEFAULT_DROP_TIME
  if (!isTimeZone(timeZone)) return scheduleTexts.unknownZone
  if (!isTimeOfDay(dropTime)) return scheduleTexts.notATime
  return (
    rangeProblem({ startDate, endDate, frequency, today: dayInZone(now, timeZone) }) ??
    ownGapProblem(dropInstants({ startDate, endDate, frequency, dropTime, timeZone, now }))
  )
}

type Range = {
  readonly startDate: string
  readonly endDate: string
  readonly frequency: Frequency
  readonly today: string
}

function rangeProblem({ startDate, endDate, frequency, today }: Range): string | undefined {
  if (!isDay(startDate) || !isDay(endDate)) return scheduleTexts.notADay
  // Days written year first can be compared as texts.
  if (startDate < today) return scheduleTexts.startInPast
  if (endDate < startDate) return scheduleTexts.endBeforeStart
  if (endDate > lastScheduleDay(today)) return scheduleTexts.tooFarAhead
  if (overviewCampaignCount(frequency, startDate, endDate) === 0)
    return scheduleTexts.weeklyTooShort
  return undefined
}

/** Only a first drop that was moved to now can come too close to the next of its own campaign. */
function ownGapProblem([first, second]: readonly Date[]): string | undefined {
  if (first === undefined || second === undefined) return undefined
  const gapMs = second.getTime() - first.getTime()
  return gapMs < limits.campaignGapHours * 3_600_000 ? scheduleTexts.firstTooLate : undefined
}

import { lastScheduleDay } from './schedule.ts'
import { addDaysTo, dayInZone, dayNumber, instantInZone } from './zoned-time.ts'

/** When a campaign was sent; days as YYYY-MM-DD in its zone. */
export type PastDates = {
  readonly startDate: string
  readonly endDate: string
  /** HH:mm */
  readonly dropTime: string
  readonly timeZone: string
}

/**
 * The days to suggest for sending a campaign once more: as many as before, from the next day on which
 * its drop time is still to come.
 */
export function nextDates(
  { startDate, endDate, dropTime, timeZone }: PastDates,
  now: Date,
): { startDate: string; endDate: string } {
  const today = dayInZone(now, timeZone)
  const isToCome = instantInZone(today, dropTime, timeZone) > now
  const first = isToCome ? today : addDaysTo(today, 1)
  const last = addDaysTo(first, dayNumber(endDate) - dayNumber(startDate))
  const latest = lastScheduleDay(today)
  return { startDate: first, endDate: last > latest ? latest : last }
}

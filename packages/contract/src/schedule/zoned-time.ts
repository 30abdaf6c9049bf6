import { tzOffset } from '@date-fns/tz'

const minuteMs = 60_000

/** Whether the text names a zone of the IANA database that this machine knows, or UTC. */
export function isTimeZone(text: string): boolean {
  // An offset such as +02:00 is understood by Intl but isn't a zone: it has no summer time.
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(text)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: text })
    return true
  } catch {
    return false
  }
}

/** Whether the text is a calendar day as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text)
}

/** Whether the text is a time of day as HH:mm, 00:00 to 23:59. */
export function isTimeOfDay(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** The day after so many days, both as YYYY-MM-DD; the count may be negative. */
export function addDaysTo(day: string, days: number): string {
  return new Date(dayNumber(day) * 86_400_000 + days * 86_400_000).toISOString().slice(0, 10)
}

/** Days since 1970-01-01, counted on the calendar, so that summer time has no effect. */
export function dayNumber(day: string): number {
  return Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000)
}

/** The calendar day, YYYY-MM-DD, that a clock in the zone shows at the instant. */
export function dayInZone(instant: Date, timeZone: string): string {
  return new Date(instant.getTime() + offsetMs(timeZone, instant.getTime()))
    .toISOString()
    .slice(0, 10)
}

/**
 * The instant at which a clock in the zone shows the day and time.
 *
 * Where summer time begins, a time that no clock shows moves on by the length of the gap (02:30
 * becomes 03:30). Where it ends, a time that is shown twice means the first of the two. The result is
 * the same on every machine.
 */
export function instantInZone(day: string, timeOfDay: string, timeZone: string): Date {
  const wallMs = Date.parse(`${day}T${timeOfDay}:00Z`)
  // The offsets a day before and after are those on both sides of a change of clocks.
  const before = offsetMs(timeZone, wallMs - 86_400_000)
  const after = offsetMs(timeZone, wallMs + 86_400_000)
  // The larger offset gives the earlier instant, so the first of two comes first here.
  for (const offset of [Math.max(before, after), Math.min(before, after)]) {
    const instantMs = wallMs - offset
    if (offsetMs(timeZone, instantMs) === offset) return new Date(instantMs)
  }
  // In a gap: the clock as it ran before the change shows how far past the change we are.
  return new Date(wallMs - before)
}

function offsetMs(timeZone: string, instantMs: number): number {
  return tzOffset(timeZone, new Date(instantMs)) * minuteMs
}

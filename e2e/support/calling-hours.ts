/** Tuesday to Thursday: no state has rules of its own then, and holidays mostly fall elsewhere. */
const QUIET_WEEKDAYS = new Set([2, 3, 4])
/** Holidays that can fall on such a day; the numbers that we call are in states that mind none. */
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

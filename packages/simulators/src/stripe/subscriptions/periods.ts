/**
 * The same day and time `months` later, in Unix seconds; the last day of a shorter month where that
 * day does not exist. Counted from the first day each time, so that the 31st comes back after February.
 */
export function addMonths(anchorSeconds: number, months: number): number {
  const anchor = new Date(anchorSeconds * 1000)
  const day = anchor.getUTCDate()
  const moved = new Date(anchor)
  moved.setUTCDate(1)
  moved.setUTCMonth(anchor.getUTCMonth() + months)
  const lastDay = new Date(
    Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0),
  ).getUTCDate()
  moved.setUTCDate(Math.min(day, lastDay))
  return Math.floor(moved.getTime() / 1000)
}

/** The first end of a monthly period after `afterSeconds`, counted from the anchor. */
export function nextPeriodEnd(anchorSeconds: number, afterSeconds: number): number {
  for (let months = 1; ; months++) {
    const end = addMonths(anchorSeconds, months)
    if (end > afterSeconds) return end
  }
}

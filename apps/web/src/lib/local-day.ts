/**
 * The day of an instant where the user is, `Mar 05, 2026`: of one payment every screen shows the same
 * day, also in the evening, when the next one has begun in UTC.
 */
export function localDay(instantIso: string): string {
  return new Date(instantIso).toLocaleDateString('en-US', {
    month: 'short',
    day: '2-digit',
    year: 'numeric',
  })
}

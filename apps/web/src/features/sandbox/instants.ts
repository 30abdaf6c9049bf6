/** One line of a phone in any typeface. */
const clockParts = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
} as const
const face = new Intl.DateTimeFormat('en-US', { ...clockParts, second: '2-digit' })
const faceInBoston = new Intl.DateTimeFormat('en-US', {
  ...clockParts,
  timeZone: 'America/New_York',
})

/** `Wed, Sep 30, 10:45:10 PM`, in the browser's zone. */
export function clockFace(at: Date): string {
  return face.format(at)
}

/** `Wed, Sep 30, 6:45 PM in Boston`. */
export function bostonFace(at: Date): string {
  return `${faceInBoston.format(at)} in Boston`
}

const shortForm = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** `Sep 30, 2026, 10:45 PM`. */
export function shortDate(instant: string): string {
  return shortForm.format(new Date(instant))
}

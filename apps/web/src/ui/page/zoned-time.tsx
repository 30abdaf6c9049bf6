import { formatDropDate, zoneName } from '@afterbeep/contract/schedule/date-text'

interface ZonedTimeProps {
  readonly instantIso: string
  /** IANA zone; the browser's own, unnamed, while it is not known. */
  readonly timeZone: string | undefined
}

/** A time in the specification's format over its zone. */
export function ZonedTime({ instantIso, timeZone }: ZonedTimeProps) {
  return (
    <span>
      <UnbrokenTime text={formatDropDate(instantIso, timeZone || undefined)} />
      {timeZone ? <span className="block text-xs text-ink-soft">{zoneName(timeZone)}</span> : null}
    </span>
  )
}

/**
 * `03-05-2026 03:04 PM`, which in a narrow space breaks only between day and hour. Never in tabular figures: those
 * make Inter's hyphens as wide as digits, and a date falls apart.
 */
export function UnbrokenTime({ text }: { text: string }) {
  const [day = '', ...hour] = text.split(' ')
  return (
    <>
      <span className="whitespace-nowrap proportional-nums">{day}</span>{' '}
      <span className="whitespace-nowrap proportional-nums">{hour.join(' ')}</span>
    </>
  )
}

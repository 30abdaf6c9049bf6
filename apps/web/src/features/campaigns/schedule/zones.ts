import { zoneName } from '@afterbeep/contract/schedule/date-text'

/** Zones that stand first, because most campaigns are sent from them. */
const usualZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
]

/** IANA names to choose from: the draft's own and the usual ones first, then all that are known. */
export function zoneChoices(current: string): string[] {
  return [...new Set([current, ...usualZones, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
}

/** `America/New York (GMT-5)`, with the offset at the instant. */
export function zoneLabel(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortOffset' })
  const offset = parts.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value
  const name = zoneName(zone)
  return offset === undefined || offset === zone ? name : `${name} (${offset})`
}

/** Half hours of a day, HH:mm, and the current choice when it is none of them. */
export function dropTimeChoices(current: string): string[] {
  const halves = Array.from({ length: 48 }, (_, index) => {
    const hours = String(Math.floor(index / 2)).padStart(2, '0')
    return `${hours}:${index % 2 === 0 ? '00' : '30'}`
  })
  return [...new Set([...halves, current])].toSorted()
}

/** `10:00` as `10:00 AM`. */
export function timeLabel(timeOfDay: string): string {
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number)
  const hour = hours % 12 === 0 ? 12 : hours % 12
  return `${hour}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}

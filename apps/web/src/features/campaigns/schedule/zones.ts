/** Zones that most campaigns are sent from. */
const usualZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
]

export type ZoneChoice = {
  /** IANA name, which is what is stored. */
  readonly value: string
  readonly label: string
  readonly group: string
}

/** The likely zones first: the draft's own, the browser's and the usual ones; then all by their names. */
export function zoneChoices(current: string, ofBrowser: string): ZoneChoice[] {
  const likely = [...new Set([current, ofBrowser, ...usualZones])]
  const others = ['UTC', ...Intl.supportedValuesOf('timeZone')]
  const named = (zones: readonly string[], group: string) =>
    zones.map((value) => ({ value, label: zoneLabel(value), group }))
  return [
    ...named(likely, 'Likely'),
    ...named(
      [...new Set(others)].filter((zone) => !likely.includes(zone)),
      'All time zones',
    ).toSorted((one, other) => (one.label < other.label ? -1 : 1)),
  ]
}

/** `Eastern Time (New York)`: the time as people call it, and the place whose clock it is. */
export function zoneLabel(zone: string): string {
  const place = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' })
  const name = parts.formatToParts().find(({ type }) => type === 'timeZoneName')?.value
  // Zones that people have no name for come as `GMT+03:00`.
  return name === undefined || zone === 'UTC' ? place : `${name} (${place})`
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

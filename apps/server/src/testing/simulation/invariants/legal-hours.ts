/**
 * The legal hours of the few locations that schedules use, written from the table's text and not from
 * the engine's code: local hours by weekday, from the zone of the area code.
 */
const places: Record<
  number,
  { zone: string; hours: (weekday: string) => [number, number] | null }
> = {
  212: { zone: 'America/New_York', hours: () => [8, 21] },
  312: { zone: 'America/Chicago', hours: () => [8, 21] },
  303: { zone: 'America/Denver', hours: () => [8, 21] },
  213: { zone: 'America/Los_Angeles', hours: () => [8, 21] },
  808: { zone: 'Pacific/Honolulu', hours: () => [8, 21] },
  512: { zone: 'America/Chicago', hours: (day) => (day === 'Sun' ? [12, 21] : [9, 21]) },
  801: { zone: 'America/Denver', hours: (day) => (day === 'Sun' ? null : [8, 21]) },
}
/** Thanksgiving, the only holiday near the schedules' days; Utah keeps it. */
const HOLIDAY = '11/26/2026'

/** Whether a phone of a schedule may be contacted at this instant. */
export function isLegal(phone: number, at: Date): boolean {
  const areaCode = Math.floor(phone / 10_000_000) % 1000
  const place = places[areaCode]
  if (!place) throw new Error(`No schedule has phones of area code ${areaCode}.`)
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: place.zone,
    weekday: 'short',
    hour: 'numeric',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  if (areaCode === 801 && `${part('month')}/${part('day')}/${part('year')}` === HOLIDAY)
    return false
  const hours = place.hours(part('weekday'))
  if (!hours) return false
  const hour = Number(part('hour'))
  return hour >= hours[0] && hour < hours[1]
}

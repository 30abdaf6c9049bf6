export interface AreaCodePlace {
  areaCode: string
  /** Code of the state or province, '' where there is none. */
  state: string
  /** IANA zones. */
  zones: string[]
}

/** Zones that have kept the same time as another for as long as the product exists. */
const sameAs: Record<string, string> = {
  'America/Boise': 'America/Denver',
  'America/Juneau': 'America/Anchorage',
  'America/North_Dakota/Center': 'America/Chicago',
  'America/St_Thomas': 'America/Puerto_Rico',
}

/**
 * Overlay area codes, with the older code. The source has no finer prefixes for them: it lists only
 * one of the older code's two zones, or (689) another zone. They get both.
 */
const overlays: Record<string, string> = {
  '364': '270',
  '448': '850',
  '458': '541',
  '689': '407',
  '930': '812',
  '986': '208',
}

/** States that the source names but never writes as a code, by area code. */
const unwritten: Record<string, string> = {
  '202': 'DC',
  '670': 'MP',
  '671': 'GU',
  '684': 'AS',
  '771': 'DC',
  '787': 'PR',
  '939': 'PR',
}

/**
 * The state and zones of each area code.
 *
 * @param zones IANA zones joined by `&`, by number prefix with the country code 1
 * @param places `City, ST` or a state's name, by number prefix without it
 */
export function findAreaCodePlaces(
  zones: ReadonlyMap<string, string>,
  places: ReadonlyMap<string, string>,
): AreaCodePlace[] {
  const zonesByCode = new Map<string, Set<string>>()
  for (const [prefix, text] of zones) {
    const areaCode = /^1(\d{3})/.exec(prefix)?.[1]
    if (areaCode === undefined) continue
    const found = zonesByCode.get(areaCode) ?? new Set()
    for (const zone of text.split('&')) found.add(sameAs[zone] ?? zone)
    zonesByCode.set(areaCode, found)
  }
  const stateOf = stateFinder(places)
  return [...zonesByCode].map(([areaCode, own]) => {
    const older = zonesByCode.get(overlays[areaCode] ?? '') ?? []
    const all = new Set([...own, ...older])
    return { areaCode, state: stateOf(areaCode), zones: [...all].toSorted() }
  })
}

/**
 * Finds the state of an area code: the one that most places under it name. An area code without such
 * places has only a name (`Idaho`). The code for that name comes from an area code that has both.
 */
function stateFinder(places: ReadonlyMap<string, string>): (areaCode: string) => string {
  const votes = new Map<string, Map<string, number>>()
  for (const [prefix, place] of places) {
    const state = /, ([A-Z]{2})$/.exec(place)?.[1]
    if (state === undefined || prefix.length < 3) continue
    const counts = votes.get(prefix.slice(0, 3)) ?? new Map<string, number>()
    counts.set(state, (counts.get(state) ?? 0) + 1)
    votes.set(prefix.slice(0, 3), counts)
  }
  const winners = new Map([...votes].map(([areaCode, counts]) => [areaCode, mostCounted(counts)]))
  const stateByName = new Map(
    [...winners].map(([areaCode, state]) => [places.get(areaCode) ?? '', state]),
  )
  return (areaCode) =>
    unwritten[areaCode] ??
    winners.get(areaCode) ??
    stateByName.get(places.get(areaCode) ?? 'nameless') ??
    ''
}

function mostCounted(counts: ReadonlyMap<string, number>): string {
  const [first = ['', 0]] = [...counts].toSorted(([, a], [, b]) => b - a)
  return first[0]
}

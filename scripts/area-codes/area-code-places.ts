import { findUsState, isUsState } from '../../apps/server/src/features/compliance/us-states.ts'

export interface AreaCodePlace {
  areaCode: string
  /** States, by their codes; none outside the United States. */
  states: string[]
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
 * Area codes laid over an older one. For these the source, which has no finer prefixes of theirs,
 * knows only one of the older one's two zones, or (689) another zone; they get both.
 */
const overlays: Record<string, string> = {
  '364': '270',
  '448': '850',
  '458': '541',
  '689': '407',
  '930': '812',
  '986': '208',
}

/** How the source writes what is no state's own name. */
const otherNames: Record<string, string> = {
  'Washington State': 'WA',
  'Washington D.C.': 'DC',
}

/** The source has no places for these territories, only zones. */
const territories: Record<string, string> = {
  '670': 'MP',
  '671': 'GU',
  '684': 'AS',
  '787': 'PR',
  '939': 'PR',
}

/**
 * The states and zones of each area code.
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
  return [...zonesByCode].map(([areaCode, own]) => {
    const older = zonesByCode.get(overlays[areaCode] ?? '') ?? []
    const all = new Set([...own, ...older])
    return { areaCode, states: statesOf(areaCode, places), zones: [...all].toSorted() }
  })
}

/** The code's own place; where it has none, those of the longer prefixes under it. */
function statesOf(areaCode: string, places: ReadonlyMap<string, string>): string[] {
  const territory = territories[areaCode]
  if (territory !== undefined) return [territory]
  const own = places.get(areaCode)
  const texts = own === undefined ? placesUnder(areaCode, places) : [own]
  const states = texts.map(stateOf).filter((state) => state !== undefined)
  return [...new Set(states)].toSorted()
}

function placesUnder(areaCode: string, places: ReadonlyMap<string, string>): string[] {
  return [...places].filter(([prefix]) => prefix.startsWith(areaCode)).map(([, place]) => place)
}

function stateOf(place: string): string | undefined {
  const code = /, ([A-Z]{2})$/.exec(place)?.[1]
  if (code !== undefined) return isUsState(code) ? code : undefined
  return otherNames[place] ?? findUsState(place)
}

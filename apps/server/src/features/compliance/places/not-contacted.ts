import { areaCodesByPlace } from './area-codes.generated.ts'
import { isUsState, usStates } from './us-states.ts'

/** Area codes of country code 1 outside the United States: Canada, Bermuda, the Caribbean. */
const abroad: ReadonlySet<number> = new Set([
  441,
  ...Object.entries(areaCodesByPlace)
    .filter(([place]) => !isUsState(place.split('|')[0] ?? ''))
    .flatMap(([, areaCodes]) => areaCodes.split(' ').map(Number)),
])
/** Premium-rate, Canadian non-geographic and personal numbers (NANPA, codes that are no place). */
const noPlace: ReadonlySet<number> = new Set([
  500, 521, 522, 523, 524, 525, 526, 527, 528, 529, 532, 533, 535, 538, 542, 543, 544, 545, 546,
  547, 549, 550, 552, 553, 554, 556, 566, 569, 577, 578, 588, 589, 600, 622, 633, 644, 655, 677,
  688, 700, 710, 900,
])
const PREMIUM_EXCHANGE = 976

const territories = ['PR', 'VI', 'GU', 'AS', 'MP'] as const
const unitedStates: ReadonlySet<string> = new Set([
  '1',
  '840',
  'us',
  'usa',
  'usofa',
  'america',
  'unitedstates',
  'unitedstatesofamerica',
  'theunitedstates',
  'theunitedstatesofamerica',
  'eeuu',
  'eua',
  'estadosunidos',
  'estadosunidosdeamerica',
  ...territories.flatMap((code) => [code, usStates[code]].map(lettersOf)),
])
const nothingSaid: ReadonlySet<string> = new Set(['', 'na', 'none', 'null', 'unknown', 'other'])

/**
 * Whether a number is never contacted, wherever its owner may be: outside the United States by its
 * area code or by the file's Country, premium-rate or personal. We know no law of other countries.
 */
export function isNotContacted({
  phone,
  country,
}: {
  /** 1 and ten digits. */
  phone: number
  /** As the contact file has it. */
  country: string | null
}): boolean {
  const areaCode = Math.floor(phone / 10_000_000) % 1_000
  if (abroad.has(areaCode) || noPlace.has(areaCode)) return true
  if (Math.floor(phone / 10_000) % 1_000 === PREMIUM_EXCHANGE) return true
  return country !== null && isAnotherCountry(country)
}

function isAnotherCountry(text: string): boolean {
  const words = lettersOf(text)
  // No states: as a country CA is Canada, DE Germany and Georgia Georgia.
  return !nothingSaid.has(words) && !unitedStates.has(words)
}

/** `Estados Unidos de América` → `estadosunidosdeamerica` */
function lettersOf(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

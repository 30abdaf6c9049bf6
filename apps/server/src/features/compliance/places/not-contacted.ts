import { isNeverContacted } from '@afterbeep/contract/phones/never-contacted'
import { usStates } from './us-states.ts'

const FIRST_FLAG_LETTER = 0x1f1e6
const FIRST_LETTER = 0x61

const territories = ['PR', 'VI', 'GU', 'AS', 'MP'] as const
/** In letters alone, in the languages in which files come. */
const countryNames = [
  'us',
  'usa',
  'usofa',
  'usofamerica',
  'america',
  'unitedstates',
  'unitedstatesofamerica',
  'unitedstate',
  'eeuu',
  'eua',
  'estadosunidos',
  'estadosunidosdeamerica',
  'estadosunidosdaamerica',
  'etatsunis',
  'vereinigtestaaten',
]
const territoryNames = territories.map((code) => lettersOf(usStates[code]))
/** *United States (US)*, *the U.S.A.*, *Puerto Rico, USA*: one name or several of them, and nothing else. */
const ours = new RegExp(`^(?:the|${[...countryNames, ...territoryNames].join('|')})+$`)
/** Too short to stand beside another word. */
const codes: ReadonlySet<string> = new Set([
  '1',
  '001',
  '840',
  'the',
  'um',
  ...territories.map(lettersOf),
])
const MOST_LETTERS = 80
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
  if (isNeverContacted(phone)) return true
  return country !== null && isAnotherCountry(country)
}

function isAnotherCountry(text: string): boolean {
  const words = lettersOf(text)
  // No states: as a country CA is Canada, DE Germany and Georgia Georgia.
  if (nothingSaid.has(words) || codes.has(words)) return false
  return words.length > MOST_LETTERS || !ours.test(words)
}

/** `Estados Unidos de América` → `estadosunidosdeamerica`; a flag is the letters that it is made of. */
function lettersOf(text: string): string {
  return text
    .replaceAll(/[\u{1f1e6}-\u{1f1ff}]/gu, (letter) =>
      String.fromCodePoint((letter.codePointAt(0) ?? 0) - FIRST_FLAG_LETTER + FIRST_LETTER),
    )
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

const shownAtMost = 3

/** Characters that are named together, because no user looks at them one by one. */
const kinds = [
  { pattern: /^[\p{Pi}\p{Pf}„‚′″]$/u, one: 'curly quote', several: 'curly quotes' },
  { pattern: /^[\p{Pd}−]$/u, one: 'long dash', several: 'long dashes' },
] as const

const invisible: ReadonlyMap<string, string> = new Map([
  ['\t', 'a tab'],
  ['\u00a0', 'a non-breaking space'],
  ['\u202f', 'a non-breaking space'],
])

/** `The character “ë” in your list makes segments shorter: 70 characters instead of 160.` */
export function shorterSegments(characters: readonly string[], place = ''): string {
  const [only = ''] = characters
  const isOne = characters.length === 1
  const subject = isOne && isLetter(only) ? `the character “${only}”` : listOf(namesOf(characters))
  const where = place === '' ? '' : ` ${place}`
  const makes = isOne ? 'makes' : 'make'
  return `${capitalised(subject)}${where} ${makes} segments shorter: 70 characters instead of 160.`
}

/** The label of the button that writes these instead; an empty replacement removes the character. */
export function replacementOffer(replacements: readonly string[]): string {
  const written = new Set(replacements.filter((text) => text !== ''))
  const [only] = written
  if (only === undefined) return replacements.length === 1 ? 'Remove it' : 'Remove them'
  if (written.size > 1) return 'Write them plainly'
  return `Write ${only === ' ' ? 'a plain space' : only} instead`
}

function namesOf(characters: readonly string[]): string[] {
  const named = kinds.flatMap(({ pattern, one, several }) => {
    const [first, ...others] = characters.filter((character) => pattern.test(character))
    if (first === undefined) return []
    const shown = one === 'long dash' ? `“${first}”` : first
    return others.length === 0 ? `the ${one} ${shown}` : several
  })
  const rest = characters.filter((character) => !isOfKind(character))
  return [...named, ...rest.map(nameOf)]
}

/** The character in quotes; one that can't be seen by its name or its number. */
function nameOf(character: string): string {
  if (!isInvisible(character)) return `“${character}”`
  const known = invisible.get(character)
  if (known !== undefined) return known
  const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return `an invisible character (U+${number})`
}

function isLetter(character: string): boolean {
  return !isInvisible(character) && !isOfKind(character)
}

function isOfKind(character: string): boolean {
  return kinds.some(({ pattern }) => pattern.test(character))
}

function isInvisible(character: string): boolean {
  return /^[\p{Z}\p{C}]/u.test(character)
}

/** `“á”, “í”, “ó” and 2 more`. */
function listOf(names: readonly string[]): string {
  const others = names.length - shownAtMost
  const all = others > 0 ? [...names.slice(0, shownAtMost), `${others} more`] : names
  const last = all.at(-1) ?? ''
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${last}` : last
}

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

const shownAtMost = 3

const invisible: ReadonlyMap<string, string> = new Map([
  ['\t', 'a tab'],
  ['\u00a0', 'a non-breaking space'],
  ['\u202f', 'a non-breaking space'],
])

/** `The character “ë” in your list makes segments shorter: 70 characters instead of 160.` */
export function shorterSegments(characters: readonly string[], place = ''): string {
  const named = listOf(characters.map(nameOf))
  const [only = ''] = characters
  const isOne = characters.length === 1
  const subject = isOne && isVisible(only) ? `The character ${named}` : capitalised(named)
  const makes = isOne ? 'makes' : 'make'
  const where = place === '' ? '' : ` ${place}`
  return `${subject}${where} ${makes} segments shorter: 70 characters instead of 160.`
}

/** What the button says that writes these instead; an empty one takes the character away. */
export function replacementOffer(replacements: readonly string[]): string {
  const written = new Set(replacements.filter((text) => text !== ''))
  if (written.size === 0) return replacements.length === 1 ? 'Remove it' : 'Remove them'
  if (written.size > shownAtMost) return 'Write them plainly'
  return `Write ${listOf([...written].map((text) => (text === ' ' ? 'a plain space' : text)))} instead`
}

/** The character in quotes, unless it is one; one that can't be seen by its name or its number. */
function nameOf(character: string): string {
  if (isVisible(character)) return /[\p{Pi}\p{Pf}„]/u.test(character) ? character : `“${character}”`
  const known = invisible.get(character)
  if (known !== undefined) return known
  const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return `an invisible character (U+${number})`
}

function isVisible(character: string): boolean {
  return !/^[\p{Z}\p{C}]/u.test(character)
}

/** `’, “, ” and 2 more`. */
function listOf(names: readonly string[]): string {
  const others = names.length - shownAtMost
  const all = others > 0 ? [...names.slice(0, shownAtMost), `${others} more`] : names
  const last = all.at(-1) ?? ''
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${last}` : last
}

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** A condition of a statement, one of those joined by `and`. Offsets are characters of the text. */
export interface Conjunct {
  start: number
  end: number
  /** The `and` before it, or behind the first one; undefined for a condition that stands alone. */
  and: { start: number; end: number } | undefined
}

/**
 * A statement with as many characters, in which everything is blank that is not SQL: values put in by
 * the program are `_`, and words in quotes and comments are spaces or `'`.
 */
export function blankOut(text: string): string {
  return text
    .replaceAll(/\$\{(?:[^{}`]|`[^`]*`|\{[^{}]*\})*\}/g, (part) => '_'.repeat(part.length))
    .replaceAll(/--[^\n]*/g, (part) => ' '.repeat(part.length))
    .replaceAll(/'[^']*'/g, (part) => "'".repeat(part.length))
}

/** The beginning of a text that other statements put behind their `where`. */
const isCondition = /^\s*[\w.]+\s*(=|<|>|is\s|in\s)/
const opens = /^(where|on|and|when)$/
const closes =
  /^(or|order|group|limit|returning|for|union|join|left|cross|inner|full|where|then|else|end|do|set|having|on|when)$/

/** Every condition in a blanked statement, those inside brackets too. */
export function conjunctsOf(blanked: string): Conjunct[] {
  const found: Conjunct[] = []
  /** One for each open bracket: the condition that is being read there. */
  const levels: Level[] = [isCondition.test(blanked) ? { start: blanked.search(/\S/) } : {}]
  const level = () => levels.at(-1) ?? {}
  const close = (at: number) => {
    const { start, and, first } = level()
    if (start === undefined) return
    const end = start + blanked.slice(start, at).trimEnd().length
    const conjunct: Conjunct = { start, end, and }
    found.push(conjunct)
    if (first === undefined) level().first = conjunct
    delete level().start
  }
  for (const match of blanked.matchAll(/[(),]|[\w$.]+/g)) {
    const [word] = match
    const at = match.index
    if (word === '(') levels.push({})
    else if (word === ')') {
      close(at)
      if (levels.length > 1) levels.pop()
    } else if (word === ',') close(at)
    else read(word.toLowerCase(), at)
  }
  close(blanked.length)
  return found

  function read(word: string, at: number): void {
    const here = level()
    if (word === 'between') here.inBetween = true
    else if (word === 'and' && here.inBetween) here.inBetween = false
    else if (word === 'conflict' || word === 'true') delete here.start
    else if (opens.test(word)) {
      close(at)
      begin(word, at)
    } else if (closes.test(word)) close(at)
  }

  function begin(word: string, at: number): void {
    const here = level()
    const and = word === 'and' ? { start: at, end: at + 3 } : undefined
    if (and === undefined) delete here.first
    else if (here.first && here.first.and === undefined) here.first.and = and
    const end = at + word.length
    here.start = end + (/^\s*/.exec(blanked.slice(end))?.[0].length ?? 0)
    here.and = and
  }
}

interface Level {
  start?: number
  and?: Conjunct['and']
  first?: Conjunct
  inBetween?: boolean
}

/** What stands in no bracket of a condition. */
export function outermost(condition: string): string {
  let depth = 0
  return [...condition]
    .map((character) => {
      if (character === ')') depth -= 1
      const shown = depth === 0 ? character : ' '
      if (character === '(') depth += 1
      return shown
    })
    .join('')
}

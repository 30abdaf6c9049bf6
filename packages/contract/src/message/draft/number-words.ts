import type { NumberUnit } from './digit-facts.ts'

const ones =
  'zero|cero one|un|uno|una two|dos three|tres four|cuatro five|cinco six|seis seven|siete eight|ocho nine|nueve ten|diez eleven twelve|doce thirteen|trece fourteen|catorce fifteen|quince sixteen|dieciséis seventeen|diecisiete eighteen|dieciocho nineteen|diecinueve'
const tens =
  'twenty|veinte thirty|treinta forty|cuarenta fifty|cincuenta sixty|sesenta seventy|setenta eighty|ochenta ninety|noventa'
const ordinals = 'third|thirds fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'

const values: ReadonlyMap<string, number> = new Map([
  ...numbered(ones, (index) => index),
  ...numbered(tens, (index) => 20 + index * 10),
  ...numbered(ordinals, (index) => 3 + index),
  ['ciento', 100],
])
const scales: ReadonlyMap<string, number> = new Map([
  ['dozen', 12],
  ['dozens', 12],
  ['docena', 12],
  ['hundred', 100],
  ['hundreds', 100],
  ['cien', 100],
  ['thousand', 1_000],
  ['thousands', 1_000],
  ['mil', 1_000],
  ['million', 1_000_000],
])
/** Said of no number most of the time: *one of us*, *no one*, *una mesa*. */
const articles: ReadonlySet<string> = new Set(['zero', 'cero', 'one', 'un', 'uno', 'una'])

function numbered(words: string, value: (index: number) => number): [string, number][] {
  return words
    .split(' ')
    .flatMap((same, index) => same.split('|').map((word): [string, number] => [word, value(index)]))
}

export interface NumberWords {
  readonly words: string
  readonly value: number
  /** Of its words one by one: *two hundred* is 200, of 2 and 100. */
  readonly parts: readonly number[]
  /** `%` for a share, `$` or `€` for an amount of money, `am` or `pm` for an hour. */
  readonly unit: NumberUnit
}

interface Run {
  words: string
  parts: number[]
  total: number
  current: number
  /** What may follow: after a ten its ones, after a hundred either. */
  last: 'ones' | 'tens' | 'scale'
  end: number
}

/**
 * The numbers that a text says in words, English or Spanish.
 *
 * @param withArticles also *one*, *un* and *una*, and zero
 */
export function numberWordsIn(text: string, withArticles = false): NumberWords[] {
  const runs: Run[] = []
  for (const { 0: word, index } of text.toLowerCase().matchAll(/\p{L}+/gu)) {
    const value = values.get(word)
    const scale = scales.get(word)
    if (value === undefined && scale === undefined) continue
    if (isNoNumber(word, text.slice(index + word.length))) continue
    if (word === 'ciento' && /por $/i.test(text.slice(0, index))) continue
    const run = runs.at(-1)
    const gap = run === undefined ? '' : text.slice(run.end, index)
    const isNext = run !== undefined && /^(?:[ -]|(?: and| y) )$/i.test(gap)
    if (isNext && addTo(run, value, scale)) {
      run.words += gap + word
      run.end = index + word.length
    } else runs.push(newRun(word, value ?? 0, scale, index + word.length))
  }
  return runs
    .filter(({ words }) => withArticles || !articles.has(words))
    .map(({ words, parts, total, current, end }) => ({
      words,
      value: total + current,
      parts,
      unit: unitIn(text.slice(end)),
    }))
}

/** Spanish `ten` is no number, and a thousand thanks are none either. */
function isNoNumber(word: string, next: string): boolean {
  if (word === 'ten') return /^ (?:un|una|en|a|la|el|mucho|por)(?!\p{L})/iu.test(next)
  return word === 'mil' && /^ gracias/i.test(next)
}

function newRun(word: string, value: number, scale: number | undefined, end: number): Run {
  const current = scale ?? value
  const last = scale === undefined ? kindOf(value) : 'scale'
  return { words: word, parts: [current], total: 0, current, last, end }
}

function kindOf(value: number): Run['last'] {
  if (value >= 100) return 'scale'
  return value >= 20 ? 'tens' : 'ones'
}

/** Adds a word to a number; false where it begins another one. */
function addTo(run: Run, value: number | undefined, scale: number | undefined): boolean {
  if (scale !== undefined) {
    if (scale >= 1_000) {
      run.total += run.current * scale
      run.current = 0
    } else run.current *= scale
    run.parts.push(scale)
    run.last = 'scale'
    return true
  }
  if (value === undefined) return false
  const fits = run.last === 'scale' || (run.last === 'tens' && value < 10 && value > 0)
  if (!fits) return false
  run.current += value
  run.parts.push(value)
  run.last = kindOf(value)
  return true
}

function unitIn(next: string): NumberWords['unit'] {
  if (/^[ -](?:percent|per cent|por ciento)(?!\p{L})/iu.test(next)) return '%'
  const half = /^[ -]?([ap])\.? ?m(?!\p{L})/iu.exec(next)?.[1]?.toLowerCase()
  if (half !== undefined) return half === 'a' ? 'am' : 'pm'
  if (/^[ -]euros?(?!\p{L})/iu.test(next)) return '€'
  return /^[ -](?:dollars?|bucks|dólares)(?!\p{L})/iu.test(next) ? '$' : ''
}

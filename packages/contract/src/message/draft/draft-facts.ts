import { digitFactsIn } from './digit-facts.ts'
import { isUnclearDate, keysGiven, wordFactsIn } from './word-facts.ts'
import type { WordFact } from './word-facts.ts'

/** A number with what belongs to it: a price, a percentage, a time, a date in digits, a phone. */
const numbers =
  /(?<![\p{L}\p{N}])(?:\p{Sc} ?)?\d(?:[\d.,:/-]*\d)?(?:%|[ -]?(?:\p{Sc}|%|per ?cent|por ciento|dollars?|bucks|dólares|dólar|usd|euros?|eur|[ap]\.? ?m\.?)(?!\p{L})|\p{L}*)/giu
/** Other days and times; the names of days and months are read as words (word-facts.ts). */
const dates =
  /(?<![\p{L}\p{N}])(?:today|tonight|tomorrow|noon|midnight|hoy|mañana|mediodía|medianoche)(?![\p{L}\p{N}])/giu
/** A word with a capital that does not begin a sentence. */
const names =
  /(?<=[\p{L}\p{N},;'’"”()&%–—-]\s["“'‘(«]?|\p{L}\/|(?<!\p{L})(?:Mr|Mrs|Ms|Dr|Prof|Sr|Sra|Srta|Dra)\.\s)\p{Lu}[\p{L}\p{N}'’&-]*/gu
/** Words that a draft may write with a capital anywhere. */
const noNames =
  /^(?:i|i['’](?:m|ll|d|ve)|a|an|the|this|we|our|us|you|your|it['’]?s?|call|text|reply|stop|help|start|hi|hello|please|thanks?|good|para|llámenos|responda|gracias|usted|le)$/i

/** What looks like a fact in a text: numbers, prices, dates and times, in digits or words, names, and what is free. */
function factsIn(text: string): {
  readonly inDigits: readonly string[]
  readonly inWords: readonly WordFact[]
  readonly others: readonly string[]
} {
  const inWords = wordFactsIn(text)
  const known = new Set(inWords.flatMap(({ words }) => words.toLowerCase().split(/[ -]/)))
  const others = [dates, names]
    .flatMap((kind) => text.match(kind) ?? [])
    .map(bare)
    .filter((word) => word !== '' && !noNames.test(word) && !known.has(word.toLowerCase()))
  const inDigits = (text.match(numbers) ?? []).map(bare).filter((number) => number !== '')
  return { inDigits, inWords, others: others.filter((word) => !isUnclearDate(word)) }
}

/** The facts that a draft leaves out of what is to be said. */
export function factsLeftOut(draft: string, said: string): string[] {
  return missingIn(draft, said)
}

/** The facts of a draft that were not given. */
export function factsMadeUp(draft: string, given: string): string[] {
  return missingIn(given, draft)
}

function missingIn(text: string, said: string): string[] {
  const { inDigits, inWords, others } = factsIn(said)
  const keys = keysGiven(text)
  return [
    ...inDigits.filter((number) => !isGiven(number, text, keys)),
    // A word alone is not enough: *you may call* gives no month.
    ...inWords.filter(({ key }) => !keys.has(key)).map(({ words }) => words),
    ...others.filter((word) => !holds(text, word)),
  ]
}

/** A number by its key; two with a dash between them one by one; dates and the like only as they were written. */
function isGiven(number: string, text: string, keys: ReadonlySet<string>): boolean {
  const found = digitFactsIn(number)
  const parts = number.split('-').length
  if (/[\d] ?[/]/.test(number) || found.length !== parts || parts > 2) return holds(text, number)
  return found.every(({ key }) => keys.has(key))
}

function bare(fact: string): string {
  return fact.replaceAll('’', "'").replace(/(?:'s?|[-&])$/i, '')
}

/** Whether a text has the fact as a whole: 5 is not in 50, and 1,200 is 1200. */
function holds(text: string, fact: string): boolean {
  const plain = (part: string) =>
    part
      .toLowerCase()
      .replaceAll('’', "'")
      .replace(/(?<=\d),(?=\d{3})/g, '')
  const [where, what] = [plain(text), plain(fact)]
  for (let at = where.indexOf(what); at >= 0; at = where.indexOf(what, at + 1)) {
    const around = [where[at - 1] ?? ' ', where[at + what.length] ?? ' ']
    if (!around.some((char) => /[\p{L}\p{N}]/u.test(char))) return true
  }
  return false
}

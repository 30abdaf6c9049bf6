import { shortLink } from '../short-links.ts'
import { factsMadeUp } from './draft-facts.ts'
import type { DraftProblem, DraftRules } from './draft-rules.ts'
import { numberWordsIn } from './number-words.ts'
import { isSamePhone, phonesIn, protectText } from './protected-text.ts'
import { hasRegulatedWords, hasSpamWords } from './refused-words.ts'

/** Forbidden in every draft: brackets, markup, numbering, blanks in a row or at the ends. */
const markup = /[<>{}[\]`\r\n\t]|\*|__|^#|\s{2,}|^\s|\s$|^(?:\d{1,2}[.)]|[-•])\s|^["“”]|["“”]$/u
/** What stands for a placeholder, the sender or the callback number. */
const privateMarks = /[\uE000-\uF8FF]/g
/** Controls, emoji, and marks that belong to them. Our own marks are of private use, so not here. */
export const symbols = /[\p{Cc}\p{Cf}\p{Cs}\p{Cn}\p{So}\p{Sk}\p{Me}\u{FE00}-\u{FE0F}]/gu
const links =
  /(?:https?:\/\/|www\.)\S+|[\p{L}\p{N}][\p{L}\p{N}-]*(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?:[/:?#]\S*)?|\S*@\S+|\d+\.\d+\.\d+\.\d+\S*/giu
const amounts =
  /\p{Sc}\s?\d[\d,.]*|\d[\d,.]*\s?(?:%|(?:percent|por ciento|dollars?|dólares|bucks|usd)(?!\p{L}))/giu
const capitals = /\p{Lu}{4,}/gu
/** Words that carriers require in capitals. */
const lawfulCapitals: ReadonlySet<string> = new Set(['STOP', 'HELP', 'START'])
const repeatedMarks = /[!?¡¿]{2,}/

type Given = Pick<DraftRules, 'given'>

/** The problems of a draft's words, for every sender. */
export function contentProblems(text: string, rules: DraftRules): DraftProblem[] {
  const { text: marked, plain } = protectText(text, rules)
  const problems: DraftProblem[] = sentenceProblems(marked, rules)
  if (markup.test(marked)) problems.push('markup')
  if (marked.search(symbols) >= 0) problems.push('symbols')
  if (shoutedWords(marked, rules).length > 0 || repeatedMarks.test(marked)) {
    problems.push('shouting')
  }
  if (amountsMadeUp(marked, rules)) problems.push('invented_amount')
  else if (factsMadeUp(marked.replace(privateMarks, ''), rules.given).length > 0) {
    problems.push('invented_fact')
  }
  if (hasRegulatedWords(plain)) problems.push('regulated')
  if (hasSpamWords(plain)) problems.push('spam_words')
  return problems
}

/** The problems of a part of a protected draft that may be left out without harm to the other parts. */
export function sentenceProblems(
  marked: string,
  { channel, given }: Pick<DraftRules, 'channel' | 'given'>,
): DraftProblem[] {
  const problems: DraftProblem[] = []
  if (shortLink.test(marked)) problems.push('shortener')
  if (linksIn(marked).some((link) => channel !== 'text' || !holds(given, link)))
    problems.push('link')
  const known = phonesIn(given)
  const numbers = phonesIn(marked)
  if (numbers.some((phone) => !known.some((own) => isSamePhone(own, phone)))) {
    problems.push('invented_number')
  }
  return problems
}

/** The links of a text, without the marks that end a sentence. */
export function linksIn(text: string): string[] {
  return (text.match(links) ?? []).map((link) => link.replace(/[.,;:!?)]+$/, ''))
}

/** Words in capitals, except the carriers' own and those of a user who did not shout. */
export function shoutedWords(marked: string, { given }: Given): string[] {
  const isShoutedToo = !/\p{Ll}/u.test(given)
  return (marked.match(capitals) ?? []).filter(
    (word) => !lawfulCapitals.has(word) && (isShoutedToo || !given.includes(word)),
  )
}

function amountsMadeUp(marked: string, { given }: Given): boolean {
  const inWords = numberWordsIn(given, true).map(({ value }) => String(value))
  const numbers = new Set([...(given.match(/\d[\d,.]*/g) ?? []).map(bareNumber), ...inWords])
  return (marked.match(amounts) ?? []).some(
    (amount) => !numbers.has(bareNumber(/\d[\d,.]*/.exec(amount)?.[0] ?? '')),
  )
}

function bareNumber(text: string): string {
  return text.replace(/[.,]+$/, '').replaceAll(',', '')
}

function holds(given: string, part: string): boolean {
  return given.toLowerCase().includes(part.toLowerCase())
}

import { mendWord } from './mended-words.ts'
import { plainLetters } from './plain-letters.ts'

/** A part of a reply between two ends of a sentence. */
export interface ReplySentence {
  /** Lowercase words without accents and apostrophes, commas among them, mended, single spaces between. */
  text: string
  isQuestion: boolean
}

/** Far more than texts join up to; the rules take a time in proportion to the length. What is behind it is not read. */
export const readMaxChars = 10_000

/**
 * A phone's reaction to our text repeats it, with *Reply STOP to opt out* in it; so does a quoted line.
 * Neither is the person's own word.
 */
const reactions =
  /^\s*(?:liked|loved|disliked|laughed at|emphasized|questioned|reacted .{1,12} to|\P{L}{1,12} to|(?:me |le )?(?:gust[oó]|encant[oó])|dio risa|removed .{1,24} from)\s+["“«]/iu
const quotedLine = /^\s*[>|].*$/gmu
const quotationMarks = /^[\s>|]+/gmu
const quotation = /^\s*["“«]([^"”»]{20,})["”»]\s*$/u

/** The sentences of a reply in a form that the rules can read, whatever it was typed on. */
export function sentencesOf(reply: string): ReplySentence[] {
  const read = reply.slice(0, readMaxChars)
  if (reactions.test(read) || quotedIn(read) !== '') return []
  return sentencesIn(read.replace(quotedLine, ' '))
}

/** The same of a reply that is nothing but a quotation: of our text, or of what its writer means to say. */
export function quotedSentencesOf(reply: string): ReplySentence[] {
  return sentencesIn(quotedIn(reply.slice(0, readMaxChars)))
}

function quotedIn(reply: string): string {
  const whole = quotation.exec(reply)?.[1]
  if (whole !== undefined) return whole
  return reply.replace(quotedLine, '').trim() === '' ? reply.replace(quotationMarks, '').trim() : ''
}

function sentencesIn(text: string): ReplySentence[] {
  const sentences = plainLetters(text)
    .split(/(?<=[.!?;:\n\r…])|\s[-–—]+\s|—/u)
    .map((part) => ({ text: wordsOf(part), isQuestion: /\?\s*$/.test(part) }))
    .filter((sentence) => /[^ ,]/.test(sentence.text))
  return [...sentences, ...joined(sentences)]
}

/** *Take. Me. Off.* and lines that were cut in the middle: short parts say something together too. */
function joined(sentences: readonly ReplySentence[]): ReplySentence[] {
  const together: ReplySentence[] = []
  let parts: string[] = []
  for (const { text } of [...sentences, { text: '' }]) {
    const isShort = text !== '' && text.split(' ').length <= 2
    if (isShort) parts.push(text)
    else {
      if (parts.length > 1) together.push({ text: parts.join(' '), isQuestion: false })
      parts = []
    }
  }
  return together
}

function wordsOf(part: string): string {
  const words = (part.match(/[\p{L}\p{N}]+|,/gu) ?? []).map(mendWord).join(' ')
  return brokenWords.test(words) ? joinedWords(words) : words
}

/** Where a word may have been broken in two; most sentences have none, and are read in two thirds of the time. */
const brokenWords = /\b(?:t|nto?|no|out|un|uns|unsub|aloe|stop)\b/

function joinedWords(words: string): string {
  return words
    .replace(/\b(don|won|can|didn|doesn|isn|wouldn|couldn) t\b/g, '$1t')
    .replace(/\bdo nto?\b|\bdo no(?= (?:text|call|contact|message|send))/g, 'do not')
    .replace(/\bopt(?:ed|ing|s)? out\b/g, 'optout')
    .replace(/\bun (?=subscribe)/g, 'un')
    .replace(/\b(?:uns ubscribe|unsub scribe)\b/g, 'unsubscribe')
    .replace(/\bleave me aloe\b/g, 'leave me alone')
    .replace(/\bstop (?:all|2 end|to end)\b(?=$| ,)/g, 'stop')
}

import { mendWord } from './mended-words.ts'

/** What a stop sign, a raised hand and the like become: a word that no person types. */
export const SIGN = 'xsignx'

/** A part of a reply between two ends of a sentence. */
export interface ReplySentence {
  /** Lowercase words without accents and apostrophes, commas among them, mended, single spaces between. */
  text: string
  isQuestion: boolean
}

/** Far more than texts join up to; the rules take a time in proportion to the length. */
const MAX_CHARS = 10_000

/**
 * A phone's reaction to our text repeats it, with *Reply STOP to opt out* in it; so does a quoted line.
 * Neither is the person's own word.
 */
const reactions =
  /^\s*(?:(?:liked|loved|disliked|laughed at|emphasized|questioned|reacted .{1,12} to|\P{L}{1,12} to|(?:me |le )?(?:gust[oó]|encant[oó])|dio risa|removed .{1,24} from)\s+["“«]|["“«][^"”»]{20,}["”»]\s*$)/iu
const quotedLine = /^\s*[>|].*$/gmu

/** Letters of other alphabets that look like ours, and signs that stand for letters. */
const lookalikes: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  с: 'c',
  е: 'e',
  н: 'h',
  і: 'i',
  к: 'k',
  м: 'm',
  о: 'o',
  р: 'p',
  ѕ: 's',
  т: 't',
  у: 'y',
  х: 'x',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  ѵ: 'v',
  '†': 't',
  ø: 'o',
  ԁ: 'd',
  ɡ: 'g',
  ո: 'n',
  υ: 'u',
  ε: 'e',
  ι: 'i',
  κ: 'k',
  α: 'a',
  ν: 'v',
  ꜱ: 's',
  ᴛ: 't',
  ᴏ: 'o',
  ᴘ: 'p',
  ᴜ: 'u',
  ɴ: 'n',
  ʙ: 'b',
  ᴄ: 'c',
  ʀ: 'r',
  ɪ: 'i',
  ᴇ: 'e',
  ᴀ: 'a',
  ᴍ: 'm',
  ᴠ: 'v',
  ß: 'ss',
}

/** The sentences of a reply in a form that the rules can read, whatever it was typed on. */
export function sentencesOf(reply: string): ReplySentence[] {
  if (reactions.test(reply)) return []
  const text = plainLetters(reply.slice(0, MAX_CHARS).replace(quotedLine, ' '))
  const sentences = text
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

/** A letter in a black circle or square, or of a flag; the white ones are known to Unicode as letters. */
function letterInABox(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  const first = [0x1f1e6, 0x1f170, 0x1f150].find((start) => code >= start) ?? code
  return String.fromCharCode(97 + code - first)
}

function plainLetters(text: string): string {
  return (
    text
      // UTF-8 that was read as another encoding on its way: donâ€™t, mÃ¡s.
      .replace(/â€[™˜œ\u009d]/gu, "'")
      .replace(/Ã([\u0080-\u00bf])/gu, (_, byte: string) =>
        String.fromCharCode(0xc0 | (byte.charCodeAt(0) & 0x3f)),
      )
      .replace(/[🛑⏹]/gu, ' stop ')
      .replace(/[🚫⛔✋🔇🖕🤚🙅🔕📵❌🤬🖐🚷👎]/gu, ` ${SIGN} `)
      .replace(/[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu, letterInABox)
      .normalize('NFKC')
      // Invisible and broken characters between the letters of a word.
      .replace(/[\p{Cf}\p{Cs}\p{Cn}\p{Co}\ufffd]|(?![\n\r\t])\p{Cc}/gu, '')
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/['’`´‘]/gu, '')
      .replace(/[^ -~]/gu, (char) => lookalikes[char] ?? char)
      .replace(/(?<![a-z0-9])[$5](?=t[o0]p)/gu, 's')
      .replace(/(?<=[a-z])0(?=[a-z])/gu, 'o')
      .replace(/\bf[*#@%]+(?:c?k)?(ing|in)?\b/gu, 'fuck$1')
      .replace(/\bf[*#@%]+/gu, 'fuck')
      // S T O P, s.t.o.p
      .replace(/(?<![a-z])s[\s.*_-]{1,3}t[\s.*_-]{1,3}o[\s.*_-]{1,3}p(?![a-z])/gu, 'stop')
      .replace(/\b(?:st[ •]op|sto p|s top)\b/gu, 'stop')
      .replace(/\b(don|won|can)[;:"]t\b/gu, '$1t')
      .replaceAll('#', ' number ')
  )
}

function wordsOf(part: string): string {
  const words = part.match(/[\p{L}\p{N}]+|,/gu) ?? []
  return words
    .map(mendWord)
    .join(' ')
    .replace(/\b(don|won|can|didn|doesn|isn|wouldn|couldn) t\b/g, '$1t')
    .replace(/\bdo nto?\b|\bdo no(?= (?:text|call|contact|message|send))/g, 'do not')
    .replace(/\bopt(?:ed|ing|s)? out\b/g, 'optout')
    .replace(/\bun (?=subscribe)/g, 'un')
    .replace(/\b(?:uns ubscribe|unsub scribe)\b/g, 'unsubscribe')
    .replace(/\bleave me aloe\b/g, 'leave me alone')
    .replace(/\bstop (?:all|2 end|to end)\b(?=$| ,)/g, 'stop')
}

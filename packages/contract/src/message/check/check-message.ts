import { limits } from '../../limits.ts'
import type { DraftChannel } from '../draft/draft-rules.ts'
import { draftAdditions } from '../draft/draft-additions.ts'
import { phonesIn } from '../draft/protected-text.ts'
import { regulatedWord } from '../draft/refused-words.ts'
import { languageOf } from '../draft/text-language.ts'
import { hasOptOut } from '../length/segments.ts'
import { shortLink } from '../short-links.ts'
import { calmed, shoutedIn } from './calm-words.ts'
import type { MessageRuleName } from './message-rules.ts'
import { prizes, spamWordings } from './plain-wording.ts'
import { introducesItself, namesBusiness } from './says-who.ts'
import { withoutSentenceAt, withoutWords } from './without-words.ts'

export interface MessageToCheck {
  readonly text: string
  /** How it reaches people; `both` is spoken and texted. */
  readonly channel: DraftChannel
  /** The business's name and its number to call, as the account has them; '' while they are unknown. */
  readonly sender: string
  readonly callbackNumber: string
}

/** The whole message as it would be, and what is done to it. */
export interface Mend {
  readonly label: string
  readonly text: string
}

export interface Finding {
  readonly rule: MessageRuleName
  /** The words that it is about; '' where something is missing. */
  readonly found: string
  /** Undefined where only the writer knows how. */
  readonly mend: Mend | undefined
  /** The mend would be longer than a message may be. */
  readonly isTooLong?: true
}

/**
 * What is wrong with a message by the table of rules, those of the law first; none for one that says nothing. A
 * message is never refused for it. Each mend solves its own finding, and the next ones are found on its result.
 */
export function checkMessage(message: MessageToCheck): Finding[] {
  if (!/\p{L}/u.test(message.text)) return []
  return [
    callerMissing(message),
    ...wayOutMissing(message),
    optOutSpoken(message),
    regulated(message),
    prizePromised(message),
    spamWording(message),
    shouting(message),
    shortener(message),
  ].filter((one) => one !== undefined)
}

function finding(rule: MessageRuleName, found: string, label: string, text: string): Finding {
  const mended = text.trim()
  if (!/\p{L}/u.test(mended)) return { rule, found, mend: undefined }
  if (mended.length > limits.messageMaxChars)
    return { rule, found, mend: undefined, isTooLong: true }
  return { rule, found, mend: { label, text: mended } }
}

function callerMissing({ text, channel, sender }: MessageToCheck): Finding | undefined {
  const isSpoken = channel !== 'text'
  if (sender === '') {
    return introducesItself(text)
      ? undefined
      : { rule: 'caller_missing', found: '', mend: undefined }
  }
  if (namesBusiness(text, sender, isSpoken)) return undefined
  const { senderSpoken, senderOfText } = draftAdditions[languageOf(text)]
  const first = isSpoken ? senderSpoken(sender) : senderOfText(sender)
  return finding('caller_missing', '', `Begin with “${first}”`, `${first} ${text}`)
}

/** Words that tell how to get no more messages; with a number beside them, a way to do so by phone. */
const sayNoMore =
  /(?<!\p{L})(?:opt[- ]?out|unsubscribe|be removed|get removed|remove you|take you off|(?:to|and) stop(?! by| in(?!g)| over)|stop (?:these|our|getting|receiving|all|future|calls|messages)|no (?:more|longer)|do[- ]not[- ]call|off (?:our|the|this) list|para (?:salir|no recibir|dejar de)|darse de baja|cancelar|no recibir más)(?!\p{L})/iu
/** Numbers as letters too: 1-800-FLOWERS. */
const wordNumber = /(?<!\p{L})1?[- ]?8(?:00|33|44|55|66|77|88)[- ][A-Z0-9-]{4,}/u

function wayOutMissing({ text, channel, callbackNumber }: MessageToCheck): Finding[] {
  const additions = draftAdditions[languageOf(text)]
  if (channel === 'text') {
    if (hasOptOut(text)) return []
    return [addition('opt_out_missing', text, additions.optOut)]
  }
  const [phone] = phonesIn(text)
  const number = phone ?? wordNumber.exec(text)?.[0]?.trim() ?? ''
  if (number !== '' && sayNoMore.test(text)) return []
  const given = number || callbackNumber
  if (given === '') {
    const missing: Finding = { rule: 'number_missing', found: '', mend: undefined }
    return sayNoMore.test(text) ? [missing] : [missing, { ...missing, rule: 'opt_out_missing' }]
  }
  if (sayNoMore.test(text)) {
    return [addition('number_missing', text, additions.callback(given))]
  }
  const missing = number === '' ? ('number_missing' as const) : ('opt_out_missing' as const)
  return [addition(missing, text, additions.optOutByCall(given))]
}

function addition(rule: MessageRuleName, text: string, sentence: string): Finding {
  return finding(rule, '', `Add “${sentence}”`, `${ended(text)} ${sentence}`)
}

function optOutSpoken({ text, channel }: MessageToCheck): Finding | undefined {
  if (channel === 'text') return undefined
  const sentence = text.split(/(?<=[.!?])\s+/u).find((one) => hasOptOut(one))
  if (sentence === undefined) return undefined
  const at = text.indexOf(sentence)
  return finding('opt_out_spoken', sentence, 'Leave the sentence out', withoutSentenceAt(text, at))
}

function regulated({ text }: MessageToCheck): Finding | undefined {
  const found = regulatedWord(text)
  if (!found) return undefined
  const mended = withoutSentenceAt(text, found.at)
  return finding('regulated', found.word, 'Leave the sentence out', mended)
}

function prizePromised({ text }: MessageToCheck): Finding | undefined {
  const found = prizes.exec(text)
  if (!found) return undefined
  return finding('prize', found[0], 'Leave the sentence out', withoutSentenceAt(text, found.index))
}

function spamWording({ text }: MessageToCheck): Finding | undefined {
  // What is a prize is found as one.
  for (const { phrase, plain } of spamWordings) {
    const found = phrase.exec(text)
    if (!found) continue
    const [words] = found
    const label = plain === '' ? `Leave “${words}” out` : `Say “${plain}”`
    const mended = withoutWords(text, found.index, words.length, plain)
    return finding('spam_words', words, label, mended)
  }
  return undefined
}

function shouting({ text, sender }: MessageToCheck): Finding | undefined {
  const found = shoutedIn(text, sender)
  if (found === undefined) return undefined
  return finding('shouting', found, 'Write it calmly', calmed(text, sender))
}

function shortener({ text }: MessageToCheck): Finding | undefined {
  const found = shortLink.exec(text)
  if (!found) return undefined
  const link = found[0]
  return finding(
    'shortener',
    link,
    'Leave the link out',
    withoutWords(text, found.index, link.length, ''),
  )
}

function ended(text: string): string {
  const trimmed = text.trim()
  return /[.!?…]["')]?$/u.test(trimmed) ? trimmed : `${trimmed.replace(/[,;:\s-]+$/u, '')}.`
}

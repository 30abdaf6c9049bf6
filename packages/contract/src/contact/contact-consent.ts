import { inNormalForm } from '../composed-text.ts'
import type { Channel } from '../money/pricing.ts'
import { readDay } from './consent-day.ts'

/** `no` keeps a person out on that channel; `unknown` changes nothing. */
export type ConsentWord = 'yes' | 'no' | 'unknown'

/** What a contact's row says of consent to voicemails and to texts, which are two consents. */
export interface ContactConsent extends Readonly<Record<Channel, ConsentWord>> {
  /** YYYY-MM-DD; null where the row has no date, or none that can be read in one way. */
  readonly day: string | null
  /** As the row has it. */
  readonly source: string | null
  /** There where the row agrees and names no channel: to which one, it does not say. */
  readonly unnamed?: true
}

/** The values of the three columns as the file has them; null for a column that it has not. */
export interface ConsentValues {
  readonly consent: string | null
  readonly date: string | null
  readonly source: string | null
}

const DAY_MS = 86_400_000

/**
 * Reads a contact's consent. An agreement that is dated later than tomorrow can't have been given, so it is not
 * known; a refusal holds whatever its date is.
 */
export function readConsent({ consent, date, source }: ConsentValues, now: Date): ContactConsent {
  const day = date === null ? null : (readDay(date) ?? null)
  const isAhead = day !== null && Date.parse(day) > now.getTime() + DAY_MS
  const said = consentWords(consent ?? '')
  const believed = (word: ConsentWord): ConsentWord =>
    isAhead && word === 'yes' ? 'unknown' : word
  return {
    voice: believed(said.voice),
    text: believed(said.text),
    day: isAhead ? null : day,
    source: source === null || source.trim() === '' ? null : source.trim(),
    ...(said.unnamed && !isAhead && { unnamed: true }),
  }
}

/**
 * The channels of a campaign, in the order in which it reaches a person, that the value of a *Consent* column
 * refuses. Who refuses the first one is not reached by the second either, which only follows it.
 */
export function refusedChannels(
  consent: string | null,
  channels: readonly Channel[],
): readonly Channel[] {
  if (consent === null || consent === '') return []
  const words = consentWords(consent)
  const [first] = channels
  if (first !== undefined && words[first] === 'no') return channels
  return channels.filter((channel) => words[channel] === 'no')
}

interface Words extends Record<Channel, ConsentWord> {
  /** Whether it agrees and names no channel. */
  unnamed: boolean
}

/** A list has few different values, and one is read for each of a million people. */
const remembered = new Map<string, Words>()
const MOST_REMEMBERED = 1_000

/**
 * What a value of the *Consent* column means: *both*, *voice*, *text*, *no*, *no texts*, *voice yes, text no*. A plain
 * *yes* agrees to no channel, since consent to voicemails is none to texts; a plain *no* refuses both.
 */
export function consentWords(value: string): Readonly<Words> {
  const known = remembered.get(value)
  if (known) return known
  const words = combine(clausesOf(value).flatMap(readClause))
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  remembered.set(value, words)
  return words
}

/** A value of a column that is about one channel, such as *VoiceConsent*: there a plain *yes* is about that one. */
export function consentWordFor(value: string, channel: Channel): ConsentWord {
  const words = consentWords(value)
  return words.unnamed ? 'yes' : words[channel]
}

/** The values of *Consent*, *VoiceConsent* and *TextConsent* as one value of *Consent*: `yes; voice; no text`. */
export function joinedConsent(any: string, voice: string, text: string): string {
  const ofVoice = { yes: 'voice', no: 'no voice', unknown: '' }[consentWordFor(voice, 'voice')]
  const ofText = { yes: 'text', no: 'no text', unknown: '' }[consentWordFor(text, 'text')]
  return [any, ofVoice, ofText].filter((part) => part !== '').join('; ')
}

/** One statement of a value; a refusal without channels is about both. */
interface Statement {
  channels: readonly Channel[]
  word: ConsentWord
  /** *Text only* refuses the other channel. */
  isOnly: boolean
}

/** A refusal outweighs an agreement, and what is unclear takes back an agreement that stands beside it. */
function combine(statements: readonly Statement[]): Words {
  const words: Words = { voice: 'unknown', text: 'unknown', unnamed: false }
  const agreed = statements.filter(({ word }) => word === 'yes')
  const named = agreed.filter(({ channels }) => channels.length > 0)
  for (const { channels } of named) write(words, channels, 'yes')
  for (const { channels, word } of statements) if (word === 'unknown') write(words, channels, word)
  for (const { channels, word } of statements) if (word === 'no') write(words, channels, word)
  for (const { channels, isOnly } of named) {
    if (isOnly && channels.length === 1) write(words, besides(channels), 'no')
  }
  words.unnamed =
    agreed.length > 0 &&
    statements.every(({ channels, word }) => channels.length === 0 && word === 'yes')
  return words
}

function write(words: Words, channels: readonly Channel[], word: ConsentWord): void {
  for (const channel of channels.length === 0 ? both : channels) words[channel] = word
}

const both: readonly Channel[] = ['voice', 'text']
const besides = (channels: readonly Channel[]) => both.filter((one) => !channels.includes(one))

/** Small letters without accents, cut where a value lists several things. */
function clausesOf(value: string): string[] {
  return (
    inNormalForm(value, 'NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[’']/g, '')
      .replace(/[✓✔☑✅]/gu, ' yes ')
      .replace(/[✗✘✖❌❎]/gu, ' no ')
      // A box that is not ticked says nothing, and one with a cross may be either: left out, it would agree.
      .replace(/[☐☒]/gu, ' ? ')
      .split(/[,;|&+\n]|\band\b|\bbut\b|\by\b(?=\s+\S)/u)
      .map((clause) => clause.replace(/[^a-z0-9/?]+/g, ' ').trim())
      .filter((clause) => clause !== '')
  )
}

/** Blank, or says that it is not known. */
const notSaid =
  /^(?:\?+|n\/?a|null|nil|unknown|unsure|pending|tbd|not (?:known|sure|asked|recorded|on file)|no (?:data|records?|info|information|answer|response|reply|idea|respuesta)|none recorded|se desconoce)$/
const phrases: readonly (readonly [RegExp, string])[] = [
  [/\bopt(?:ed|s)? ?in\b/g, 'yes'],
  [/\bopt(?:ed|s)? ?out\b/g, 'no'],
  [/\b(?:do|does|did) not\b|\b(?:dont|doesnt|didnt)\b/g, 'no'],
  [/\btext (?:messages?|msgs?)\b/g, 'text'],
  [/\bphone calls?\b|\bvoice (?:calls?|mails?|messages?|drops?)\b/g, 'voice'],
  [/\//g, ' '],
]
const channelWords: ReadonlyMap<string, Channel> = new Map([
  ...allFor('voice', 'voice voicemail voicemails call calls calling voz llamada llamadas'),
  ...allFor('text', 'text texts texting sms mms mensaje mensajes texto textos'),
])
const bothWords = setOf('both all everything ambos todo')
const yesWords = setOf(
  'yes y true t 1 ok okay granted given agreed agree agrees consented consents allowed accepted accepts subscribed approved si',
)
const noWords = setOf(
  'no n false f 0 none not never denied declined refused refuses revoked withdrawn withdrew unsubscribed stop stopped rejected without ' +
    'nope neither dnc removed suppressed blocked canceled cancelled expired unsubscribe ' +
    'ninguno ninguna ningun sin nunca rechazado revocado cancelado baja',
)
const onlyWords = setOf('only solo solamente just')
const fillers = setOf('to for the consent consentimiento has have contact please permission')

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
function allFor(channel: Channel, words: string): [string, Channel][] {
  return words.split(' ').map((word) => [word, channel])
}

function readClause(clause: string): Statement[] {
  if (notSaid.test(clause)) return [{ channels: [], word: 'unknown', isOnly: false }]
  const plain = phrases.reduce((text, [pattern, word]) => text.replace(pattern, word), clause)
  const words = plain.split(' ').filter((word) => word !== '' && !fillers.has(word))
  const pairs = pairsOf(words)
  return pairs ?? [readWords(words)]
}

/** *voice yes text no*, *no voice yes text*: each channel has its own word. */
function pairsOf(words: readonly string[]): Statement[] | undefined {
  if (words.length < 4 || words.length % 2 === 1) return undefined
  const statements: Statement[] = []
  for (let at = 0; at < words.length; at += 2) {
    const two = [words[at] ?? '', words[at + 1] ?? '']
    const channels = two.flatMap((word) => channelWords.get(word) ?? [])
    const word = two.map(answerOf).find((one) => one !== undefined)
    if (channels.length !== 1 || word === undefined) return undefined
    statements.push({ channels, word, isOnly: false })
  }
  return statements
}

function answerOf(word: string): 'yes' | 'no' | undefined {
  if (noWords.has(word)) return 'no'
  return yesWords.has(word) ? 'yes' : undefined
}

function readWords(words: readonly string[]): Statement {
  const channels = both.filter((one) => words.some((word) => channelWords.get(word) === one))
  const meant = words.some((word) => bothWords.has(word)) ? both : channels
  const answers = words.map(answerOf)
  const isOnly = words.some((word) => onlyWords.has(word))
  // However it goes on: *no, she hung up* is a refusal, and a wrong one costs one contact.
  if (answers.includes('no')) return { channels: meant, word: 'no', isOnly: false }
  const others = words.filter(
    (word) =>
      answerOf(word) === undefined &&
      !channelWords.has(word) &&
      !bothWords.has(word) &&
      !onlyWords.has(word),
  )
  // *Text unknown* is not known of texts; any other word may be about all that the value says.
  if (others.length > 0) {
    return { channels: notSaid.test(others.join(' ')) ? meant : [], word: 'unknown', isOnly: false }
  }
  const says = answers.includes('yes') || meant.length > 0
  return { channels: meant, word: says ? 'yes' : 'unknown', isOnly }
}

import { namesBusiness } from '../check/says-who.ts'
import { gsmUnitsOf } from './gsm-alphabet.ts'

export type SegmentCount = {
  readonly encoding: 'GSM-7' | 'UCS-2'
  /** Septets in GSM-7 (an extension character takes two), UTF-16 units in UCS-2. */
  readonly units: number
  /** 0 for an empty text. */
  readonly segments: number
  /** The first character that GSM-7 lacks, when there is one. */
  readonly forcedBy?: string
}

/** Units that fit one segment, alone and as part of a longer text, whose header takes the difference. */
const capacity = {
  'GSM-7': { single: 160, joined: 153 },
  'UCS-2': { single: 70, joined: 67 },
} as const

/**
 * How many segments a carrier makes of a text. A character that takes two units is never split
 * between segments, so a text can need one more segment than its units suggest.
 */
export function countSegments(text: string): SegmentCount {
  const chars = Array.from(text)
  const forcedBy = chars.find((char) => gsmUnitsOf(char) === undefined)
  const encoding = forcedBy === undefined ? 'GSM-7' : 'UCS-2'
  const sizes = chars.map((char) => (encoding === 'GSM-7' ? (gsmUnitsOf(char) ?? 1) : char.length))
  const units = sizes.reduce((total, size) => total + size, 0)
  const counted = { encoding, units, segments: segmentsOf(sizes, units, encoding) } as const
  return forcedBy === undefined ? counted : { ...counted, forcedBy }
}

/**
 * Whether one text is nearer to an additional segment than another text: by segments, then by how full
 * they are. Units of the two alphabets can't be compared, because one takes more room.
 */
export function isLonger(one: SegmentCount, other: SegmentCount): boolean {
  if (one.segments !== other.segments) return one.segments > other.segments
  const fill = ({ units, encoding }: SegmentCount) => units / capacity[encoding].single
  return fill(one) > fill(other)
}

function segmentsOf(
  sizes: readonly number[],
  units: number,
  encoding: SegmentCount['encoding'],
): number {
  const { single, joined } = capacity[encoding]
  if (units === 0) return 0
  if (units <= single) return 1
  let segments = 1
  let filled = 0
  for (const size of sizes) {
    if (filled + size > joined) {
      segments += 1
      filled = 0
    }
    filled += size
  }
  return segments
}

export const OPT_OUT_SENTENCE = 'Reply STOP to opt out'

const ASK = String.raw`(?:reply|respond|text|txt|send)\s+(?:back\s+|with\s+|the\s+word\s+)?["'“‘]?stop\b["'”’]?`
const WHAT_FOR = String.raw`["'”’]?\s*(?:=|2|to)\s*(?:opt|end|cancel|unsubscribe|quit|stop|be\s+removed)`

/**
 * Phrases that explain how to stop. Text stop times, a non-stop sale to end of May and do not reply STOP are none: where a
 * text is not sure to give a way, it gets one more.
 */
const saysHowToStop = [
  new RegExp(
    String.raw`(?<!(?:not|never|cannot|can[’']t|don[’']t|won[’']t)\s+(?:please\s+)?)\b${ASK}(?=\s*(?:$|[.,;:!?)=\n]|[-–—]\s|(?:2|to|for|if|and|or|at|any|anytime|here|now|back)\b))`,
    'i',
  ),
  new RegExp(
    String.raw`(?<!non[-\s])(?:\bSTOP\b|(?:^|[\n.,;:!?("'“‘]\s*|\b(?:or|and)\s+)[Ss]top\b)${WHAT_FOR}`,
  ),
]

/** *No responda STOP* gives no way either. */
const saysHowToStopInSpanish =
  /(?<!\p{L})(?<!(?:no|nunca)\s+(?:nos\s+)?)(?:responda|responde|envíe|envie|envía|envia|conteste|contesta|escriba|escribe)\s+(?:con\s+)?(?:la\s+palabra\s+)?["'“‘«]?stop(?=["'”’»]?\s*(?:$|[.,;:!?)\n]|[-–—]\s|(?:para|y|o|si|al|aquí|2)(?!\p{L})))/iu

/** Whether a text explains how to opt out, in English or Spanish. */
export function hasOptOut(text: string): boolean {
  return [...saysHowToStop, saysHowToStopInSpanish].some((phrase) => phrase.test(text))
}

/**
 * A first text as it is sent: it names the business, in front where the text itself does not, and says how to stop.
 * An account that has not said its business name can't be named.
 *
 * @param withoutName the text with the recipient's own name left out: to a customer named Grace, *Hi Grace* names no
 *   business of that name
 */
export function asFirstText(
  text: string,
  business: string,
  withoutName: () => string = () => text,
): string {
  if (text.trim() === '') return text
  const names = (part: string) => namesBusiness(part, business, false)
  const isNamed = business.trim() === '' || (names(text) && names(withoutName()))
  return withOptOut(isNamed ? text : `${business.trim()}: ${text.trimStart()}`)
}

/**
 * Adds the sentence on how to stop to a first text, on its own line, when it is missing (the law and
 * the carriers require it). Count segments on the result, because that is what is sent.
 */
export function withOptOut(text: string): string {
  if (hasOptOut(text)) return text
  const body = text.trimEnd()
  return body === '' ? OPT_OUT_SENTENCE : `${body}\n${OPT_OUT_SENTENCE}`
}

import { meaningOfReply } from '@afterbeep/contract/opt-outs/reply-meaning'

/** The intent of a reply. Each kind has suggested replies; an unclear reply is `other`. */
export const replyKinds = [
  'opt_out',
  'wrong_number',
  'angry',
  'call_me',
  'who',
  'price',
  'when',
  'no',
  'yes',
  'thanks',
  'other',
] as const
export type ReplyKind = (typeof replyKinds)[number]
export type ReplyLanguage = 'en' | 'es'

/** No real question is longer; the limit keeps the patterns fast. */
const MAX_CHARS = 500

/**
 * English and Spanish patterns, in order of priority: a question counts more than the *yes* or the
 * *thanks* around it. They match words without accents and apostrophes.
 */
const signs: readonly (readonly [ReplyKind, RegExp])[] = [
  [
    'wrong_number',
    /\bwrong (number|person|guy|phone)\b|\bnot my name\b|\b(i am|im|this is|its) not [a-z]+$|\bno one (here )?(by|named|called)\b|\b(numero|persona|telefono) equivocad[oa]\b|\bse equivoc|\bno soy (?!d)[a-z]+$/,
  ],
  [
    'angry',
    /\bf+u+c+k|\bwtf\b|\b(bull)?shit|\bidiots?\b|\bscam|\bspam|\bharass|\bannoy|\bsick of\b|\bsue you\b|\blawyer\b|\billegal\b|\breport(ing)? (you|this)\b|\bhow dare\b|\bestaf|\bbasura\b|\bmolest|\bdenunci|\bacoso\b|\bhart[oa] de\b|\bidiotas?\b|\bmierda\b/,
  ],
  [
    'call_me',
    /\b(call|phone|ring) (me|us|back|my)\b|\bgive (me|us) a (call|ring)\b|\b(can|could|will) (you|someone|somebody) call\b|\bllam(e|a|en)(me|nos)\b|\b(me|nos) (puede|pueden|podria|podrian) llamar\b|\b(puede|pueden) llamar(me|nos)\b|\bme llam(a|an|e|en)\b/,
  ],
  [
    'who',
    /\bwho (is|are|r|was|dis|this|sent)\b|\bwhos\b|\bwhich company\b|\bwhat company\b|\bdo i know you\b|\bhow did you get\b|\bquien(es)?\b|\bde parte de\b|\bque empresa\b|\bde donde (sacaron|saco|tienen|tiene) mi\b/,
  ],
  [
    'price',
    /\bhow much\b|\bprices?\b|\bpricing\b|\bcosts?\b|\bquotes?\b|\brates?\b|\bfees?\b|\bfree\b|\bcharges?\b|\bcuanto (cuesta|vale|es|cobra|sale|seria)|\bprecios?\b|\bcuest|\bgratis\b|\bpresupuesto\b|\btarifas?\b/,
  ],
  [
    'when',
    /\bwhen\b|\bwhat (time|day|date)\b|\bwhat are your hours\b|\bhours\b|\bare you open\b|\bavailab|\bappointment\b|\breschedul|\b(can|could) i come\b|\bcuando\b|\bque (hora|dia|fecha)\b|\bhorarios?\b|\bcitas?\b|\babiertos?\b|\bdisponib/,
  ],
  [
    'no',
    /^(no|nope|nah)\b(?! (problem|worries|prob|hay problema|pasa nada))|\bnot? (interested|thanks?|thank you|ty|thx|gracias)\b|\bnot (now|today|at this time)\b|\bno (me interesa|estoy interesad[oa]|quiero)\b|\bno por ahora\b/,
  ],
  [
    'yes',
    /^(yes|yeah|yep|yup|sure|ok|okay|sounds good|please do|definitely|absolutely|of course|si|claro|vale|dale|por supuesto|de acuerdo|perfecto)\b|\b(im|i am) (interested|in)\b|\bsign me up\b|\b(me interesa|estoy interesad[oa]|cuenten conmigo)\b/,
  ],
  ['thanks', /\bthanks?\b|\bthx\b|\bty\b|\bappreciate\b|\bgracias\b|\bagradec/],
]

/** Words that are common in Spanish and rare in English. */
const spanishWords =
  /[¿¡ñ]|\b(de|mi|que|quien|quienes|cuanto|cuando|donde|como|hola|gracias|si|por|favor|para|usted|ustedes|llame|llamame|llamen|me interesa|numero|equivocado|precio|precios|cuesta|hora|cita|el|la|los|las|un|una|es|soy|esta|quiero|puede|pueden|buenos|buenas|dias|tardes|estafa|basta)\b/g

/** The intent and language of a reply. Detected in this process; the text goes to no other service. */
export function kindOfReply(text: string): { kind: ReplyKind; language: ReplyLanguage } {
  const lower = text.slice(0, MAX_CHARS).normalize('NFC').toLowerCase()
  const bare = lower
    .normalize('NFD')
    // The tilde of ñ stays: it identifies the language.
    .replace(/(?<!n)\p{M}|\p{M}(?<!\u0303)/gu, '')
    .normalize('NFC')
    .replace(/['’`´]/g, '')
    .replace(/[^\p{L}\p{N}¿¡]+/gu, ' ')
    .trim()
  const found = bare.match(spanishWords)?.length ?? 0
  const words = bare.split(' ').length
  // One word in three: `no`, `la` and names occur in English too.
  const language = found * 3 >= words && found > 0 ? 'es' : 'en'
  const plain = bare.replace(/[¿¡]/g, '').replace(/\s+/g, ' ').trim()
  if (meaningOfReply(text) === 'opt_out') return { kind: 'opt_out', language }
  return { kind: signs.find(([, sign]) => sign.test(plain))?.[0] ?? 'other', language }
}

import { channelConsentColumns, consentColumns } from '@afterbeep/contract/contact/contact-columns'
import { consentWords } from '@afterbeep/contract/contact/contact-consent'
import type { ColumnUse } from './column-use.ts'
import { headerWords, namedConsent } from './header-words.ts'

/**
 * How a column may say that its people must not be contacted: a `mark` by any value that is not clearly a no
 * (*Do Not Call*: *x*, *2026-01-02*), an `agreement` by a no (*SMS consent*: *no*), a `status` by a word for it
 * (*Email subscription status*: *unsubscribed*), `groups` by an item that says nothing else (*Tags*: *VIP, Do not call*; *Notes*: *Do not call*).
 */
export type RefusalColumn = 'mark' | 'agreement' | 'status' | 'groups'

/** An opt-out of mail counts too: a wrong refusal costs one contact, a wrong call a complaint. */
const marks =
  /\b(?:do ?not|don ?t|never) ?(?:call|contact|text|sms|phone|message|e ?mail|solicit|disturb|service)\b|\bdn[cd]\b|\bno (?:llamar|contactar|molestar)\b|^no (?:calls?|contact|texts?|sms)$|\bopt(?:ed|s)? ?outs?\b|\bun ?subs?(?:cri\w*)?\b|\b(?:black|block) ?list(?:ed)?\b|\bsuppress(?:ed|ion)\b|\b(?:consent|permission) (?:revoked|withdrawn)\b|\brevoked\b|\bdad[oa]s? de baja\b|^(?:fecha de )?baja$|\bdeceased\b|\bfallecid[oa]\b/
/** They say how a person may be reached otherwise, or when. */
const notMarks = /\b(?:fax|postal|opt(?:ed)? ?in|before|after|until|between|hours)\b/
const statuses =
  /\bsubscri(?:bed|bers?|ptions?)\b|\bsuscri\w+\b|\bmarketing\b|\b(?:consent(?:ed|s)?|permissions?|opt(?:ed)? ?in)\b|\b(?:sms|texts?|e ?mail|calls?|phone|contact|contacto|communication|member|list) (?:status|state|preferences?)\b|^stop(?:ped)?$/
const groups =
  /\b(?:status|estado|tags?|etiquetas?|labels?|groups?|grupos?|segments?|lists?|categor\w+|flags?|notes?|notas?|memo|comments?|comentarios?|observacion(?:es)?|preferred contact|contact method)\b/
/** *Text OK?*, *Can we call?*: a yes is no consent on record, but a no is to be kept. */
const questions =
  /^(?:(?:is|its|it s) )?(?:ok(?:ay)?|can(?: we| i)?|may we|receives?|wants?) (?:to )?(?:get |receive )?(?:calls?|texts?|sms|contact|voicemails?)\b|^(?:calls?|texts?|sms|contact|voicemails?) ok(?:ay)?$/

/** What a header makes of a column, where anything. The consent columns of our own are read by contract. */
export function refusalColumn(header: string): RefusalColumn | undefined {
  // `SMS consent` is TextConsent by now: its no is about texts alone.
  const words = headerWords(header)
  if (ownConsent.has(words)) return undefined
  if (marks.test(words) && !notMarks.test(words)) return 'mark'
  if (agreements.has(namedConsent(words))) return 'agreement'
  if (/^(?:is )?subscribed$/.test(words) || questions.test(words)) return 'agreement'
  if (statuses.test(words)) return 'status'
  return groups.test(words) ? 'groups' : undefined
}

const agreements: ReadonlySet<ColumnUse | undefined> = new Set([
  'Consent',
  'VoiceConsent',
  'TextConsent',
])
const ownConsent: ReadonlySet<string> = new Set(
  [...consentColumns, ...channelConsentColumns].map(headerWords),
)

const no =
  /^(?:no?|false|f|[0 ]+|none|never|n a|null|unknown|unset|pending|(?:not un)?subscribed|active|allowed|ok|(?:opt(?:ed)? ?)?in|not opt(?:ed)? ?out|may be contacted)$/
/** Without a word in them: blank, a dash, an empty box, a cross. */
const emptyMark = /^[\s\-–—.?☐□✗✘✕]*$/

const refusal =
  /\b(?:un ?sub(?:s|scri\w*)?|opt(?:ed)? ?out|suppressed|(?:black|block) ?listed|blocked|revoked|withdrawn|refused|stop(?:ped)?|complain(?:ed|t)|(?:do ?not|don ?t) (?:call|contact|text|sms|phone|message|e ?mail)|dn[cd]|no (?:llamar|contactar|molestar)|baja)\b/
/** Mailchimp's word for an address that it gave up. */
const cleaned = /^cleaned$/
const negated = /\b(?:not|never) (?:un ?sub|opt)/
const wholeRefusal =
  /^(?:(?:do ?not|don ?t) (?:call|contact|text|sms|phone|message|e ?mail)|dn[cd]|un ?subscribed|opt(?:ed)? ?out|no (?:llamar|contactar|molestar)|no (?:calls?|contact|texts?|sms)|dad[oa] de baja)$/
/** In a name or beside a phone, with other words around it. */
const refusalInWords =
  /\b(?:(?:do ?not|don ?t|never) (?:call|contact|text|message)|dnc|no (?:llamar|contactar|molestar)|deceased|fallecid[oa])\b/

/** Whether a value in such a column says that the person must not be contacted. */
export function refuses(kind: RefusalColumn, value: string): boolean {
  const trimmed = value.trim()
  if (emptyMark.test(trimmed)) return false
  if (kind === 'groups') {
    return trimmed.split(/[,;|:]/).some((item) => wholeRefusal.test(headerWords(item)))
  }
  const words = headerWords(trimmed)
  if (kind === 'mark') return !no.test(words)
  if (kind === 'agreement') {
    const { voice, text } = consentWords(trimmed)
    if (voice === 'no' || text === 'no') return true
  }
  return (refusal.test(words) && !negated.test(words)) || cleaned.test(words)
}

/** Whether a name or a phone is written with a word that the person must not be contacted: `Bob Ray (do not call)`. */
export function refusesInWords(value: string): boolean {
  return refusalInWords.test(headerWords(value))
}

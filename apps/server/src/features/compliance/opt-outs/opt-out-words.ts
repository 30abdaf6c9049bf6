export type ReplyMeaning = 'opt_out' | 'opt_in' | 'other'

/** Words that stand for nothing else in a short reply (47 CFR 64.1200(a)(10), CTIA guidelines). */
const clearWords = new Set(['stop', 'stopall', 'unsubscribe', 'unsubcribe', 'optout', 'revoke'])
/** Words that also mean other things (`cancel my appointment`), so they have to stand alone. */
const loneWords = new Set(['quit', 'end', 'cancel', 'alto', 'parar', 'cancelar'])
/** Words that lift a stop; `yes` is none, because it may answer anything. */
const startWords = new Set(['start', 'unstop'])

/** Words that change nothing about the one beside them: `please stop texting me now, thanks`. */
const fillers = new Set(
  (
    'please pls plz kindly thanks thank you thx ty ok okay hi hello hey sir maam just now all the ' +
    'these this your my me us it everything immediately asap can could would will texts text ' +
    'texting messages message messaging msgs calls call calling voicemails contacting sending'
  ).split(' '),
)

/** Ten joined texts; a longer text is no reply, and a limit keeps the patterns quick. */
const MAX_CHARS = 1_600
/** Longest reply in which a clear word anywhere counts. */
const SHORT_REPLY_WORDS = 8

/** A clear word that is used about something else. */
const otherStops =
  /\b(dont|do not|cant|can not|cannot|wont|will not|never|non|bus|next|pit) stop\b|\bstop (by|in|over|at)\b/

/** Plain sentences, each whole from its beginning or a wish in front of it, to its end. */
const ending =
  '( (me|us|it|this|again|anymore|any more|ever|at all|please|pls|plz|now|asap|immediately|thanks|thank you|thx|ty))*( or (i|ill|we|well|im|my) .*)?$'
const subject = '(me|us|my number|my name|my phone|my cell|this number|this phone)'
const sentencePatterns: readonly RegExp[] = [
  new RegExp(
    // `How did you get my number?` asks something else: with *take* and *get* it needs an *off*.
    `\\b((remove|delete|drop) ${subject}|take ${subject} (off|out|from|away)|get ${subject} (off|out))( (off|from|out|on|of|your|the|this|any|all|call|calling|contact|text|texting|phone|mailing|marketing|list|lists|database|system|records))*${ending}`,
  ),
  new RegExp(
    `(?<!\\b(?:not|dont|cant|never) )\\b(do not|dont|never|quit|stop) (text|texting|call|calling|contact|contacting|message|messaging|bother|bothering|send|sending)( (${subject}|these|any|more|anything|messages|texts|text))*${ending}`,
  ),
  new RegExp(`^(please )?no more (texts|text|text messages|messages|calls|voicemails)${ending}`),
  new RegExp(`\\bopt (me |us )?out\\b`),
  new RegExp(`\\b(revoke|withdraw|withdrawing|revoking) (my |all )*(consent|permission)\\b`),
  new RegExp(`^(please |just )*(lose|forget) (my|this|the) (number|phone number|contact)${ending}`),
  new RegExp(`^(please )?leave me alone${ending}`),
  // These count wherever they stand: angry and legal replies are the longest.
  /\b(do not|dont) (call|contact|text) list\b|\b(no call|dnc) list\b/,
  new RegExp(
    `\\b(remove|delete|drop|take|scrub) ${subject} (off|from|out)\\b.* (list|lists|database)\\b`,
  ),
  /\bunsubscribe (me|us|my|this|from)\b/,
  /\b(do not|dont|no longer) (want|wish)( to (get|receive|have))?( (any|more|anymore|these|those|your|such|further))* (texts?|messages?|calls?|voicemails?|sms|spam)\b/,
  /\b(do not|dont|no longer) (want|wish) to (hear from you|be (contacted|called|texted|messaged|bothered))\b/,
  /\b(do not|dont|no longer) (give (you )?(my )?)?(consent|permission)\b/,
  /\bcease and desist\b/,
]

/** The same in Spanish, in which campaigns are written too; many leave the accents out. */
const spanishEnding =
  '( (m[aá]s|ya|nunca|jam[aá]s|por favor|gracias|mensajes|textos|a este (n[uú]mero|tel[eé]fono)))*$'
const spanishPatterns: readonly RegExp[] = [
  new RegExp(
    `\\bno (me|nos) (escriba|llame|mande|env[ií]e|contacte|moleste|marque)[ns]?${spanishEnding}`,
  ),
  new RegExp(
    `\\b(dejen?|paren?) de (escribir|llamar|mandar|enviar|contactar|molestar)(me|nos)?${spanishEnding}`,
  ),
  new RegExp(
    `\\b(qu[ií]ten?|s[aá]quen?|b[oó]rren?|elim[ií]nen?)(me| mi (n[uú]mero|nombre))( de (su|sus|la|las|esta|esa) listas?)?${spanishEnding}`,
  ),
  new RegExp(`\\bno m[aá]s (mensajes|textos|llamadas)${spanishEnding}`),
  new RegExp(`^(ya )?(basta|pare|paren)( (ya|por favor|gracias))*$`),
  new RegExp(`\\bno quiero (recibir )?(m[aá]s )?(mensajes|textos|llamadas)${spanishEnding}`),
]

/**
 * What a reply means for further messages. A person may stop them by any reasonable means (47 CFR
 * 64.1200(a)(10)): a keyword alone, a clear keyword in a short reply (`Stop. Thank you`), or a
 * plain sentence (`please take me off your list`). What is not clear is `other`, for a person to
 * read. Starting again takes one of two words alone, since it brings the messages back.
 */
export function meaningOfReply(text: string): ReplyMeaning {
  const sentences = text
    .slice(0, MAX_CHARS)
    .normalize('NFKC')
    // Invisible characters between the letters of a word.
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .replace(/['’`´]/g, '')
    .split(/(?<=[.!?;\n])/)
    .map((sentence) => ({ words: wordsOf(sentence), isQuestion: /\?\s*$/.test(sentence) }))
    .filter(({ words }) => words.length > 0)
  if (sentences.some(({ words }) => saysStop(words))) return 'opt_out'
  const asked = sentences.filter(({ isQuestion }) => !isQuestion).flatMap(({ words }) => words)
  const all = sentences.flatMap(({ words }) => words)
  if (all.length <= SHORT_REPLY_WORDS && holdsClearWord(asked)) return 'opt_out'
  const [word, ...others] = withoutFillers(all)
  return word !== undefined && others.length === 0 && startWords.has(word) ? 'opt_in' : 'other'
}

function wordsOf(sentence: string): string[] {
  const words = sentence.match(/[\p{L}\p{N}]+/gu) ?? []
  // Typed in haste or in anger: STOPP, STOOOP.
  const typed = words.map((word) => word.replace(/^s+t+o+p+$/, 'stop'))
  return typed.join(' ').replaceAll('stop all', 'stopall').split(' ').filter(Boolean)
}

function withoutFillers(words: readonly string[]): string[] {
  return words.filter((word) => !fillers.has(word))
}

/** Whether a sentence by itself is an opt-out: one keyword and nothing else that matters, or plainly. */
function saysStop(words: readonly string[]): boolean {
  const left = [...new Set(withoutFillers(words))]
  const [word, ...others] = left
  if (word !== undefined && others.length === 0 && (clearWords.has(word) || loneWords.has(word))) {
    return true
  }
  const sentence = words.join(' ')
  return [...sentencePatterns, ...spanishPatterns].some((pattern) => pattern.test(sentence))
}

function holdsClearWord(words: readonly string[]): boolean {
  return words.some((word) => clearWords.has(word)) && !otherStops.test(words.join(' '))
}

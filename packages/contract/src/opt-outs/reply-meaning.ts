import { isHelpWithQuestion, isLoneHelp, isLoneStart, isLoneStop } from './lone-words.ts'
import { scoreOf } from './reply-model.ts'
import { replyModel } from './reply-weights.ts'
import { quotedSentencesOf, readMaxChars, sentencesOf } from './reply-sentences.ts'
import type { ReplySentence } from './reply-sentences.ts'
import { asksToStart, hasNoWish, undoesStop } from './start-rules.ts'
import { isAboutMessages } from './word-families.ts'

/**
 * What a reply means for further messages. `unclear` stops marketing like `opt_out`, until a person has
 * looked at it; `help` asks who writes; `other` changes nothing.
 */
export type ReplyMeaning = 'opt_out' | 'unclear' | 'opt_in' | 'help' | 'other'

/**
 * Scores from which a sentence ends messages, and from which no person has to read it. A wrong stop costs one
 * contact, a missed one a lawsuit, so where messages are the subject two to one against it still stops. Other
 * sentences are stopped from even odds on, or one of seven texts about other things would be, not one of eleven.
 */
const ENDS_FROM = -0.7
const ENDS_FROM_ELSEWHERE = 0
const CLEAR_FROM = 0
/** *Not me*, *who dis*: too short to name its subject. */
const SHORT_WORDS = 4

/**
 * Reads a reply of any length, in English or Spanish. A person may end messages by any reasonable means
 * (47 CFR 64.1200(a)(10)), so the wish counts wherever it stands. A keyword alone in a sentence decides; other
 * words are scored by a model learnt from replies (decision 84). Starting again takes a reply that says that
 * and nothing else.
 */
export function meaningOfReply(reply: string): ReplyMeaning {
  const meaning = meaningOfSentences(sentencesOf(reply))
  if (meaning === 'opt_out') return meaning
  const quoted = meaningOfSentences(quotedSentencesOf(reply))
  // A person has to see whether it quotes our words or says its own, and what follows what was read.
  const isUncertain = quoted === 'opt_out' || quoted === 'unclear' || reply.length > readMaxChars
  return isUncertain ? 'unclear' : meaning
}

function meaningOfSentences(sentences: readonly ReplySentence[]): ReplyMeaning {
  let isUnclear = false
  for (const sentence of sentences) {
    const meaning = stopIn(sentence)
    if (meaning === 'opt_out') return 'opt_out'
    isUnclear ||= meaning === 'unclear'
  }
  if (isUnclear) return 'unclear'
  const whole = sentences.map(({ text }) => text).join(' ')
  if (isLoneStart(whole)) return 'opt_in'
  if (isLoneHelp(whole) || isHelpWithQuestion(whole)) return 'help'
  if (hasNoWish(whole)) return 'other'
  const asksAgain = sentences.some(({ text, isQuestion }) => !isQuestion && asksToStart(text))
  return asksAgain ? 'opt_in' : 'other'
}

/** A keyword that means nothing else counts anywhere in a few words, and *stop* at the end after a comma. */
const hasClearKeyword = (text: string): boolean =>
  plainWish.test(text) ||
  (/\b(?:unsubscribe|optout)\b/.test(text) &&
    text.split(' ').length <= 8 &&
    !notMeant.test(text)) ||
  /, (?:(?:please|just|so) )*(?:stop|unsubscribe|ya basta)(?: please| now| thanks| por favor| it)*$/.test(
    text,
  )
/** *Stop calling about my car*: the wish in so many words at the beginning, whatever it is about. */
const plainWish =
  /^(?:(?:please|just|hi|hey|hello|ok|okay|and|now|again|yo|so|you|guys|kindly|y|por favor|ya|hola|oigan|,) )*(?:(?:stop|quit|cease) (?:calling|texting|messaging|contacting|emailing|phoning|spamming|soliciting|harassing|bothering)|(?:dejen|deja|deje|paren|para|pare) de (?:llam|mand|escrib|text|marc|envi|molest)\w*)\b/
const notMeant =
  /\b(?:not|dont|didnt|never|accident\w*|mistake|button|link|page|form|of the|before|from (?:my|the))\b/

function stopIn(sentence: ReplySentence): 'opt_out' | 'unclear' | 'other' {
  const { text } = sentence
  if (undoesStop(text)) return 'other'
  if (isLoneStop(text) || hasClearKeyword(text)) return 'opt_out'
  const { ends, clear } = scoreOf(replyModel(), sentence)
  const from =
    text.split(' ').length <= SHORT_WORDS || isAboutMessages(text) ? ENDS_FROM : ENDS_FROM_ELSEWHERE
  if (ends < from) return 'other'
  return clear < CLEAR_FROM ? 'unclear' : 'opt_out'
}

/** Words of Spanish replies that English does not have, names of places aside. */
const spanishWords = new Set(
  (
    'alto pare paren parar para basta baja cancelar cancele cancelen salir mas por favor gracias ya numero ayuda hola ' +
    'quien usted ustedes quiero quisiera deseo mensaje mensajes llamada llamadas textos lista llamen llame llames ' +
    'escriban escriba escribas manden mande mandes envien envie contacten contacte molesten moleste molestes dejen deje ' +
    'deja dejenme quiten quitenme quitame saquen saquenme borren borrenme eliminen eliminar nunca jamas desuscribir ' +
    'desuscribirme comenzar reanudar informacion nos les esto estos aqui equivocado'
  ).split(' '),
)

/** Whether a reply is Spanish as far as its response needs to know. */
export function isSpanishReply(reply: string): boolean {
  return sentencesOf(reply).some(({ text }) =>
    text.split(' ').some((word) => spanishWords.has(word)),
  )
}

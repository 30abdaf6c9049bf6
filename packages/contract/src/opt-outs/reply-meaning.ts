import { complaintRules } from './complaint-rules.ts'
import { englishEver, englishInvitation, englishLimits } from './english-parts.ts'
import { englishRemovals } from './english-removals.ts'
import { englishStops } from './english-rules.ts'
import { familyStops, familyUnclear } from './family-rules.ts'
import { isLoneHelp, isLoneStart, isLoneStop } from './lone-words.ts'
import { ruleFor } from './reply-rule.ts'
import { sentencesOf } from './reply-sentences.ts'
import type { ReplySentence } from './reply-sentences.ts'
import { spanishEver, spanishInvitation, spanishLimits, spanishStops } from './spanish-rules.ts'
import { startRules } from './start-rules.ts'
import { strangerRules } from './stranger-rules.ts'
import { unclearRules } from './unclear-rules.ts'
import { inFamilies } from './word-families.ts'

const readRules = [...familyUnclear, ...complaintRules, ...strangerRules]
const stopRules = [...englishStops, ...englishRemovals, ...spanishStops]

/**
 * What a reply means for further messages. `unclear` stops marketing like `opt_out`, until a person has
 * looked at it; `help` asks who writes; `other` changes nothing.
 */
export type ReplyMeaning = 'opt_out' | 'unclear' | 'opt_in' | 'help' | 'other'

/**
 * Reads a reply of any length, in English or Spanish. A person may end messages by any reasonable means
 * (47 CFR 64.1200(a)(10)), so the wish counts wherever it stands: a wrong stop costs one contact, a missed
 * one a lawsuit. Starting again takes a reply that says that and nothing else.
 */
export function meaningOfReply(reply: string): ReplyMeaning {
  const sentences = sentencesOf(reply)
  let isUnclear = false
  for (const sentence of sentences) {
    const meaning = stopIn(sentence)
    if (meaning === 'opt_out') return 'opt_out'
    isUnclear ||= meaning === 'unclear'
  }
  if (isUnclear) return 'unclear'
  const whole = sentences.map(({ text }) => text).join(' ')
  if (isLoneStart(whole)) return 'opt_in'
  if (isLoneHelp(whole)) return 'help'
  const asksToStart = ({ text, isQuestion }: ReplySentence) =>
    !isQuestion && ruleFor(startRules, text)
  return sentences.some(asksToStart) ? 'opt_in' : 'other'
}

function stopIn({ text }: ReplySentence): 'opt_out' | 'unclear' | 'other' {
  if (isLoneStop(text)) return 'opt_out'
  const families = inFamilies(text)
  const rule = ruleFor(stopRules, text) ?? ruleFor(familyStops, families)
  if (rule) return rule.limited ? limitedMeaning(text) : 'opt_out'
  return (ruleFor(unclearRules, text) ?? ruleFor(readRules, families)) ? 'unclear' : 'other'
}

/** *Don't call me today* is for a person to read; beside *call me tomorrow* it is an appointment. */
function limitedMeaning(text: string): 'opt_out' | 'unclear' | 'other' {
  if (englishInvitation.test(text) || spanishInvitation.test(text)) return 'other'
  const isLimited =
    (englishLimits.test(text) && !englishEver.test(text)) ||
    (spanishLimits.test(text) && !spanishEver.test(text))
  const hasOtherWay =
    /(?:(?<= ),|\b(?:just|only|but|instead|rather)) (?:just |please )?(?:text|email|message|write)\b(?! you)|\b(?:text|email) (?:me )?instead\b/.test(
      text,
    )
  return isLimited || hasOtherWay ? 'unclear' : 'opt_out'
}

const spanishWords =
  /\b(?:alto|pare|paren|parar|basta|baja|cancelar|salir|no mas|por favor|gracias|ya|mi numero|ayuda|hola|quien|usted|ustedes)\b/

/** Whether a reply is Spanish as far as its response needs to know. */
export function isSpanishReply(reply: string): boolean {
  return sentencesOf(reply).some(
    ({ text }) => spanishWords.test(text) || ruleFor(spanishStops, text) !== undefined,
  )
}

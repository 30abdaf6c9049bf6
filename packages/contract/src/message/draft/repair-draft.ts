import { limits } from '../../limits.ts'
import { hasOptOut } from '../length/segments.ts'
import { draftAdditions } from './draft-additions.ts'
import { sentenceProblems } from './draft-content.ts'
import { matchPlaceholders } from './draft-placeholders.ts'
import type { DraftProblem, DraftRules } from './draft-rules.ts'
import { draftProblems } from './check-draft.ts'
import { ended, sentencesOf } from './draft-sentences.ts'
import { hasMark, protectText } from './protected-text.ts'
import { closeBlanks, tidyWords, unwrap } from './tidy-draft.ts'

export type RepairedDraft =
  | { readonly text: string }
  /** Why it can't be shown or repaired. */
  | { readonly refused: readonly DraftProblem[] }

/** Far above any real draft; repairing a longer one is not worth the time. */
const MAX_RAW_CHARS = 4000

/**
 * Turns a language model's text into a draft that satisfies every rule, or rejects it. It removes
 * markup, numbering and quotes, writes placeholders as the list's columns are written and drops
 * unknown ones, leaves out sentences with links or numbers that were not given, adds the sender, the
 * callback number or how to stop where the channel requires them, and cuts at a sentence's end. The
 * returned text has no `draftProblems`, for any input.
 */
export function repairDraft(raw: string, rules: DraftRules): RepairedDraft {
  const matched = matchPlaceholders(raw.slice(0, MAX_RAW_CHARS).normalize('NFC'), rules.columns)
  const guarded = protectText(unwrap(matched), rules)
  const tidied = tidyWords(guarded.text, rules.given)
  const sentences = sentencesOf(tidied).filter((sentence) => isUsable(sentence, rules))
  const kept = sentences.map(ended)
  if (!kept.some(saysSomething)) return { refused: ['empty'] }
  const fitted = fit(kept, rules, guarded.restore)
  if (fitted === undefined) return { refused: ['too_long'] }
  const text = guarded.restore(fitted)
  const refused = draftProblems(text, rules)
  return refused.length === 0 ? { text } : { refused }
}

/** Leaves out forbidden sentences, and how to stop where the product adds it or no reply is possible. */
function isUsable(sentence: string, rules: DraftRules): boolean {
  if (rules.channel !== 'text' && hasOptOut(sentence)) return false
  return sentenceProblems(sentence, rules).length === 0
}

function saysSomething(sentence: string): boolean {
  return /\p{L}/u.test(sentence) && !hasOptOut(sentence)
}

/**
 * The sentences with the additions that the channel requires, as many as fit the limit: the last are
 * dropped first. Undefined where not even one sentence with content fits.
 */
function fit(
  sentences: readonly string[],
  rules: DraftRules,
  restore: (text: string) => string,
): string | undefined {
  let kept = [...sentences]
  for (;;) {
    const text = complete(kept, rules, restore)
    if (restore(text).length <= limits.messageMaxChars) return text
    const spare = kept.findLastIndex((sentence, index) => index > 0 && !isAskedFor(sentence, rules))
    const last = spare > 0 ? spare : kept.length - 1
    kept = kept.toSpliced(last, 1)
    if (!kept.some(saysSomething)) return undefined
  }
}

/** A sentence that would have to be added again if it were dropped. */
function isAskedFor(sentence: string, rules: DraftRules): boolean {
  if (rules.channel === 'text') return hasOptOut(sentence)
  return hasMark(sentence, 'callback') || hasMark(sentence, 'sender')
}

/** Adds what the text lacks. It validates the restored text, so that the final check can't disagree. */
function complete(
  kept: readonly string[],
  rules: DraftRules,
  restore: (text: string) => string,
): string {
  const additions = draftAdditions[rules.language]
  const { sender, callbackNumber, channel } = rules
  let text = unwrap(closeBlanks(kept.join(' ')))
  const lacks = (problem: DraftProblem) => draftProblems(restore(text), rules).includes(problem)
  if (lacks('callback_missing')) text = `${text} ${additions.callback(callbackNumber)}`
  if (lacks('opt_out_missing')) text = `${text} ${additions.optOut}`
  if (lacks('sender_missing')) {
    const first = channel === 'text' ? additions.senderOfText : additions.senderSpoken
    text = `${first(sender)} ${text}`
  }
  return text
}

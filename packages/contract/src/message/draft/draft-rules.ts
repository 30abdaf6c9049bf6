import { limits } from '../../limits.ts'
import { hasOptOut } from '../length/segments.ts'
import { draftAdditions } from './draft-additions.ts'
import { contentProblems } from './draft-content.ts'
import { factsLeftOut } from './draft-facts.ts'
import { protectText, strangersIn } from './protected-text.ts'

/** How the message reaches people. `both` speaks it and then texts it, so it must fit both. */
export const draftChannels = ['voice', 'text', 'both'] as const
export type DraftChannel = (typeof draftChannels)[number]

export const draftLanguages = ['en', 'es'] as const
export type DraftLanguage = (typeof draftLanguages)[number]

/** What one draft is checked against. */
export interface DraftRules {
  readonly channel: DraftChannel
  readonly language: DraftLanguage
  /** The list's columns that a placeholder may name, exactly as they are written. */
  readonly columns: readonly string[]
  /** The business's name, cleaned (`cleanSender`); '' while it is unknown, and then not required. */
  readonly sender: string
  /** The callback number, as typed; '' while it is unknown. */
  readonly callbackNumber: string
  /** All that the user wrote: a link, a number, a date or a name that is not in it was made up. */
  readonly given: string
  /** What is to be said: each number, date, price and name in it must be in the draft. */
  readonly kept?: string
}

/** Every problem that keeps a draft from being shown, with the instruction for its writer. */
export const draftProblemTexts = {
  empty: 'It says nothing.',
  too_long: `It is longer than ${limits.messageMaxChars} characters.`,
  unknown_placeholder: 'It has a placeholder that is no column of the list.',
  markup: 'It has brackets, markup, numbering or line breaks.',
  symbols: 'It has emoji or other symbols.',
  link: 'It has a link that was not given, or that nobody can follow by ear.',
  shortener: 'It has a shortened link; carriers block those.',
  invented_number: 'It has a number to call that was not given.',
  invented_amount: 'It has a price or a percentage that was not given.',
  invented_fact: 'It has a number, a date or a name that was not given.',
  fact_missing: 'It leaves out a number, a date, a price or a name of the goal.',
  shouting: 'It has words in capitals or repeated exclamation marks.',
  regulated: 'It speaks of something that carriers do not let through.',
  spam_words: 'It has wording that carriers take for spam.',
  sender_missing: 'It does not say at the start who it is from.',
  callback_missing: 'It does not say the number to call back.',
  opt_out_missing: 'It does not say how to stop: Reply STOP to opt out.',
  opt_out_spoken: 'It asks to reply STOP, which nobody can do to a voicemail.',
} as const
export type DraftProblem = keyof typeof draftProblemTexts

/** The name of the caller must come this early where it is spoken (47 CFR 64.1200(b)). */
const SENDER_WITHIN_CHARS = 80

/**
 * All problems of a draft; none for one that may be shown. Where a text is sent after a voicemail
 * (`both`) the product itself adds how to stop (segments.ts), so the draft must not contain it.
 */
export function draftProblems(text: string, rules: DraftRules): DraftProblem[] {
  const problems = new Set<DraftProblem>(contentProblems(text, rules))
  if (!/\p{L}/u.test(protectText(text, rules).plain)) problems.add('empty')
  if (text.length > limits.messageMaxChars) problems.add('too_long')
  if (factsLeftOut(text, rules.kept ?? '').length > 0) problems.add('fact_missing')
  if (strangersIn(text, rules.columns)) problems.add('unknown_placeholder')
  for (const problem of channelProblems(text, rules)) problems.add(problem)
  return [...problems]
}

function channelProblems(text: string, rules: DraftRules): DraftProblem[] {
  const problems: DraftProblem[] = []
  const isSpoken = rules.channel !== 'text'
  // Protected: a business may be named "Reply Stop", which is no instruction.
  const { text: marked, senderAt, hasCallback } = protectText(text, rules)
  const namesSender = senderAt >= 0 && (!isSpoken || senderAt <= SENDER_WITHIN_CHARS)
  if (rules.sender !== '' && !namesSender) problems.push('sender_missing')
  if (isSpoken && rules.callbackNumber !== '' && !hasCallback) problems.push('callback_missing')
  if (isSpoken && saysHowToStop(marked)) problems.push('opt_out_spoken')
  const addsHowToStop = text.includes(draftAdditions[rules.language].optOut)
  if (!isSpoken && !addsHowToStop && !saysHowToStop(marked)) problems.push('opt_out_missing')
  return problems
}

const saysHowToStopInSpanish =
  /(?<!\p{L})(?:responda|responde|envíe|envie|envía|envia|conteste|contesta|escriba|escribe)\s+(?:con\s+)?["']?stop(?!\p{L})/iu

/** Whether a text explains how to opt out, in English or Spanish. */
export function saysHowToStop(text: string): boolean {
  return hasOptOut(text) || saysHowToStopInSpanish.test(text)
}

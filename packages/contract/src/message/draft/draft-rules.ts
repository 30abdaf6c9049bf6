import { limits } from '../../limits.ts'

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
  /** What is to be said: each number, date, price, name and link in it must be in the draft. */
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
  fact_missing: 'It leaves out a number, a date, a price, a name or a link of the goal.',
  shouting: 'It has words in capitals or repeated exclamation marks.',
  regulated: 'It speaks of something that carriers do not let through.',
  spam_words: 'It has wording that carriers take for spam.',
  sender_missing: 'It does not say at the start who it is from.',
  callback_missing: 'It does not say the number to call back.',
  opt_out_missing: 'It does not say how to stop: Reply STOP to opt out.',
  opt_out_spoken: 'It asks to reply STOP, which nobody can do to a voicemail.',
} as const
export type DraftProblem = keyof typeof draftProblemTexts

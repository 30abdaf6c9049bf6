import type {
  DraftChange,
  DraftSource,
  DraftTone,
  TemplateReason,
} from '@afterbeep/contract/api/assistant'
import { ApiError, messageOf } from '../../../lib/api-error.ts'

export const toneNames: Readonly<Record<DraftTone, string>> = {
  friendly: 'Friendly',
  warm: 'Warm',
  professional: 'Professional',
  plain: 'Plain',
}

export const sourceNames: Readonly<Record<DraftSource, string>> = {
  model: 'By AI',
  templates: 'Template',
}

/** Why templates stand in for a language model, as the first half of a sentence. */
const whyTemplates: Readonly<Record<TemplateReason, string>> = {
  no_model: 'No language model is set up',
  daily_limit: 'The language model was used as often today as your account may',
  busy: 'The language model is busy right now',
  failed: 'The language model did not respond',
  invalid: 'The language model wrote too little that may be sent',
}

/** States in one line who wrote the drafts. */
export function sourceLine(sources: readonly DraftSource[], reason: TemplateReason | null): string {
  const templates = sources.filter((source) => source === 'templates').length
  if (templates === 0 || reason === null) {
    return 'Written by a language model. Read a draft before you use it.'
  }
  if (templates === sources.length)
    return `${whyTemplates[reason]}: these are made of your own words.`
  return `${whyTemplates[reason]}: ${templates === 1 ? 'one is' : 'two are'} made of your own words.`
}

/** What happens in the panel, and where the entered text goes. */
export function introFor(writesWith: DraftSource | undefined): string {
  if (writesWith === undefined) return ''
  if (writesWith === 'templates') {
    return 'No language model is set up here, so the drafts are made of your own words: write what people should know, with dates and prices. We add a greeting, your business and its number, and nothing else.'
  }
  return 'A language model writes three drafts. It is told what you write here and the names of your columns, never your contacts.'
}

interface ChangeWords {
  /** On the button. */
  readonly name: string
  readonly working: string
  readonly done: string
  /** Before a version that is offered. */
  readonly offered: string
  readonly none: string
}

export const changeWords: Readonly<Record<DraftChange, ChangeWords>> = {
  shorter: {
    name: 'Shorter',
    working: 'Making it shorter…',
    done: 'Made shorter.',
    offered: 'The shorter version',
    none: 'No shorter version came. Your text is unchanged.',
  },
  warmer: {
    name: 'Warmer',
    working: 'Making it warmer…',
    done: 'Made warmer.',
    offered: 'The warmer version',
    none: 'No warmer version came. Your text is unchanged.',
  },
  clearer: {
    name: 'Clearer',
    working: 'Making it clearer…',
    done: 'Made clearer.',
    offered: 'The clearer version',
    none: 'No clearer version came. Your text is unchanged.',
  },
  'in Spanish': {
    name: 'In Spanish',
    working: 'Writing it in Spanish…',
    done: 'Written in Spanish.',
    offered: 'The Spanish version',
    none: 'No Spanish version came. Your text is unchanged.',
  },
}

/** What went wrong, with the time to try again where the server returns one. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError) || error.code !== 'rate_limited') return messageOf(error)
  const seconds = error.details['retryAfterSeconds']
  if (typeof seconds !== 'number') return messageOf(error)
  return `Too many requests in a minute. Try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`
}

/** The same for a change, which leaves the text as it is. */
export function changeFailureText(error: unknown): string {
  const text = failureText(error)
  return /text is unchanged/.test(text) ? text : `${text} Your text is unchanged.`
}

import type { DraftTone } from '@afterbeep/contract/api/assistant'
import { draftTones } from '@afterbeep/contract/api/assistant'
import { limits } from '@afterbeep/contract/limits'
import { draftAdditions } from '@afterbeep/contract/message/draft/draft-additions'
import type {
  DraftLanguage,
  DraftProblem,
  DraftRules,
} from '@afterbeep/contract/message/draft/draft-rules'
import { draftLanguages } from '@afterbeep/contract/message/draft/draft-rules'
import { draftProblems } from '@afterbeep/contract/message/draft/check-draft'
import { repairDraft } from '@afterbeep/contract/message/draft/repair-draft'
import { leavesWholeFacts } from './whole-facts.ts'

interface TemplateTexts {
  readonly hello: Readonly<Record<DraftTone, string>>
  /** Three ways to name the sender, and to go on with the words; without a sender's name, no name. */
  readonly frames: readonly [Frame, Frame, Frame]
  /** Empty for the plain tone. */
  readonly closing: Readonly<Record<DraftTone, string>>
}

type Frame = (greeting: string, sender: string, words: string) => string

const texts: Readonly<Record<DraftLanguage, TemplateTexts>> = {
  en: {
    hello: { friendly: 'Hi', warm: 'Hello', professional: 'Good day', plain: 'Hello' },
    frames: [
      (greeting, sender, words) => `${greeting}${sender && `, this is ${sender}`}: ${words}`,
      (greeting, sender, words) => `${greeting}${sender && `, ${sender} here`}. ${capital(words)}`,
      (greeting, sender, words) =>
        `${greeting}, a short message${sender && ` from ${sender}`}: ${words}`,
    ],
    closing: {
      friendly: 'We would love to hear from you.',
      warm: 'Thank you for being with us.',
      professional: 'Please let us know if you have any questions.',
      plain: '',
    },
  },
  es: {
    hello: { friendly: 'Hola', warm: 'Hola', professional: 'Buenos días', plain: 'Hola' },
    frames: [
      (greeting, sender, words) => `${greeting}${sender && `, le habla ${sender}`}: ${words}`,
      (greeting, sender, words) => `${greeting}${sender && `, somos ${sender}`}. ${capital(words)}`,
      (greeting, sender, words) =>
        `${greeting}, un breve mensaje${sender && ` de ${sender}`}: ${words}`,
    ],
    closing: {
      friendly: 'Nos encantará saber de usted.',
      warm: 'Gracias por estar con nosotros.',
      professional: 'Quedamos a su disposición para cualquier pregunta.',
      plain: '',
    },
  },
}

export interface TemplateChoice {
  /** The user's words, as they are said to the recipient (`wordsOf`). */
  readonly words: string
  readonly tone: DraftTone
  /** Without the optional sentence. */
  readonly short: boolean
}

export type Templates =
  | {
      /** Three different messages. */
      readonly drafts: string[]
      /** The end of the user's words, where all of them are too long for a message; else ''. */
      readonly leftOut: string
    }
  /** Why the user's words can't go into a message. */
  | { readonly refused: readonly DraftProblem[] }

/**
 * Three different messages in the goal's own words, checked by the rules like any draft. They add a
 * greeting, the sender and the number, and no fact.
 */
export function templatesFor(choice: TemplateChoice, rules: DraftRules): Templates {
  const { words } = choice
  const cut = [words, ...shorterForms(words)]
  let refused: readonly DraftProblem[] = ['empty']
  for (const said of cut) {
    if (!couldFit(choice, said, rules)) {
      refused = ['too_long']
      continue
    }
    const tries = [0, 1, 2].map((index) => template(choice, index, said, rules))
    const drafts = tries.flatMap(({ text }) => (text === undefined ? [] : [text]))
    if (new Set(drafts).size === tries.length) return { drafts, leftOut: words.slice(said.length) }
    refused = tries.flatMap((one) => one.refused ?? [])
    if (!refused.some((problem) => problem === 'too_long')) break
  }
  return { refused: [...new Set(refused)] }
}

/** The words without their end: at the end of a part of the sentence, else at the end of a word. */
function shorterForms(words: string): string[] {
  const upTo = (ends: RegExp, leastChars: number) =>
    [...words.matchAll(ends)]
      .filter(({ index }) => leavesWholeFacts(words, index))
      .map(({ index }) => words.slice(0, index))
      .filter((form) => form.length >= leastChars)
      .toReversed()
  return [...upTo(/[.,;!?](?=\s)/g, words.length / 2), ...upTo(/\s/g, LEAST_CHARS)]
}

/** A shorter remainder says nothing. */
const LEAST_CHARS = 20

function template(
  choice: Omit<TemplateChoice, 'words'>,
  index: number,
  words: string,
  rules: DraftRules,
): { text?: string; refused?: readonly DraftProblem[] } {
  const { closing } = texts[rules.language]
  const core = coreOf(choice, index, words, rules)
  const call = callIn(words, rules)
  const end = /[.!?]$/.test(core) ? core : `${core}.`
  const own = { ...rules, kept: words }
  const extra = choice.short ? '' : closing[choice.tone]
  const forms = [[end, extra, call], [end, call], ...(rules.channel === 'text' ? [[end]] : [])].map(
    (parts) => parts.filter(Boolean).join(' '),
  )
  // The closing is dropped before the user's words are.
  const whole = forms
    .map((form) => repairDraft(form, own))
    .find((one) => 'text' in one && hasEndOf(words, one.text))
  if (whole !== undefined) return whole
  const problems = draftProblems(forms.at(-1) ?? '', own)
  return { refused: problems.length === 0 ? (['too_long'] as const) : problems }
}

/** The greeting, the sender and the words. */
function coreOf(
  { tone }: Pick<TemplateChoice, 'tone'>,
  index: number,
  words: string,
  { language, sender, columns }: DraftRules,
): string {
  const { hello, frames } = texts[language]
  const greeting = `${hello[tone]}${columns.includes('FirstName') ? ' <FirstName>' : ''}`
  return (frames[index] ?? frames[0])(greeting, sender, words)
}

/** Whether the words could fit at all: checking the whole text of each shorter form takes 0.2 s. */
function couldFit(choice: TemplateChoice, words: string, rules: DraftRules): boolean {
  const longest = Math.max(...[0, 1, 2].map((index) => coreOf(choice, index, words, rules).length))
  const needed = rules.channel === 'text' ? '' : callIn(words, rules)
  return longest + needed.length <= limits.messageMaxChars
}

/** The sentence with the number to call; empty where there is none, or where the words have it. */
function callIn(words: string, { callbackNumber, language }: DraftRules): string {
  const isNeedless = callbackNumber === '' || words.includes(callbackNumber)
  return isNeedless ? '' : draftAdditions[language].callback(callbackNumber)
}

/** Whether the words are there to their end; marks may have been made plain. */
function hasEndOf(words: string, text: string): boolean {
  const letters = (part: string) => part.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return letters(text).includes(letters(words).slice(-20))
}

function capital(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** A text that is a template, taken apart again. */
export interface TemplateRead {
  readonly words: string
  readonly language: DraftLanguage
  /** Which of the three it is. */
  readonly index: number
}

/**
 * The user's words in a template, so that it can be made shorter without a model; undefined for a text of
 * another form.
 */
export function templateOf(text: string, given: DraftRules): TemplateRead | undefined {
  for (const language of draftLanguages) {
    const rules = { ...given, language }
    for (const tone of draftTones) {
      for (const short of [false, true]) {
        for (const index of [0, 1, 2]) {
          const [before = '', after = ''] =
            template({ tone, short }, index, PROBE, rules).text?.split(PROBE) ?? []
          if (before === '' || !text.startsWith(before) || !text.endsWith(after)) continue
          const words = text.slice(before.length, text.length - after.length)
          const again = template({ tone, short }, index, words, rules)
          if (again.text === text) return { words, language, index }
        }
      }
    }
  }
  return undefined
}

/** Words that no user writes, to see what a template puts around them. */
const PROBE = 'Qzx wkj'

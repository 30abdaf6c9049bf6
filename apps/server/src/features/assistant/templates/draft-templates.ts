import type { DraftTone } from '@afterbeep/contract/api/assistant'
import { draftAdditions } from '@afterbeep/contract/message/draft/draft-additions'
import type { DraftLanguage, DraftRules } from '@afterbeep/contract/message/draft/draft-rules'
import { draftLanguages } from '@afterbeep/contract/message/draft/draft-rules'
import { repairDraft } from '@afterbeep/contract/message/draft/repair-draft'
import { draftTones } from '@afterbeep/contract/api/assistant'
import type { GoalKind } from './goal-kind.ts'
import { goalKinds } from './goal-kind.ts'
import { englishTemplates } from './templates-english.ts'
import { spanishTemplates } from './templates-spanish.ts'

/** The core of a template, and one more sentence where there is room. */
type Body = readonly [core: string, more: string]

export interface TemplateTexts {
  readonly hello: Readonly<Record<DraftTone, string>>
  readonly spoken: (name: string) => string
  readonly written: (name: string) => string
  /** Empty for the plain tone. */
  readonly closing: Readonly<Record<DraftTone, string>>
  readonly bodies: Readonly<Record<GoalKind, readonly [Body, Body, Body]>>
}

export const templateTexts: Readonly<Record<DraftLanguage, TemplateTexts>> = {
  en: englishTemplates,
  es: spanishTemplates,
}

export interface TemplateChoice {
  readonly kind: GoalKind
  readonly tone: DraftTone
  /** Without the optional sentences. */
  readonly short: boolean
}

/** Three different messages for a goal, checked by the rules like any draft. */
export function templatesFor(choice: TemplateChoice, rules: DraftRules): string[] {
  return [0, 1, 2].map((index) => template(choice, index, rules))
}

function template({ kind, tone, short }: TemplateChoice, index: number, rules: DraftRules): string {
  const texts = templateTexts[rules.language]
  const [core, more] = texts.bodies[kind][index] ?? texts.bodies[kind][0]
  const { sender, callbackNumber, channel, columns } = rules
  const greeted = columns.includes('FirstName') ? ' <FirstName>' : ''
  const named = channel === 'text' ? texts.written : texts.spoken
  const hello = `${texts.hello[tone]}${greeted}${sender === '' ? '' : `, ${named(sender)}`}.`
  const call =
    channel === 'text' || callbackNumber === ''
      ? ''
      : draftAdditions[rules.language].callback(callbackNumber)
  const said = [hello, core, ...(short ? [] : [more, texts.closing[tone]]), call]
  // Nothing in it comes from the goal, so the check ignores what the user gave.
  const result = repairDraft(said.filter(Boolean).join(' '), rules)
  if ('text' in result) return result.text
  throw new Error(`A template for ${kind} breaks the rules: ${result.refused.join(', ')}`)
}

/**
 * Which template a text is, word for word; undefined for a text that a user wrote or changed. So a
 * template can be made shorter or Spanish without a model, and a user's own words are never replaced.
 */
export function templateOf(
  text: string,
  rules: DraftRules,
): { kind: GoalKind; language: DraftLanguage; index: number } | undefined {
  for (const language of draftLanguages) {
    for (const kind of goalKinds) {
      const index = templateTexts[language].bodies[kind].findIndex(([core]) => text.includes(core))
      if (index < 0) continue
      const same = draftTones.some((tone) =>
        [true, false].some(
          (short) => template({ kind, tone, short }, index, { ...rules, language }) === text,
        ),
      )
      return same ? { kind, language, index } : undefined
    }
  }
  return undefined
}

import { assistantLimits } from '@afterbeep/contract/api/assistant'
import type {
  DraftsResponse,
  DraftSource,
  DraftsRequest,
  TemplateReason,
} from '@afterbeep/contract/api/assistant'
import { draftProblemTexts } from '@afterbeep/contract/message/draft/draft-rules'
import { AppError } from '../../platform/app-error.ts'
import { askModel, isSame } from './ask-model.ts'
import type { ModelDeps } from './model-call.ts'
import type { DraftTask } from './draft-task.ts'
import { draftTask, missingFacts } from './draft-task.ts'
import { templateOf, templatesFor } from './templates/draft-templates.ts'
import { wordsOf } from './templates/goal-words.ts'
import { keepBusiness, selectBusiness } from '../senders/index.ts'

export interface WrittenDraft {
  text: string
  source: DraftSource
}

/** The message for a user whose own words could not be changed. */
const whyUnchanged: Readonly<Record<TemplateReason, string>> = {
  no_model: 'Changing your own words needs a language model, and none is set up.',
  daily_limit: 'The language model was used as often today as your account may.',
  busy: 'The language model is busy. Please try again in a minute.',
  failed: 'The language model did not respond in time. Please try again later.',
  invalid: 'The language model wrote nothing that may be sent. Try to say it in other words.',
}

/**
 * Yields drafts as they become valid and returns the whole response. Templates, marked as such, fill up
 * what a model does not give. But a template is no version of a user's own words, so without a model a
 * change of these is refused and the text stays as it is (decision 12).
 *
 * @throws AppError assistant_unavailable
 */
export async function* writeDrafts(
  deps: ModelDeps,
  accountId: string,
  request: DraftsRequest,
  signal: AbortSignal,
): AsyncGenerator<WrittenDraft, DraftsResponse> {
  const account = await selectBusiness(deps.db, accountId)
  const task = draftTask(request, account)
  const { sender, callbackNumber } = task.rules
  const isNew = (given: string, kept: string) => kept === '' && given !== ''
  if (isNew(sender, account.sender) || isNew(callbackNumber, account.callbackNumber)) {
    await keepBusiness(deps.db, accountId, { sender, callbackNumber })
  }
  const written: WrittenDraft[] = []
  const model = askModel(deps, accountId, task, signal)
  let next = await model.next()
  while (!next.done) {
    const draft = { text: next.value, source: 'model' } as const
    written.push(draft)
    yield draft
    next = await model.next()
  }
  const reason = next.value
  const { drafts, leftOut } = templatesInstead(task, written, reason)
  for (const text of drafts) {
    if (written.length === assistantLimits.drafts || signal.aborted) break
    const draft = { text, source: 'templates' } as const
    written.push(draft)
    yield draft
  }
  return { ...responseOf(task, written, reason), left_out: leftOut === '' ? null : leftOut.trim() }
}

function templatesInstead(
  { request, rules }: DraftTask,
  written: readonly WrittenDraft[],
  reason: TemplateReason | undefined,
): { readonly drafts: readonly string[]; readonly leftOut: string } {
  if (reason === undefined) return nothing
  const { change, text, tone, goal } = request
  const own = text === undefined ? undefined : templateOf(text, rules)
  // The goal's words can't be translated without a model.
  if (text !== undefined && (own === undefined || change === 'in Spanish')) {
    if (written.length > 0) return nothing
    throw new AppError('assistant_unavailable', {
      message: `${whyUnchanged[reason]} Your text is unchanged.`,
      details: { reason },
    })
  }
  const choice = {
    words: own?.words ?? wordsOf(goal, rules.language),
    tone: change === 'warmer' ? 'warm' : change === 'clearer' ? 'plain' : tone,
    short: change === 'shorter',
  } as const
  const all = templatesFor(choice, own ? { ...rules, language: own.language } : rules)
  if ('refused' in all) {
    if (written.length > 0) return nothing
    const why = all.refused.map((problem) => draftProblemTexts[problem]).join(' ')
    throw new AppError('draft_invalid', {
      message: `A message in these words could not be sent. ${why} Say it in other words.`,
    })
  }
  // The text's own template first, in its new form.
  const first = own?.index ?? 0
  const drafts = [...all.drafts.slice(first), ...all.drafts.slice(0, first)]
  return {
    leftOut: all.leftOut,
    drafts: drafts.filter(
      (template) =>
        !written.some((draft) => isSame(draft.text, template)) &&
        !(change === 'shorter' && template.length >= (text ?? '').length),
    ),
  }
}

const nothing = { drafts: [], leftOut: '' } as const

function responseOf(
  { rules }: DraftTask,
  written: readonly WrittenDraft[],
  reason: TemplateReason | undefined,
): Omit<DraftsResponse, 'left_out'> {
  const sources = written.map(({ source }) => source)
  const isAllModel = sources.length > 0 && sources.every((source) => source === 'model')
  return {
    drafts: written.map(({ text }) => text),
    source: isAllModel ? 'model' : 'templates',
    sources,
    reason: reason ?? null,
    missing: missingFacts(rules),
  }
}

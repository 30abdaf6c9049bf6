import { assistantLimits } from '@afterbeep/contract/api/assistant'
import type { TemplateReason } from '@afterbeep/contract/api/assistant'
import type { DraftProblem } from '@afterbeep/contract/message/draft/draft-rules'
import { repairDraft } from '@afterbeep/contract/message/draft/repair-draft'
import type { LanguageModel } from '../../providers/language/port.ts'
import { draftPrompt } from './draft-prompt.ts'
import type { DraftPrompt } from './draft-prompt.ts'
import { readCandidates } from './draft-reader.ts'
import type { DraftTask } from './draft-task.ts'
import { mayCall, reasonOf } from './model-call.ts'
import type { ModelDeps } from './model-call.ts'

/** Three drafts of 200 characters are some 200 tokens; double that for languages that take more. */
const MAX_OUTPUT_TOKENS = 500
/** The first call, and one more for drafts that could not be repaired. */
const MAX_CALLS = 2
/** With less time left a second call could not finish. */
const LEAST_MS = 1000

interface Asking {
  readonly accepted: string[]
  readonly problems: Set<DraftProblem>
  readonly endsAtMs: number
}

/**
 * Yields a model's valid drafts as they arrive, three at most, all different. Returns why there are
 * fewer than three; undefined when there are three, or when the client has gone.
 */
export async function* askModel(
  deps: ModelDeps,
  accountId: string,
  task: DraftTask,
  signal: AbortSignal,
): AsyncGenerator<string, TemplateReason | undefined> {
  if (!deps.language) return 'no_model'
  const giveBack = deps.places.take()
  if (!giveBack) return 'busy'
  const endsAtMs = performance.now() + deps.timeoutMs
  const asking: Asking = { accepted: [], problems: new Set(), endsAtMs }
  try {
    for (let call = 0; call < MAX_CALLS; call += 1) {
      if (call > 0 && endsAtMs - performance.now() < LEAST_MS) break
      if (!(await mayCall(deps, accountId))) return 'daily_limit'
      const prompt = draftPrompt(task, call === 0 ? undefined : asking)
      yield* oneCall(deps.language, { task, prompt, asking, signal })
      if (asking.accepted.length === assistantLimits.drafts) return undefined
    }
    return 'invalid'
  } catch (error) {
    return reasonOf(deps.log, error)
  } finally {
    giveBack()
  }
}

interface Call {
  task: DraftTask
  prompt: DraftPrompt
  asking: Asking
  signal: AbortSignal
}

async function* oneCall(
  language: LanguageModel,
  { task, prompt, asking: { accepted, problems, endsAtMs }, signal }: Call,
): AsyncGenerator<string> {
  const timeoutMs = Math.max(1, Math.round(endsAtMs - performance.now()))
  const written = language.write({
    ...prompt,
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    timeoutMs,
    signal,
  })
  for await (const candidate of readCandidates(written)) {
    const repaired = repairDraft(candidate, task.rules)
    if ('refused' in repaired) {
      for (const problem of repaired.refused) problems.add(problem)
      continue
    }
    const { text } = repaired
    if (text === task.request.text || accepted.some((other) => isSame(other, text))) continue
    accepted.push(text)
    yield text
    if (accepted.length === assistantLimits.drafts) return
  }
}

/** Whether two drafts differ at most in punctuation and capitals. */
export function isSame(one: string, other: string): boolean {
  const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}<>]/gu, '')
  return bare(one) === bare(other)
}

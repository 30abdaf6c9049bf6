import { assistantLimits } from '@afterbeep/contract/http/assistant'
import type { TemplateReason } from '@afterbeep/contract/http/assistant'
import type { DraftProblem } from '@afterbeep/contract/message-draft/draft-rules'
import { repairDraft } from '@afterbeep/contract/message-draft/repair-draft'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/log.ts'
import type { LanguageModel } from '../../providers/language/port.ts'
import { LanguageModelError } from '../../providers/language/port.ts'
import { takeCall } from './calls.queries.ts'
import { draftPrompt } from './draft-prompt.ts'
import type { DraftPrompt } from './draft-prompt.ts'
import { readCandidates } from './draft-reader.ts'
import type { DraftTask } from './draft-task.ts'
import type { ModelPlaces } from './model-places.ts'

export interface ModelDeps {
  db: Database
  clock: Clock
  log: Logger
  /** Undefined: none is configured. */
  language: LanguageModel | undefined
  callsPerDay: number
  places: ModelPlaces
  /** For all calls of one request together. */
  timeoutMs: number
}

/** Three drafts of 200 characters are some 200 tokens; double that for languages that take more. */
const MAX_OUTPUT_TOKENS = 500
/** The first call, and one more for what could not be mended. */
const MAX_CALLS = 2
/** With less time left a second call could not end. */
const LEAST_MS = 1000

interface Asking {
  readonly accepted: string[]
  readonly problems: Set<DraftProblem>
  readonly endsAtMs: number
}

/**
 * Yields valid drafts of a model as they come, three at most, all different. Returns why there are
 * not three; undefined when there are, or when nobody waits any more.
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
      const day = deps.clock.now().toISOString().slice(0, 10)
      const { callsPerDay } = deps
      if (!(await takeCall(deps.db, { accountId, day, callsPerDay }))) return 'daily_limit'
      const prompt = draftPrompt(task, call === 0 ? undefined : asking)
      yield* oneCall(deps.language, { task, prompt, asking, signal })
      if (asking.accepted.length === assistantLimits.drafts) return undefined
    }
    return 'invalid'
  } catch (error) {
    if (!(error instanceof LanguageModelError)) throw error
    if (error.failure === 'aborted') return undefined
    // Never the text: only how it failed.
    deps.log.warn({ failure: error.failure, status: error.status }, 'language model')
    return error.failure === 'busy' ? 'busy' : 'failed'
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

/** Two drafts that differ in marks and capitals only are one. */
export function isSame(one: string, other: string): boolean {
  const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}<>]/gu, '')
  return bare(one) === bare(other)
}

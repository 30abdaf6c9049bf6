import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, extractReasoningMiddleware, streamText, wrapLanguageModel } from 'ai'
import type { LanguageModel as ModelOfClient } from 'ai'
import { OnlyThoughtError, adapt, budgetOf, firstHabits, requestBody } from './model-habits.ts'
import type { ModelHabits } from './model-habits.ts'
import type { LanguageModel, WritingRequest } from './port.ts'
import { LanguageModelError } from './port.ts'

export type LanguageModelAccess =
  /** Any chat-completions endpoint; a local one needs no key. */
  | { provider: 'openai-compatible'; baseUrl: string; key: string | undefined; model: string }
  /** `baseUrl` is the provider's own when undefined. */
  | { provider: 'anthropic'; baseUrl: string | undefined; key: string; model: string }

/** Characters after which a response is cut off, even where the provider ignores the token limit. */
const MAX_CHARS = 8000
/** The first call, and one for each thing that can be learned of a model. */
const MAX_CALLS = 4

/** A model and what is known of it so far; it is learned anew when the process starts. */
interface KnownModel {
  client: ModelOfClient
  habits: ModelHabits
}

/** A language model through the client `ai` (decision 12): no tools, no retries, nothing recorded. */
export function createLanguageModel(access: LanguageModelAccess): LanguageModel {
  const habits = firstHabits(access)
  const client = wrapLanguageModel({
    model: clientOf(access, habits),
    // Some endpoints send a model's thoughts as text between these tags.
    middleware: extractReasoningMiddleware({ tagName: 'think' }),
  })
  return { write: (request) => write({ client, habits }, request) }
}

function clientOf(access: LanguageModelAccess, habits: ModelHabits) {
  if (access.provider === 'anthropic') {
    const { baseUrl, key, model } = access
    // Set explicitly, or the client would read an address from the environment.
    const baseURL = baseUrl ?? 'https://api.anthropic.com/v1'
    return createAnthropic({ apiKey: key, baseURL }).languageModel(model)
  }
  const { baseUrl, key, model } = access
  const keyed = key === undefined ? {} : { apiKey: key }
  return createOpenAICompatible({
    name: 'model',
    baseURL: baseUrl,
    ...keyed,
    transformRequestBody: (body) => requestBody(body, habits),
  }).chatModel(model)
}

/**
 * A call that shows the model to be of another kind than we took it for, before it wrote a word, is
 * made again as that kind wants it.
 */
async function* write(model: KnownModel, request: WritingRequest): AsyncGenerator<string> {
  const timeout = AbortSignal.timeout(request.timeoutMs)
  for (let call = 1; ; call += 1) {
    let wrote = false
    try {
      for await (const text of writeOnce(model, request, timeout)) {
        wrote = true
        yield text
      }
      return
    } catch (error) {
      const mayAdapt = !wrote && call < MAX_CALLS && !timeout.aborted && !request.signal.aborted
      if (mayAdapt && adapt(model.habits, error)) continue
      throw error instanceof LanguageModelError ? error : failureOf(error, request.signal, timeout)
    }
  }
}

async function* writeOnce(
  { client, habits }: KnownModel,
  request: WritingRequest,
  timeout: AbortSignal,
): AsyncGenerator<string> {
  const stopped = new AbortController()
  const abortSignal = AbortSignal.any([request.signal, timeout, stopped.signal])
  let chars = 0
  try {
    for await (const part of start(client, habits, request, abortSignal)) {
      if (part.type === 'error') throw part.error
      if (part.type === 'abort') throw failureOf(undefined, request.signal, timeout)
      if (part.type === 'finish' && part.finishReason === 'length' && chars === 0) {
        throw new OnlyThoughtError()
      }
      if (part.type !== 'text-delta') continue
      chars += part.text.length
      if (chars > MAX_CHARS) return
      yield part.text
    }
  } finally {
    stopped.abort()
  }
}

function start(
  model: ModelOfClient,
  habits: ModelHabits,
  request: WritingRequest,
  abortSignal: AbortSignal,
) {
  return streamText({
    model,
    instructions: request.instructions,
    prompt: request.data,
    maxOutputTokens: budgetOf(habits, request.maxOutputTokens),
    maxRetries: 0,
    abortSignal,
    telemetry: { isEnabled: false },
    // Its own handler prints the error, and with it what people wrote.
    onError: () => undefined,
  }).stream
}

/** Too many calls of ours, or of all their customers. */
const BUSY_STATUSES = new Set([429, 529])
/** What Anthropic calls these where they come in the middle of a stream, which has no status any more. */
const BUSY_TYPES = new Set(['overloaded_error', 'rate_limit_error'])

function failureOf(error: unknown, caller: AbortSignal, timeout: AbortSignal): LanguageModelError {
  if (caller.aborted) return new LanguageModelError('aborted')
  if (timeout.aborted) return new LanguageModelError('timeout')
  const status = APICallError.isInstance(error) ? error.statusCode : undefined
  const isBusy = BUSY_STATUSES.has(status ?? 0) || BUSY_TYPES.has(typeOf(error))
  return new LanguageModelError(isBusy ? 'busy' : 'failed', status)
}

function typeOf(error: unknown): string {
  const type = typeof error === 'object' && error !== null && 'type' in error ? error.type : ''
  return typeof type === 'string' ? type : ''
}

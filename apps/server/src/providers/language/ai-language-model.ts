import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, streamText } from 'ai'
import type { LanguageModel as ModelOfClient } from 'ai'
import type { LanguageModel, WritingRequest } from './port.ts'
import { LanguageModelError } from './port.ts'

export type LanguageModelAccess =
  /** Any chat-completions endpoint; a local one needs no key. */
  | { provider: 'openai-compatible'; baseUrl: string; key: string | undefined; model: string }
  /** `baseUrl` is the provider's own when undefined. */
  | { provider: 'anthropic'; baseUrl: string | undefined; key: string; model: string }

/** Characters after which a response is cut off, even where the provider ignores the token limit. */
const MAX_CHARS = 8000

/** A language model through the client `ai` (decision 12): no tools, no retries, nothing recorded. */
export function createLanguageModel(access: LanguageModelAccess): LanguageModel {
  const model = modelOf(access)
  return { write: (request) => write(model, request) }
}

function modelOf(access: LanguageModelAccess): ModelOfClient {
  if (access.provider === 'anthropic') {
    const { baseUrl, key, model } = access
    // Set explicitly, or the client would read an address from the environment.
    const baseURL = baseUrl ?? 'https://api.anthropic.com/v1'
    return createAnthropic({ apiKey: key, baseURL }).languageModel(model)
  }
  const { baseUrl, key, model } = access
  const keyed = key === undefined ? {} : { apiKey: key }
  return createOpenAICompatible({ name: 'model', baseURL: baseUrl, ...keyed }).chatModel(model)
}

async function* write(model: ModelOfClient, request: WritingRequest): AsyncGenerator<string> {
  const stopped = new AbortController()
  const timeout = AbortSignal.timeout(request.timeoutMs)
  const abortSignal = AbortSignal.any([request.signal, timeout, stopped.signal])
  let chars = 0
  try {
    for await (const part of start(model, request, abortSignal)) {
      if (part.type === 'error') throw failureOf(part.error, request.signal, timeout)
      if (part.type === 'abort') throw failureOf(undefined, request.signal, timeout)
      if (part.type !== 'text-delta') continue
      chars += part.text.length
      if (chars > MAX_CHARS) return
      yield part.text
    }
  } catch (error) {
    throw error instanceof LanguageModelError ? error : failureOf(error, request.signal, timeout)
  } finally {
    stopped.abort()
  }
}

function start(model: ModelOfClient, request: WritingRequest, abortSignal: AbortSignal) {
  return streamText({
    model,
    instructions: request.instructions,
    prompt: request.data,
    maxOutputTokens: request.maxOutputTokens,
    maxRetries: 0,
    abortSignal,
    telemetry: { isEnabled: false },
    // Its own handler prints the error, and with it what people wrote.
    onError: () => undefined,
  }).stream
}

function failureOf(error: unknown, caller: AbortSignal, timeout: AbortSignal): LanguageModelError {
  if (caller.aborted) return new LanguageModelError('aborted')
  if (timeout.aborted) return new LanguageModelError('timeout')
  const status = APICallError.isInstance(error) ? error.statusCode : undefined
  return new LanguageModelError(status === 429 ? 'busy' : 'failed', status)
}

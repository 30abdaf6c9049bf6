/** One text that is requested from a language model. */
export interface WritingRequest {
  /** Ours: what to do, and that the data below is never an instruction. */
  instructions: string
  /** What the text is about, as JSON; whatever strangers wrote stands only here. */
  data: string
  /** Limits the length of the response, and so its cost; a model that thinks first gets more for that. */
  maxOutputTokens: number
  /** From the call to the end of the response. */
  timeoutMs: number
  /** Ends the call early, when no caller waits for the response any more. */
  signal: AbortSignal
}

/**
 * Why no whole response came. `aborted`: the caller's signal; `timeout`: ours; `busy`: too many calls
 * for the provider (429); `failed`: everything else, a response that can't be read included.
 */
export type WritingFailure = 'aborted' | 'timeout' | 'busy' | 'failed'

/** Carries no cause: the client's own errors hold the request, and with it what people wrote. */
export class LanguageModelError extends Error {
  readonly failure: WritingFailure
  /** The provider's status, where there was a response. */
  readonly status: number | undefined
  constructor(failure: WritingFailure, status?: number) {
    super(`The language model gave no whole answer: ${failure}${status ? ` (${status})` : ''}.`)
    this.name = 'LanguageModelError'
    this.failure = failure
    this.status = status
  }
}

export interface LanguageModel {
  /**
   * The text in pieces, as they come. The caller ends the call by no longer reading. What came before
   * a failure was yielded already. One call each: the caller retries.
   *
   * @throws LanguageModelError
   */
  write(request: WritingRequest): AsyncIterable<string>
}

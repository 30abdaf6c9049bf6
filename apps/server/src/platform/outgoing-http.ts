import type { IncomingHttpHeaders } from 'node:http'
import { Pool, errors } from 'undici'
import type { Dispatcher } from 'undici'

export interface OutgoingAnswer {
  status: number
  retryAfterMs: number | null
  body: string
}

/** A call that got no answer. `maybeReceived` is false only when the other side surely saw nothing. */
export class NoAnswerError extends Error {
  readonly maybeReceived: boolean
  constructor(cause: unknown, maybeReceived: boolean) {
    super(cause instanceof Error ? cause.message : 'no answer', { cause })
    this.maybeReceived = maybeReceived
  }
}

/** Names and values in turn; a list, because the client would make one of an object at each call. */
export type HeaderList = readonly string[]

export interface Outgoing {
  /**
   * Posts a text that is JSON to a path under the base address. Throws NoAnswerError when no answer
   * came.
   */
  post(path: string, headers: HeaderList, json: string): Promise<OutgoingAnswer>
  close(): Promise<void>
}

export interface OutgoingOptions {
  baseUrl: string
  connections: number
  timeoutMs: number
}

/**
 * One pool of kept-alive connections to one provider. Of the client's ways to call, `dispatch` costs
 * least: no stream is made of an answer that is a line long (a quarter less processor time than
 * `request`, and five times less than global fetch).
 */
export function createOutgoing(options: OutgoingOptions): Outgoing {
  const base = new URL(options.baseUrl)
  const pool = new Pool(base.origin, {
    connections: options.connections,
    headersTimeout: options.timeoutMs,
    bodyTimeout: options.timeoutMs,
    connectTimeout: options.timeoutMs,
  })
  const prefix = base.pathname.replace(/\/$/, '')
  return {
    post: (path, headers, json) =>
      new Promise((resolve, reject) => {
        const answered = new AnswerReader(resolve, reject)
        const all = ['content-type', 'application/json', ...headers]
        try {
          pool.dispatch({ method: 'POST', path: prefix + path, headers: all, body: json }, answered)
        } catch (error) {
          answered.onResponseError(undefined, error)
        }
      }),
    close: () => pool.destroy(),
  }
}

/** Puts one answer together as its parts come in. */
class AnswerReader implements Dispatcher.DispatchHandler {
  readonly #resolve: (answer: OutgoingAnswer) => void
  readonly #reject: (error: NoAnswerError) => void
  readonly #parts: Buffer[] = []
  #status = 0
  #headers: IncomingHttpHeaders = {}

  constructor(resolve: (answer: OutgoingAnswer) => void, reject: (error: NoAnswerError) => void) {
    this.#resolve = resolve
    this.#reject = reject
  }

  onRequestStart(): void {
    // The client asks for it, to hand over how a call can be ended early; none of ours is.
  }

  onResponseStart(_controller: unknown, status: number, headers: IncomingHttpHeaders): void {
    this.#status = status
    this.#headers = headers
  }

  onResponseData(_controller: unknown, part: Buffer): void {
    this.#parts.push(part)
  }

  onResponseEnd(): void {
    const [first, ...others] = this.#parts
    const body = others.length === 0 ? first : Buffer.concat(this.#parts)
    this.#resolve({
      status: this.#status,
      retryAfterMs: retryAfter(this.#headers['retry-after']),
      body: body?.toString('utf8') ?? '',
    })
  }

  onResponseError(_controller: unknown, error: unknown): void {
    this.#reject(new NoAnswerError(error, mayHaveArrived(error)))
  }
}

/** Retry-After as whole seconds or as an HTTP date; null when absent or unreadable. */
function retryAfter(header: string | string[] | undefined): number | null {
  if (typeof header !== 'string') return null
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now())
}

/** Only a connection that never came about proves that nothing was received. */
function mayHaveArrived(error: unknown): boolean {
  if (error instanceof errors.ConnectTimeoutError) return false
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code !== 'ECONNREFUSED' && code !== 'ENOTFOUND' && code !== 'EAI_AGAIN'
}

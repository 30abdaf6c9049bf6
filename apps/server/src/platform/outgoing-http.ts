import { Pool, errors } from 'undici'

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

export interface Outgoing {
  /** Posts JSON to a path under the base address. Throws NoAnswerError when no answer came. */
  post(path: string, headers: Record<string, string>, body: unknown): Promise<OutgoingAnswer>
  close(): Promise<void>
}

export interface OutgoingOptions {
  baseUrl: string
  connections: number
  timeoutMs: number
}

/** One pool of kept-alive connections to one provider (global fetch was measured four times slower). */
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
    post: async (path, headers, body) => {
      try {
        const answer = await pool.request({
          method: 'POST',
          path: prefix + path,
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        })
        const text = await answer.body.text()
        const retryAfterMs = retryAfter(answer.headers['retry-after'])
        return { status: answer.statusCode, retryAfterMs, body: text }
      } catch (error) {
        throw new NoAnswerError(error, mayHaveArrived(error))
      }
    },
    close: () => pool.destroy(),
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

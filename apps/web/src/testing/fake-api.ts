import { afterEach, vi } from 'vitest'
import { forgetViews } from '../lib/history/views.ts'

/** One call that the page made. `body` is the parsed JSON. */
export interface RecordedCall {
  method: string
  /** With its query, without the origin. */
  path: string
  headers: Headers
  body: unknown
  /** Aborted when the page cancelled the call. */
  signal: AbortSignal | undefined
}

type FakeResponse = Response | Error | Promise<Response>
type FakeResponses = Record<string, (call: RecordedCall) => FakeResponse>

afterEach(() => {
  vi.unstubAllGlobals()
  document.cookie = 'XSRF-TOKEN=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/'
  localStorage.clear()
  sessionStorage.clear()
  forgetViews()
})

/**
 * Stands in for the server: responds by `METHOD /path` and records every call. A call without a
 * response is a 404; a returned Error is a connection that fails.
 */
export function fakeApi(responses: FakeResponses): RecordedCall[] {
  const calls: RecordedCall[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const call: RecordedCall = {
      method: init.method ?? 'GET',
      path: address,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      signal: init.signal ?? undefined,
    }
    calls.push(call)
    const response =
      responses[`${call.method} ${address}`]?.(call) ?? refusal(404, 'not_found', 'No.')
    if (response instanceof Error) throw response
    return response
  })
  return calls
}

export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status })
}

export function refusal(
  status: number,
  code: string,
  error: string,
  fields?: Record<string, string>,
): Response {
  return json({ error, code, ...(fields ? { fields } : {}) }, status)
}

export function giveCsrfCookie(token: string): void {
  document.cookie = `XSRF-TOKEN=${encodeURIComponent(token)}; path=/`
}

import { Agent, request } from 'undici'
import { z } from 'zod'

export interface CallResponse {
  status: number
  headers: Record<string, string | string[] | undefined>
  /** The parsed JSON, or an empty object where there is none. */
  body: Record<string, unknown>
}

// Never reuses a connection: a test that has one dropped must not poison the next call.
const agent = new Agent({ pipelining: 0 })

/** One JSON call. A dropped connection or a time-out rejects. */
export async function call(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS',
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<CallResponse> {
  const response = await request(url, {
    method,
    dispatcher: agent,
    headersTimeout: 1_000,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const raw = await response.body.text()
  const parsed: unknown = raw.startsWith('{') ? JSON.parse(raw) : {}
  return {
    status: response.statusCode,
    headers: response.headers,
    body: z.record(z.string(), z.unknown()).parse(parsed),
  }
}

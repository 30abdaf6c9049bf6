import { sandboxClockSchema } from '@afterbeep/contract/api/sandbox'
import type { z } from 'zod'
import { networkFailure, refusalIn, unreadableResponse } from './api-error.ts'

/**
 * The sandbox's calls, which are outside the API and need neither a session nor a token. Each resolves to
 * the parsed response or throws an ApiError. `path` is what follows `/sandbox`.
 */
export const sandboxApi = {
  get: <Schema extends z.ZodType>(path: string, schema: Schema, signal?: AbortSignal) =>
    call(path, schema, signal ? { signal } : {}),
  post: <Schema extends z.ZodType>(path: string, schema: Schema, body: unknown) =>
    call(path, schema, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
}

/** Business time, which can be moved forward in the sandbox. */
export function readClock(signal?: AbortSignal) {
  return sandboxApi.get('/clock', sandboxClockSchema, signal)
}

async function call<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  request: RequestInit,
): Promise<z.output<Schema>> {
  const response = await fetch(`/sandbox${path}`, request).catch((error: unknown) => {
    request.signal?.throwIfAborted()
    throw networkFailure(error)
  })
  if (!response.ok) throw await refusalIn(response)
  const result = schema.safeParse(await response.json().catch(() => undefined))
  if (!result.success) throw unreadableResponse(response.status, result.error)
  return result.data
}

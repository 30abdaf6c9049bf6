import type { z } from 'zod'
import { networkFailure, refusalIn, unreadableResponse } from './api-error.ts'
import { csrfToken } from './session/csrf-token.ts'
import { announceSessionEnd } from './session/session-end.ts'
import { wholeBlob } from './whole-blob.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Sends one request; rejects when no response came. */
export type Transport = (
  address: string,
  request: {
    method: string
    headers: Headers
    credentials: 'include'
    body?: XMLHttpRequestBodyInit
    signal?: AbortSignal
  },
) => Promise<Response>

interface RequestOptions {
  /** Sent as JSON; a Blob (a file) is sent as it is, with its own type. */
  body?: unknown
  signal?: AbortSignal | undefined
  headers?: Record<string, string> | undefined
  /** Undefined values are left out. */
  query?: Record<string, string | number | boolean | undefined> | undefined
  /** Instead of fetch. */
  transport?: Transport | undefined
}

export interface CallOptions<Schema extends z.ZodType> extends RequestOptions {
  /**
   * The contract's schema of the response. A function where the caller is part of the first page: the
   * schema, and zod with it, are then loaded while the response is on its way.
   */
  schema: Schema | (() => Promise<Schema>)
  /** Called with a good response before its body is read: a paged list names its next page there. */
  onResponse?: (response: Response) => void
}

interface DownloadOptions extends RequestOptions {
  onPart?: (part: Uint8Array) => void
}

/**
 * The calls of the API. `path` is what follows `/api` (`/session/`). Each resolves to the parsed
 * response or throws an ApiError; an aborted call throws the signal's own reason.
 */
export const api = {
  get: <Schema extends z.ZodType>(path: string, options: CallOptions<Schema>) =>
    call('GET', path, options),
  post: <Schema extends z.ZodType>(path: string, options: CallOptions<Schema>) =>
    call('POST', path, options),
  put: <Schema extends z.ZodType>(path: string, options: CallOptions<Schema>) =>
    call('PUT', path, options),
  delete: <Schema extends z.ZodType>(path: string, options: CallOptions<Schema>) =>
    call('DELETE', path, options),
  /** POST whose response is read as a stream, such as events: resolves to the good response itself. */
  open: (path: string, options: RequestOptions) => send('POST', path, options),
  /** GET of a file; `onPart` is called for each part that arrives. */
  download: async (path: string, options: DownloadOptions = {}): Promise<Blob> => {
    const response = await send('GET', path, options)
    return wholeBlob(response, options.onPart ?? (() => undefined))
  },
}

async function call<Schema extends z.ZodType>(
  method: Method,
  path: string,
  options: CallOptions<Schema>,
): Promise<z.output<Schema>> {
  const [response, schema] = await Promise.all([
    send(method, path, options),
    loaded(options.schema),
  ])
  options.onResponse?.(response)
  const body: unknown = await response.json().catch(() => ({}))
  const result = schema.safeParse(body)
  if (!result.success) throw unreadableResponse(response.status, result.error)
  return result.data
}

async function loaded<Schema extends z.ZodType>(
  schema: Schema | (() => Promise<Schema>),
): Promise<Schema> {
  return typeof schema === 'function' ? schema() : schema
}

/** A response with a good status. A CSRF refusal brings a fresh cookie, so it is tried once more. */
/** Refusals of a sign-in that is not complete yet. */
const ofSignIn =
  /^(login_failed|second_factor_required|code_wrong|sign_in_expired|passkey_refused)$/

async function send(method: Method, path: string, options: RequestOptions): Promise<Response> {
  const response = await fetchOnce(method, path, options)
  if (response.ok) return response
  const refusal = await refusalIn(response)
  if (refusal.code === 'csrf_rejected') {
    const second = await fetchOnce(method, path, options)
    if (second.ok) return second
    throw await refusalIn(second)
  }
  // A wrong password or code ends no session: it may be typed to stay signed in.
  if (refusal.status === 401 && !ofSignIn.test(refusal.code)) announceSessionEnd()
  throw refusal
}

async function fetchOnce(method: Method, path: string, options: RequestOptions): Promise<Response> {
  const headers = new Headers(options.headers)
  if (method !== 'GET') headers.set('X-XSRF-TOKEN', await tokenForUnsafeCall(options.signal))
  const body = bodyOf(options.body, headers)
  const { signal, transport = fetch } = options
  return reach(signal, () =>
    transport(`/api${path}${queryText(options.query)}`, {
      method,
      headers,
      credentials: 'include',
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
    }),
  )
}

async function tokenForUnsafeCall(signal: AbortSignal | undefined): Promise<string> {
  const token = csrfToken()
  if (token !== undefined) return token
  // Any response sets the cookie; this one is the cheapest.
  await reach(signal, () =>
    fetch('/api/app/', { credentials: 'include', ...(signal ? { signal } : {}) }),
  )
  return csrfToken() ?? ''
}

function bodyOf(body: unknown, headers: Headers): XMLHttpRequestBodyInit | undefined {
  if (body === undefined || body instanceof Blob) return body
  headers.set('Content-Type', 'application/json')
  return JSON.stringify(body)
}

async function reach(
  signal: AbortSignal | undefined,
  request: () => Promise<Response>,
): Promise<Response> {
  try {
    return await request()
  } catch (error) {
    signal?.throwIfAborted()
    throw networkFailure(error)
  }
}

function queryText(query: RequestOptions['query']): string {
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`
}

import { z } from 'zod'
import { createCookieJar } from './cookie-jar.ts'

/** The product's response. */
export interface ApiResponse {
  /** The full URL of the request. */
  url: string
  status: number
  headers: Headers
  text: string
  /** The body as this shape. @throws when it has another one; the message holds status and body */
  as<Shape>(schema: z.ZodType<Shape>): Shape
  /** The body of a refusal. */
  refusal(): ErrorBody
}

const errorBodySchema = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
})
export type ErrorBody = z.infer<typeof errorBodySchema>

/** One browser's conversation with the product: it keeps cookies and sends the CSRF token back. */
export interface ApiClient {
  get(path: string): Promise<ApiResponse>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiResponse>
  put(path: string, body: unknown): Promise<ApiResponse>
  delete(path: string, body?: unknown): Promise<ApiResponse>
  /** Sends a file as the body itself. */
  upload(path: string, file: Uint8Array, type: string): Promise<ApiResponse>
  /** Sends later calls to another address: a product that was started again. Cookies stay. */
  moveTo(url: string): void
}

export function createApiClient(origin: string): ApiClient {
  const jar = createCookieJar()
  let base = origin

  const send = async (method: string, path: string, body?: string | Blob, headers = {}) => {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { ...headers, cookie: jar.header() },
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
    })
    jar.keep(response.headers.getSetCookie())
    return responseOf(`${method} ${path}`, response, await response.text())
  }
  const unsafe = async (method: string, path: string, body?: string | Blob, headers = {}) => {
    if (jar.get('XSRF-TOKEN') === undefined) await send('GET', '/api/app/')
    const token = decodeURIComponent(jar.get('XSRF-TOKEN') ?? '')
    return send(method, path, body, { ...headers, 'x-xsrf-token': token })
  }
  const unsafeJson = (method: string, path: string, body: unknown, headers = {}) =>
    body === undefined
      ? unsafe(method, path, undefined, headers)
      : unsafe(method, path, JSON.stringify(body), {
          'content-type': 'application/json',
          ...headers,
        })
  return {
    get: (path) => send('GET', path),
    post: (path, body, headers) => unsafeJson('POST', path, body, headers),
    put: (path, body) => unsafeJson('PUT', path, body),
    delete: (path, body) => unsafeJson('DELETE', path, body),
    upload: (path, file, type) =>
      unsafe('POST', path, new Blob([new Uint8Array(file)]), { 'content-type': type }),
    moveTo: (url) => {
      base = url
    },
  }
}

function responseOf(call: string, { url, status, headers }: Response, text: string): ApiResponse {
  const as = <Shape>(schema: z.ZodType<Shape>): Shape => {
    const parsed = schema.safeParse(parseJson(text))
    if (parsed.success) return parsed.data
    throw new Error(`${call} answered ${status}: ${text.slice(0, 2000)}`, { cause: parsed.error })
  }
  return { url, status, headers, text, as, refusal: () => as(errorBodySchema) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

import { z } from 'zod'

export interface TestResponse {
  status: number
  body: unknown
}

/** A browser as far as the API is concerned: it keeps cookies and sends the token back. */
export interface TestBrowser {
  get(path: string): Promise<TestResponse>
  post(path: string, body?: object, headers?: Record<string, string>): Promise<TestResponse>
  delete(path: string): Promise<TestResponse>
  send(method: string, path: string, body: object): Promise<TestResponse>
  /** Any call, with its response as it came. */
  request(
    method: string,
    path: string,
    headers?: Record<string, string>,
    body?: object | string,
  ): Promise<Response>
  /** POST of a file as it is. */
  upload(path: string, file: string, type: string): Promise<TestResponse>
  /** A file as it comes, not read as JSON; by POST where there is a body. */
  download(
    path: string,
    headers?: Record<string, string>,
    body?: object,
  ): Promise<{ status: number; headers: Headers; text: string; bytes: Buffer }>
}

export function createTestBrowser(origin: string): TestBrowser {
  const cookies = new Map<string, string>()
  const send = async (
    method: string,
    path: string,
    body?: object | string,
    extra: Record<string, string> = {},
  ): Promise<Response> => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...extra,
      },
      ...(body ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    return response
  }
  const call = async (
    method: string,
    path: string,
    body?: object | string,
    headers?: Record<string, string>,
  ): Promise<TestResponse> => {
    const response = await send(method, path, body, headers)
    const text = await response.text()
    return {
      status: response.status,
      body: text === '' ? undefined : z.json().parse(JSON.parse(text)),
    }
  }
  return {
    get: (path) => call('GET', path),
    post: (path, body, headers) => call('POST', path, body, headers),
    delete: (path) => call('DELETE', path),
    send: (method, path, body) => call(method, path, body),
    request: (method, path, headers, body) => send(method, path, body, headers),
    upload: (path, file, type) => call('POST', path, file, { 'content-type': type }),
    download: async (path, headers, body) => {
      const response = await send(body ? 'POST' : 'GET', path, body, headers)
      const bytes = Buffer.from(await response.arrayBuffer())
      return {
        status: response.status,
        headers: response.headers,
        text: bytes.toString(),
        bytes,
      }
    },
  }
}

import { z } from 'zod'
import type { AccountTestServer } from './account-server.ts'

export interface TestResponse {
  status: number
  body: unknown
}

/** A test browser: keeps cookies, sends the CSRF header and JSON, as the web app does. */
export interface Visitor {
  cookies: Map<string, string>
  get(url: string): Promise<TestResponse>
  post(url: string, body?: object): Promise<TestResponse>
  put(url: string, body: object): Promise<TestResponse>
  delete(url: string): Promise<TestResponse>
}

/** @param address where it seems to come from */
export function createVisitor(
  { api }: Pick<AccountTestServer, 'api'>,
  address = '198.51.100.1',
): Visitor {
  const cookies = new Map<string, string>()

  async function call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
  ): Promise<TestResponse> {
    const response = await api.inject({
      method,
      url,
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': address,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
      },
      ...(body ? { payload: body } : {}),
    })
    for (const { name, value } of response.cookies) {
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return { status: response.statusCode, body: response.json() }
  }

  /** Opens a page first, as a browser does, to get the CSRF cookie. */
  async function send(
    method: 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
  ): Promise<TestResponse> {
    if (!cookies.has('XSRF-TOKEN')) await call('GET', '/api/app/')
    return call(method, url, body)
  }

  return {
    cookies,
    get: (url) => call('GET', url),
    post: (url, body) => send('POST', url, body),
    put: (url, body) => send('PUT', url, body),
    delete: (url) => send('DELETE', url),
  }
}

export const ada = {
  email: 'ada@example.com',
  password: 'correct horse',
  first_name: 'Ada',
  last_name: 'Lovelace',
}

/** Registers, opens the mailed link and signs in; returns the visitor and the new uid. */
export async function signUp(
  server: AccountTestServer,
  registration: typeof ada = ada,
): Promise<{ visitor: Visitor; uid: string }> {
  const { email, password } = registration
  const visitor = createVisitor(server)
  await visitor.post('/api/register/', registration)
  await visitor.post('/api/verify-email/', { token: await mailedToken(server, email) })
  const response = await visitor.post('/api/login/', { email, password })
  const { user_data: user } = z
    .object({ user_data: z.object({ uid: z.string() }) })
    .parse(response.body)
  return { visitor, uid: user.uid }
}

/** Sends the waiting mails and returns the token of the newest link to `email`. */
export async function mailedToken(server: AccountTestServer, email: string): Promise<string> {
  await server.jobs.runAll()
  const mail = server.mails.findLast(({ to }) => to === email)
  const token = /[?#]token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (token === undefined) throw new Error(`No mail with a link to ${email}`)
  return token
}

import type { z } from 'zod'
import { sessionResponseSchema } from '@afterbeep/contract/api/account/auth'
import type { Api } from '../../platform/http/api.ts'

/** A user of the product through its own calls, as a browser would make them, without the network. */
export interface DemoVisitor {
  userId: string
  get<T>(url: string, schema: z.ZodType<T>): Promise<T>
  post<T>(url: string, body: object | string, schema: z.ZodType<T>, type?: string): Promise<T>
}

/**
 * Signs in, and keeps the cookies. A session that ends on the way, because a user moves the
 * sandbox clock by an hour meanwhile, is begun anew.
 *
 * @throws Error naming the call that was refused
 */
export async function signInVisitor(
  api: Api,
  login: { email: string; password: string },
): Promise<DemoVisitor> {
  const cookies = new Map<string, string>()
  const send = async ({ headers, ...question }: Question) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const own = { cookie, 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '' }
    const response = await api.inject({ ...question, headers: { ...headers, ...own } })
    for (const { name, value } of response.cookies) cookies.set(name, value)
    return response
  }
  const signIn = async () => {
    // Any first response brings the CSRF cookies.
    if (!cookies.has('XSRF-TOKEN')) await send({ method: 'GET', url: '/api/app/' })
    const payload = { email: login.email, password: login.password }
    const question = { method: 'POST', url: '/api/login/', payload } as const
    return sessionResponseSchema.parse(bodyOf(question, await send(question)))
  }
  const call = async <T>(question: Question, schema: z.ZodType<T>): Promise<T> => {
    const response = await send(question)
    if (response.statusCode !== 401) return schema.parse(bodyOf(question, response))
    await signIn()
    return schema.parse(bodyOf(question, await send(question)))
  }
  const { user_data } = await signIn()
  return {
    userId: user_data.uid,
    get: (url, schema) => call({ method: 'GET', url }, schema),
    post: (url, payload, schema, type = 'application/json') =>
      call({ method: 'POST', url, payload, headers: { 'content-type': type } }, schema),
  }
}

interface Question {
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  payload?: object | string
}

interface Reply {
  statusCode: number
  body: string
  json(): unknown
}

function bodyOf({ method, url }: Question, response: Reply): unknown {
  if (response.statusCode < 300) return response.json()
  throw new Error(`${method} ${url} answered ${response.body}`)
}

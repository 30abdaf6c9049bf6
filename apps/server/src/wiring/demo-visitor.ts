import type { z } from 'zod'
import { sessionAnswerSchema } from '@afterbeep/contract/http/auth'
import type { Api } from '../platform/http/api.ts'

/** Somebody who uses the product through its own calls, as a browser would, without the network. */
export interface DemoVisitor {
  userId: string
  get<T>(url: string, schema: z.ZodType<T>): Promise<T>
  post<T>(url: string, body: object | string, schema: z.ZodType<T>, type?: string): Promise<T>
}

/** Signs in, and keeps the cookies. @throws Error naming the call that was refused */
export async function signInVisitor(
  api: Api,
  login: { email: string; password: string },
): Promise<DemoVisitor> {
  const cookies = new Map<string, string>()
  const headers = (): Record<string, string> => ({
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
  })
  const read = async <T>(question: Parameters<typeof ask>[1], schema: z.ZodType<T>): Promise<T> => {
    const answer = await ask(api, question)
    for (const { name, value } of answer.cookies) cookies.set(name, value)
    if (answer.statusCode < 300) return schema.parse(answer.json())
    throw new Error(`${question.method} ${question.url} answered ${answer.body}`)
  }
  const get = <T>(url: string, schema: z.ZodType<T>) =>
    read({ method: 'GET', url, headers: headers() }, schema)
  const post = <T>(
    url: string,
    payload: object | string,
    schema: z.ZodType<T>,
    type = 'application/json',
  ) => {
    const withType = { ...headers(), 'content-type': type }
    return read({ method: 'POST', url, headers: withType, payload }, schema)
  }
  // Any first answer brings the CSRF cookies.
  const first = await ask(api, { method: 'GET', url: '/api/app/', headers: {} })
  for (const { name, value } of first.cookies) cookies.set(name, value)
  const signIn = { email: login.email, password: login.password }
  const { user_data } = await post('/api/login/', signIn, sessionAnswerSchema)
  return { userId: user_data.uid, get, post }
}

interface Question {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  payload?: object | string
}

function ask(api: Api, question: Question) {
  return api.inject(question)
}

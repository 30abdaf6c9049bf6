import type { Api } from '../../platform/http/api.ts'
import type { Request } from './route-cases.ts'

export interface Response {
  status: number
  body: string
}

/** A person without a socket: it keeps cookies and sends the token back. */
export interface InjectedBrowser {
  call(method: string, request: Request): Promise<Response>
}

export async function createInjectedBrowser(api: Api): Promise<InjectedBrowser> {
  const cookies = new Map<string, string>()
  const call: InjectedBrowser['call'] = async (method, { path, body, headers = {} }) => {
    const response = await api.inject({
      method: method === 'DELETE' || method === 'POST' || method === 'PUT' ? method : 'GET',
      url: path,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body }),
    })
    for (const { name, value } of response.cookies) cookies.set(name, value)
    return { status: response.statusCode, body: response.body }
  }
  await call('GET', { path: '/api/app/' })
  return { call }
}

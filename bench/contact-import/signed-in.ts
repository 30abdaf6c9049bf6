import { password } from '@afterbeep/testing/product/customer'
import { createCookieJar } from '@afterbeep/testing/product/cookie-jar'

/** The headers of a signed-in user, for requests that are written by hand. */
export async function signedInHeaders(url: string, email: string): Promise<Record<string, string>> {
  const jar = createCookieJar()
  const headers = () => ({
    cookie: jar.header(),
    'x-xsrf-token': decodeURIComponent(jar.get('XSRF-TOKEN') ?? ''),
  })
  const first = await fetch(`${url}/api/app/`)
  jar.keep(first.headers.getSetCookie())
  const login = await fetch(`${url}/api/login/`, {
    method: 'POST',
    headers: { ...headers(), 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!login.ok) throw new Error(`Not signed in: ${login.status} ${await login.text()}`)
  jar.keep(login.headers.getSetCookie())
  return headers()
}

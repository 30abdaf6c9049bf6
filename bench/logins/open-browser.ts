import { Agent, request } from 'undici'
import { createCookieJar } from '@afterbeep/testing/product/cookie-jar'

/**
 * A browser that has opened the page to sign in, and its login, which returns the status.
 *
 * @param localAddress of this machine, from which it asks; Linux has all of 127.0.0.0/8
 */
export async function openBrowser(
  url: string,
  localAddress: string,
): Promise<(login: { email: string; password: string }) => Promise<number>> {
  const dispatcher = new Agent({ connect: { localAddress } })
  const jar = createCookieJar()
  const first = await request(`${url}/api/app/`, { dispatcher })
  jar.keep([first.headers['set-cookie'] ?? []].flat())
  await first.body.dump()
  return async (login) => {
    const headers = {
      'content-type': 'application/json',
      cookie: jar.header(),
      'x-xsrf-token': decodeURIComponent(jar.get('XSRF-TOKEN') ?? ''),
    }
    const body = JSON.stringify(login)
    const response = await request(`${url}/api/login/`, {
      method: 'POST',
      headers,
      body,
      dispatcher,
    })
    await response.body.dump()
    await dispatcher.close()
    return response.statusCode
  }
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { codeAt } from '../../../testing/accounts/second-factor-fixture.ts'
import { serveProduct } from '../../../testing/tenants/served-product.ts'
import type { ServedProduct } from '../../../testing/tenants/served-product.ts'

const host = 'try.example.com'
const PUBLIC_URL = `https://${host}`
const SANDBOX_PASSWORD = 'a long word for all'
const authorization = `Basic ${Buffer.from(`me:${SANDBOX_PASSWORD}`).toString('base64')}`

let product: ServedProduct
beforeAll(async () => {
  const settings = { PUBLIC_URL, SANDBOX: 'public', SANDBOX_PASSWORD, TRUST_PROXY: '1' }
  product = await serveProduct({ hasCampaigns: false, settings })
})
afterAll(() => product.close())

async function ask(url: string, proto: string | undefined, method: 'GET' | 'POST' = 'GET') {
  const forwarded = proto === undefined ? {} : { 'x-forwarded-proto': proto }
  const headers = { host, authorization, ...forwarded }
  return product.api.inject({ method, url, headers })
}

describe('over http', () => {
  it('refuses every call of the API in words, and redirects none', async () => {
    const others: string[] = []
    for (const route of product.routes) {
      const [method = '', path = ''] = route.split(' ')
      if (!/^\/(?:api|metrics|sandbox)\b/.test(path)) continue
      const url = path.replaceAll(/:\w+/g, 'x').replace('*', 'x')
      const { headers, body, statusCode } = await ask(
        url,
        'http',
        method === 'GET' ? 'GET' : 'POST',
      )
      const isRefused = statusCode === 403 && body.includes('https_required')
      if (!isRefused || headers.location !== undefined) others.push(route)
    }
    expect(others).toEqual([])
  })

  it.each(['/%61pi/session/', '/api/nowhere', '/api', '/api?x=1', '/sandbox'])(
    'does not redirect %s',
    async (url) => {
      const response = await ask(url, 'http')
      expect(response.headers.location).toBeUndefined()
      expect(response.json()).toMatchObject({ code: 'https_required' })
    },
  )

  it('redirects a page to its own address over https, and nowhere else', async () => {
    for (const url of ['/', '/auth/signin', '/nowhere?x=1', '//evil.example/x']) {
      const { statusCode, headers } = await ask(url, 'http')
      expect([statusCode, headers.location], `${url}`).toEqual([308, PUBLIC_URL + url])
    }
    const posted = await ask('/auth/signin', 'http', 'POST')
    expect(posted.json()).toMatchObject({ code: 'https_required' })
  })

  it('shows whether the process is well, which holds nothing', async () => {
    expect((await ask('/healthz', 'http')).statusCode).toBe(200)
  })
})

it('serves what a second proxy passes on, whose line to the first says nothing of the client', async () => {
  const headers = {
    host,
    authorization,
    'x-forwarded-proto': 'http',
    'x-forwarded-for': '203.0.113.7, 10.0.0.9',
  }
  const response = await product.api.inject({ url: '/auth/signin', headers })
  expect(response.headers.location).toBeUndefined()
})

it.each(['https', undefined, 'http, https'])('serves what came with %s', async (proto) => {
  expect((await ask('/api/session/', proto)).statusCode).not.toBe(403)
  expect((await ask('/auth/signin', proto)).headers.location).toBeUndefined()
})

describe('a cookie of an installation that is reached over https', () => {
  const held = new Map<string, string>()
  const given: { name: string; secure: boolean; line: string }[] = []

  async function call(method: 'GET' | 'POST', url: string, payload: object = {}): Promise<unknown> {
    const headers = {
      host,
      authorization,
      'x-forwarded-proto': 'https',
      'x-xsrf-token': held.get('XSRF-TOKEN') ?? '',
      cookie: [...held].map(([name, value]) => `${name}=${value}`).join('; '),
    }
    const response = await product.api.inject({ method, url, headers, payload })
    for (const line of [response.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      given.push({ name, secure: /; Secure(?:;|$)/.test(line), line })
      held.set(name, value)
    }
    return response.json()
  }

  it('is Secure and of this host alone, from the sign-up to the second step and the end of the session', async () => {
    const { email, password } = product.demo
    await call('GET', '/api/app/')
    const names = { first_name: 'Ann', last_name: 'Lee' }
    await call('POST', '/api/register/', { email: 'new@example.com', password, ...names })
    await call('POST', '/api/login/', { email, password })
    const begun = await call('POST', '/api/account/authenticator/')
    const { secret } = z.object({ secret: z.string() }).parse(begun)
    const code = codeAt(secret, product.deps.clock.now())
    await call('POST', '/api/account/authenticator/confirmation/', { code })
    await call('POST', '/api/logout/')
    expect(await call('POST', '/api/login/', { email, password })).toMatchObject({
      code: 'second_factor_required',
    })
    expect([...held.keys()].toSorted()).toEqual([
      'XSRF-TOKEN',
      '__Host-afterbeep_csrf',
      '__Host-afterbeep_device',
      '__Host-afterbeep_registration',
      '__Host-afterbeep_session',
      '__Host-afterbeep_sign_in',
    ])
    expect(given.filter(({ secure }) => !secure)).toEqual([])
    // `__Host-` demands both of the browser; the token that scripts read has them without the name.
    expect(
      given.filter(({ line }) => !/; Path=\/(?:;|$)/.test(line) || /; Domain=/i.test(line)),
    ).toEqual([])
    // One that ends is named too, or the browser would keep it.
    expect(given.filter(({ name }) => name === '__Host-afterbeep_session').at(-1)?.line).toMatch(
      /^__Host-afterbeep_session=;/,
    )
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

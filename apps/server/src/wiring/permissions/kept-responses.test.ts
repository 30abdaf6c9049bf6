import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestBrowser } from '../../testing/accounts/test-browser.ts'
import type { TestBrowser } from '../../testing/accounts/test-browser.ts'
import { serveProduct } from '../../testing/tenants/served-product.ts'
import type { ServedProduct } from '../../testing/tenants/served-product.ts'

let product: ServedProduct
let owner: TestBrowser
beforeAll(async () => {
  product = await serveProduct({ hasCampaigns: false })
  owner = createTestBrowser(await product.api.listen({ port: 0, host: '127.0.0.1' }))
  await owner.get('/api/app/')
  const { email, password } = product.demo
  await owner.post('/api/login/', { email, password })
})
afterAll(() => product.close())

const nothing = '00000000-0000-4000-8000-000000000000'

/** The page of the web app itself, and what providers are told: neither holds anything of an account. */
const holdNothing = [
  'GET /api/unsubscribe/',
  'POST /api/webhooks/drop-cowboy/',
  'POST /api/webhooks/drop-cowboy/:reference/:token/',
  'POST /api/webhooks/telnyx/',
  'POST /api/webhooks/telnyx/:reference/:token/',
  'POST /api/webhooks/telnyx/calls/',
]

it('lets no browser or proxy keep what any route of the API returns to its owner', async () => {
  const kept: string[] = []
  const seen = new Map<string, number>()
  for (const route of product.routes.filter((one) => one.includes(' /api/'))) {
    const [method = '', url = ''] = route.split(' ')
    // It would end the session of the others.
    if (url === '/api/logout/') continue
    const path = url.replaceAll(/:(?:uid|id)\b/g, nothing).replaceAll(/:\w+|\*/g, 'none')
    const response = await owner.request(method, path, {}, method === 'GET' ? undefined : {})
    await response.arrayBuffer()
    seen.set(method, (seen.get(method) ?? 0) + Number(response.ok))
    const rule = response.headers.get('cache-control') ?? 'none'
    if (!/^no-store(?:,|$)/.test(rule)) kept.push(route)
  }
  expect(kept.toSorted()).toEqual(holdNothing)
  expect(seen.get('GET')).toBeGreaterThan(30)
})

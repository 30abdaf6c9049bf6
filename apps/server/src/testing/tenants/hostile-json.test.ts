import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestBrowser } from '../accounts/test-browser.ts'
import type { TestBrowser } from '../accounts/test-browser.ts'
import { serveProduct } from './served-product.ts'
import type { ServedProduct } from './served-product.ts'

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

/** A path that leads to nothing of the account, so that no call changes what the next one needs. */
const pathOf = (url: string) =>
  url.replace(/:(uid|id)/g, '00000000-0000-4000-8000-000000000000').replace(/:\w+/g, 'none')

/** They would end the session that the other calls need. */
const ending = ['POST /api/logout/', 'POST /api/login/']
/** Providers' reports are read by `parseJsonObject`, whose own test has the same bodies. */
const isReport = (url: string) => url.startsWith('/api/webhooks/')

const writing = () =>
  product.routes.flatMap((route) => {
    const [method = '', url = ''] = route.split(' ')
    const takesBody = url.startsWith('/api/') && ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method)
    return takesBody && !ending.includes(route) && !isReport(url)
      ? [{ route, method, path: pathOf(url) }]
      : []
  })

async function send(
  method: string,
  path: string,
  body: string,
): Promise<{ status: number; code: string | undefined }> {
  const headers = { 'content-type': 'application/json' }
  const response = await owner.request(method, path, headers, body)
  const text = await response.text()
  const parsed = z.object({ code: z.string().optional() }).safeParse(JSON.parse(text || '{}'))
  return { status: response.status, code: parsed.data?.code }
}

/** Of uploads, which read their bytes themselves. */
const notJson = new Set(['unsupported_media_type', 'file_empty'])

it.each([
  '{"__proto__":{"member_role":"owner","canary":true}}',
  '{"a":{"__proto__":{"canary":true}}}',
  '{"\\u005f_proto__":{"canary":true}}',
  '{"constructor":{"prototype":{"canary":true}}}',
])('every call refuses a body that reaches for a prototype: %s', async (body) => {
  const wrong: string[] = []
  for (const { route, method, path } of writing()) {
    const { status, code = '' } = await send(method, path, body)
    const isRefused = code === 'invalid_request' || notJson.has(code)
    if (!isRefused) wrong.push(`${route}: ${status} ${code}`)
  }
  expect(wrong).toEqual([])
  expect({}).not.toHaveProperty('canary')
})

const depth = 50_000
const deepBodies = {
  lists: '['.repeat(depth) + ']'.repeat(depth),
  objects: '{"a":'.repeat(depth) + '1' + '}'.repeat(depth),
  'lists that never end': '['.repeat(depth),
}

it.each(Object.keys(deepBodies))('every call refuses or ignores %s in each other', async (name) => {
  const deep = z.string().parse(Reflect.get(deepBodies, name))
  const wrong: string[] = []
  for (const { route, method, path } of writing()) {
    for (const body of [deep, `{"unknown":${deep}}`]) {
      const { status, code } = await send(method, path, body)
      if (status >= 500) wrong.push(`${route}: ${status} ${code}`)
    }
  }
  expect(wrong).toEqual([])
  expect((await owner.get('/api/session/')).status).toBe(200)
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { apiDocumentSchema } from '../platform/http/docs/api-document.ts'
import type { ApiDocument } from '../platform/http/docs/api-document.ts'
import { createInjectedBrowser } from '../testing/tenants/injected-browser.ts'
import type { InjectedBrowser } from '../testing/tenants/injected-browser.ts'
import { serveProduct } from '../testing/tenants/served-product.ts'
import type { ServedProduct } from '../testing/tenants/served-product.ts'

/*
 * Written from the rule's text alone: every error that a call responds with is listed in its description, whatever is
 * sent to it; and no example could be taken for a real person's number or a real secret.
 */

let product: ServedProduct
let document: ApiDocument
let owner: InjectedBrowser
beforeAll(async () => {
  product = await serveProduct({ hasCampaigns: false })
  const { api, demo } = product
  document = apiDocumentSchema.parse((await api.inject('/api/openapi.json')).json())
  owner = await createInjectedBrowser(api)
  const { email, password } = demo
  await owner.call('POST', { path: '/api/login/', body: { email, password } })
})
afterAll(() => product.close())

const examplesSchema = z.record(z.string(), z.object({ value: z.object({ code: z.string() }) }))
const refusalSchema = z.object({ code: z.string() })

/** What no call reads. */
const malformed = [
  { body: '[1', headers: { 'content-type': 'application/json' } },
  { body: '<a/>', headers: { 'content-type': 'application/xml' } },
  { body: '{}', headers: { 'content-type': 'application/json', 'content-length': '99000000' } },
]
/** Its refusals are pages. */
const withPages = 'POST /api/sign-up-pages/{code}/'
/** It would end the session that the others are called with. */
const ending = 'POST /api/logout/'

it('each call that changes something lists what it refuses a body with that it can’t read', async () => {
  expect((await owner.call('GET', { path: '/api/session/' })).status).toBe(200)
  const unlisted: string[] = []
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, { responses }] of Object.entries(operations)) {
      const call = `${method.toUpperCase()} ${path}`
      if (method === 'get' || call === withPages || call === ending) continue
      for (const request of malformed) {
        const real = path.replaceAll(/\{\w+\}/g, 'x')
        const { status, body } = await owner.call(method.toUpperCase(), { path: real, ...request })
        if (status < 400) continue
        const { content = {} } = responses[String(status)] ?? {}
        const listed = examplesSchema.parse(content['application/json']?.['examples'] ?? {})
        const { code } = refusalSchema.parse(JSON.parse(body))
        if (!(code in listed)) unlisted.push(`${call}: ${status} ${code}`)
      }
    }
  }
  expect(unlisted).toEqual([])
})

it('no example holds a number that may ring, an address of a person or a live key', () => {
  const text = JSON.stringify(document)
  const numbers =
    text.match(/(?<![\w-])\+?1?[ -]?\(?[2-9]\d{2}\)?[ -]?\d{3}-?\d{4}(?![\w-])/g) ?? []
  expect(numbers.length).toBeGreaterThan(5)
  const ringing = numbers.filter((one) => !/555-?01\d\d$/.test(one))
  expect(ringing).toEqual([])
  const addresses = text.match(/[\w.+-]+@[\w.-]+/g) ?? []
  expect(addresses.filter((one) => !one.endsWith('@example.com'))).toEqual([])
  expect(text).not.toMatch(/(sk|pk|rk)_live|whsec_/)
})

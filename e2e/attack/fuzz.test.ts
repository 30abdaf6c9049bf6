import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createApiClient } from '@afterbeep/testing/product/api-client'
import type { ApiClient, ApiResponse } from '@afterbeep/testing/product/api-client'
import { newSubscriber } from '@afterbeep/testing/product/subscriber'
import { startTestProduct } from '@afterbeep/testing/product/test-products'
import type { TestProduct } from '@afterbeep/testing/product/test-products'
import { nastyText } from './nasty-values.ts'
import { schemaOf, valuesOf } from './schema-values.ts'
import type { Schema } from './schema-values.ts'

/** `npm run test:attack` sets it; `npm test` does not spend the time. */
const minutes = Number(process.env['ATTACK_MINUTES'] ?? 0)
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)

const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z
          .array(z.object({ name: z.string(), in: z.string(), schema: schemaOf.optional() }))
          .optional(),
        requestBody: z
          .object({ content: z.record(z.string(), z.object({ schema: schemaOf.optional() })) })
          .optional(),
      }),
    ),
  ),
})

interface Call {
  method: string
  path: string
  query: readonly string[]
  body: Schema | undefined
}

/** Signing out would only end the attack. */
const leftOut = new Set(['POST /api/logout/'])
/** What a simulated provider or a full queue may be blamed for. */
const excused = /^(payment_|voices_unavailable|speech_unavailable|server_busy|code_not_sent)/
/** What only the inside knows. */
const leak =
  /SQLSTATE|syntax error at or near|violates|node_modules|\bat \S+ \(|\.ts:\d+|ECONNREFUSED|"stack"/

describe.skipIf(minutes === 0)('every call, with anything in it', () => {
  let fixture: TestProduct
  let client: ApiClient
  let calls: Call[]

  beforeAll(async () => {
    fixture = await startTestProduct()
    const { customer } = await newSubscriber(fixture, 3)
    client = customer.api
    const { paths } = (await client.get('/api/openapi.json')).as(documentSchema)
    calls = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { parameters = [], requestBody }]) => {
        const name = `${method.toUpperCase()} ${path}`
        const query = parameters.filter((one) => one.in === 'query').map((one) => one.name)
        const body = requestBody?.content['application/json']?.schema
        return leftOut.has(name) ? [] : [{ method: method.toUpperCase(), path, query, body }]
      }),
    )
  }, 120_000)
  afterAll(() => fixture.close())

  it(
    `is refused in words or accepted, never a fault, for ${minutes} minutes`,
    async () => {
      const until = Date.now() + minutes * 60_000
      const byStatus = new Map<number, number>()
      for (let round = 0; Date.now() < until; round += 1) {
        for (const call of calls) {
          const [request] = fc.sample(requestsOf(call), { numRuns: 1, seed: seed + round })
          if (!request) continue
          const response = await send(request)
          byStatus.set(response.status, (byStatus.get(response.status) ?? 0) + 1)
          const shown = `seed ${seed + round}: ${call.method} ${request.path} ${JSON.stringify(request.body)?.slice(0, 500)} → ${response.status} ${response.text.slice(0, 500)}`
          expect(isExpected(response), `${shown}`).toBe(true)
        }
      }
      process.stderr.write(
        `${calls.length} calls, seed ${seed}: ${JSON.stringify([...byStatus])}\n`,
      )
      expect((await createApiClient(fixture.product.url).get('/readyz')).status).toBe(200)
    },
    (minutes + 5) * 60_000,
  )

  function send({ method, path, body }: Request): Promise<ApiResponse> {
    if (method === 'GET') return client.get(path)
    if (method === 'DELETE') return client.delete(path)
    if (method === 'PUT') return client.put(path, body)
    return client.post(path, body, { 'idempotency-key': String(Math.abs(seed)) })
  }
})

interface Request {
  method: string
  path: string
  body: unknown
}

/** Longer addresses are refused by Node itself, before any of our words. */
const addressText = nastyText.map((text) => text.slice(0, 500))

function requestsOf({ method, path, query, body }: Call): fc.Arbitrary<Request> {
  const parts = path
    .split('/')
    .map((part) => (part.startsWith('{') ? addressText : fc.constant(part)))
  const address = fc.tuple(...parts).map((all) => all.map(encoded).join('/'))
  const asked = fc.tuple(...query.map((name) => fc.tuple(fc.constant(name), addressText)))
  return fc
    .tuple(address, asked, body === undefined ? fc.constant(undefined) : valuesOf(body))
    .map(([at, search, value]) => ({
      method,
      path:
        search.length === 0
          ? at
          : `${at}?${search.map((pair) => pair.map(encoded).join('=')).join('&')}`,
      body: value,
    }))
}

/** A lone half of a character has no form in a URL. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

function isExpected({ status, text }: ApiResponse): boolean {
  if (leak.test(text)) return false
  if (status < 400) return true
  const refusal = z.object({ error: z.string(), code: z.string() }).safeParse(jsonOf(text))
  if (!refusal.success) return false
  return status < 500 || excused.test(refusal.data.code)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

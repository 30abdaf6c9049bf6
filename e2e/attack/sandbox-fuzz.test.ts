import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiClient } from '@afterbeep/testing/product/api-client'
import { startTestProduct } from '@afterbeep/testing/product/test-products'
import type { TestProduct } from '@afterbeep/testing/product/test-products'
import { hasBegun, isExpected } from './expected-responses.ts'
import { requestsOf } from './requests-of-call.ts'
import { sandboxCalls } from './sandbox-calls.ts'

/** `npm run test:attack` sets it; `npm test` does not spend the time. */
const minutes = Number(process.env['ATTACK_MINUTES'] ?? 0)
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const ROUNDS = 300
const known = { parameters: { phones: '14087770188' }, fields: {} }

describe.skipIf(minutes === 0)('every call of the sandbox, with anything in it', () => {
  let fixture: TestProduct
  beforeAll(async () => {
    fixture = await startTestProduct()
  })
  afterAll(() => fixture.close())

  it(
    `is refused in words or accepted, never a fault, ${ROUNDS} times, and leaves a sandbox that works`,
    async () => {
      const client = createApiClient(fixture.product.url)
      const reached = new Set<string>()
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const call of sandboxCalls) {
          const [request] = fc.sample(requestsOf(call, known), { numRuns: 1, seed: seed + round })
          if (!request) continue
          const { method, path, body } = request
          const response = await (method === 'GET' ? client.get(path) : client.post(path, body))
          if (request.isToItsCall && hasBegun(response)) reached.add(call.name)
          const shown = `seed ${seed + round}: ${method} ${path} ${JSON.stringify(body)?.slice(0, 500)} → ${response.status} ${response.text.slice(0, 500)}`
          expect(isExpected(response, call), `${shown}`).toBe(true)
        }
      }
      expect(sandboxCalls.map(({ name }) => name).filter((name) => !reached.has(name))).toEqual([])
      const { sandbox } = fixture
      const before = await sandbox.now()
      await sandbox.advance(60)
      expect((await sandbox.now()).getTime()).toBeGreaterThanOrEqual(before.getTime() + 60_000)
      await sandbox.reply('14087770189', 'Hello?')
      expect((await sandbox.phone('14087770189')).messages).toHaveLength(1)
      expect((await client.get('/readyz')).status).toBe(200)
    },
    10 * 60_000,
  )
})

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiClient } from '@afterbeep/testing/product/api-client'
import type { ApiClient, ApiResponse } from '@afterbeep/testing/product/api-client'
import { draftFor, publish } from '@afterbeep/testing/product/campaigns'
import { signIn } from '@afterbeep/testing/product/customer'
import type { Customer } from '@afterbeep/testing/product/customer'
import { until as untilSeen } from '@afterbeep/testing/product/poll'
import { newSubscriber } from '@afterbeep/testing/product/subscriber'
import { startTestProduct } from '@afterbeep/testing/product/test-products'
import type { TestProduct } from '@afterbeep/testing/product/test-products'
import { documentedCalls } from './documented-calls.ts'
import type { DocumentedCall } from './documented-calls.ts'
import { hasBegun, isExpected } from './expected-responses.ts'
import { requestsOf } from './requests-of-call.ts'
import type { FuzzedRequest, Known } from './requests-of-call.ts'

/** `npm run test:attack` sets it; `npm test` does not spend the time. */
const minutes = Number(process.env['ATTACK_MINUTES'] ?? 0)
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)

/** Sessions that are older may not change who is in the account. */
const SIGN_IN_EVERY_MS = 5 * 60_000
const DAY_MS = 86_400_000

/** They check a signature first, of a link or of the provider. */
const signed = new Set(['POST /api/unsubscribe/', 'POST /api/webhooks/stripe/'])
describe.skipIf(minutes === 0)('every call, with anything in it', () => {
  let fixture: TestProduct
  let customer: Customer
  let client: ApiClient
  let calls: DocumentedCall[]
  let known: Known

  beforeAll(async () => {
    fixture = await startTestProduct()
    const subscriber = await newSubscriber(fixture, 3)
    customer = subscriber.customer
    client = customer.api
    const dropAt = new Date(fixture.dropAt.getTime() + 30 * DAY_MS)
    const name = 'Autumn tune-ups'
    const draft = draftFor(dropAt, { name, contactListId: subscriber.listId })
    await publish(customer, draft)
    await signUpOne()
    known = {
      parameters: {
        'contact-lists': subscriber.listId,
        name,
        uid: customer.uid,
        customerId: customer.uid,
      },
      fields: { ...draft, followUpOf: name, campaign_name: name },
    }
    calls = await documentedCalls(client)
  })
  afterAll(() => fixture.close())

  /** So that a contact list of those who signed up can be made. */
  async function signUpOne(): Promise<void> {
    const page = { is_open: true, about: 'offers', channels: 'both', keyword: 'BIKES' }
    const saved = await client.put('/api/sign-ups/page/', page)
    expect(saved.status, `${saved.text}`).toBe(200)
    const phone = '14087770177'
    await fixture.sandbox.reply(phone, 'BIKES')
    await untilSeen('the question', async () =>
      (await fixture.sandbox.phone(phone)).messages.some(({ text }) => text.includes('Reply YES')),
    )
    await fixture.sandbox.reply(phone, 'YES')
    await untilSeen('the sign-up', async () =>
      (await client.get('/api/sign-ups/')).text.includes('"confirmed":1'),
    )
  }

  it(
    `is refused in words or accepted, never a fault, for ${minutes} minutes`,
    async () => {
      const until = Date.now() + minutes * 60_000
      const byStatus = new Map<number, number>()
      const reached = new Map(calls.map(({ name }) => [name, 0]))
      let signedInAt = Date.now()
      let rounds = 0
      for (; Date.now() < until; rounds += 1) {
        if (Date.now() - signedInAt > SIGN_IN_EVERY_MS || !(await isSignedIn())) {
          await signIn(client, customer.email)
          signedInAt = Date.now()
        }
        for (const call of calls) {
          const [request] = fc.sample(requestsOf(call, forRound(rounds)), {
            numRuns: 1,
            seed: seed + rounds,
          })
          if (!request) continue
          const response = await send(request, rounds)
          byStatus.set(response.status, (byStatus.get(response.status) ?? 0) + 1)
          if (request.isToItsCall && hasBegun(response)) {
            reached.set(call.name, (reached.get(call.name) ?? 0) + 1)
          }
          const shown = `seed ${seed + rounds}: ${call.method} ${request.path} ${JSON.stringify(request.body)?.slice(0, 500)} → ${response.status} ${response.text.slice(0, 500)}`
          expect(isExpected(response, call), `${shown}`).toBe(true)
        }
      }
      report(byStatus, reached, rounds)
      expect((await createApiClient(fixture.product.url).get('/readyz')).status).toBe(200)
      const never = [...reached].filter(([, times]) => times === 0).map(([name]) => name)
      process.stderr.write(`never came to their own work: ${never.join(', ')}\n`)
      const missed = never.filter((name) => !signed.has(name))
      expect(missed, 'calls that were not reached: too few minutes, or asked wrongly').toEqual([])
    },
    (minutes + 5) * 60_000,
  )

  const isSignedIn = async () => (await client.get('/api/session/')).status === 200

  /** New names, so that what is published or invited is not refused for its name alone. */
  const forRound = (round: number): Known => ({
    ...known,
    fields: { ...known.fields, name: `Fuzz ${round}`, email: `fuzz${round}@example.com` },
  })

  function send({ method, path, body, type }: FuzzedRequest, round: number): Promise<ApiResponse> {
    if (method === 'GET') return client.get(path)
    if (method === 'DELETE') return client.delete(path, body)
    if (method === 'PUT') return client.put(path, body)
    if (type !== undefined && type !== 'application/json') {
      return client.upload(path, Buffer.from(typeof body === 'string' ? body : ''), type)
    }
    return client.post(path, body, { 'idempotency-key': `${seed}-${round}` })
  }
})

function report(
  byStatus: ReadonlyMap<number, number>,
  reached: ReadonlyMap<string, number>,
  rounds: number,
): void {
  const requests = [...byStatus.values()].reduce((sum, count) => sum + count, 0)
  const begun = [...reached.values()].reduce((sum, count) => sum + count, 0)
  const statuses = JSON.stringify([...byStatus].toSorted(([one], [other]) => one - other))
  process.stderr.write(
    `${reached.size} calls, ${rounds} rounds, ${requests} requests, ${begun} of them came to the call's own work; ` +
      `seed ${seed}; by status ${statuses}\n`,
  )
}

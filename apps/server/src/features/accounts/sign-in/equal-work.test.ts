import type * as argon2 from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openAccountTestServer } from '../../../testing/accounts/account-server.ts'
import type { AccountTestServer } from '../../../testing/accounts/account-server.ts'
import { ada, createVisitor, signUp } from '../../../testing/accounts/visitor.ts'

/** The real library, which counts: its work is nearly all of the time that a sign-in takes. */
const counted = vi.hoisted(() => ({ hashed: 0, verified: 0, costs: new Set<string>() }))
vi.mock('@node-rs/argon2', async (load) => {
  const library = await load<typeof argon2>()
  const { hash, verify } = library
  return {
    ...library,
    hash: (...given: Parameters<typeof hash>) => {
      counted.hashed += 1
      return hash(...given)
    },
    verify: (...given: Parameters<typeof verify>) => {
      counted.verified += 1
      // The form of PHC: $argon2id$v=19$m=…,t=…,p=…$salt$hash
      counted.costs.add(String(given[0]).split('$').slice(1, 4).join('$'))
      return verify(...given)
    },
  }
})

const unverified = { ...ada, email: 'not-yet@example.com' }
let server: AccountTestServer
beforeAll(async () => {
  server = await openAccountTestServer()
  await signUp(server)
  await createVisitor(server).post('/api/register/', unverified)
})
afterAll(() => server.close())
beforeEach(() => Object.assign(counted, { hashed: 0, verified: 0, costs: new Set() }))

async function workOf(path: string, body: object) {
  Object.assign(counted, { hashed: 0, verified: 0 })
  const response = await createVisitor(server).post(path, body)
  return { response, hashed: counted.hashed, verified: counted.verified }
}

const addresses = {
  'an account': ada.email,
  'an account that is not verified': unverified.email,
  'no account': 'nobody@example.com',
}

it('a failed sign-in computes one hash of the same cost, whether the address has an account or not', async () => {
  for (const [what, email] of Object.entries(addresses)) {
    const work = await workOf('/api/login/', { email, password: 'wrong horse battery' })
    expect({ what, ...work }).toMatchObject({ what, hashed: 0, verified: 1 })
    expect(work.response).toMatchObject({ status: 401, body: { code: 'login_failed' } })
  }
  expect(counted.costs).toEqual(new Set(['argon2id$v=19$m=19456,t=2,p=1']))
})

it('a registration computes the same hashes for a known and an unknown address', async () => {
  const works: { hashed: number; verified: number; status: number }[] = []
  for (const email of [ada.email, unverified.email, 'new@example.com']) {
    const { hashed, verified, response } = await workOf('/api/register/', { ...ada, email })
    works.push({ hashed, verified, status: response.status })
  }
  expect(works).toEqual(Array(3).fill({ hashed: 1, verified: 0, status: 200 }))
})

it('a request for a new password computes none, for a known and an unknown address', async () => {
  const works: unknown[] = []
  for (const email of Object.values(addresses)) {
    works.push(await workOf('/api/password-reset/', { email }))
  }
  expect(new Set(works.map((work) => JSON.stringify(work))).size).toBe(1)
  expect(works[0]).toMatchObject({ response: { status: 200 }, hashed: 0, verified: 0 })
})

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { openAccountTestServer } from '../../../testing/accounts/account-server.ts'
import type { AccountTestServer } from '../../../testing/accounts/account-server.ts'
import { ada, createVisitor, signUp } from '../../../testing/accounts/visitor.ts'
import { passwordWork } from '../passwords/passwords.ts'
import type { PasswordWork } from '../passwords/passwords.ts'

let works: PasswordWork[] = []
const workSchema = z.object({ kind: z.enum(['hash', 'verify']), cost: z.string() })
const note = (work: unknown) => void works.push(workSchema.parse(work))

const unverified = { ...ada, email: 'not-yet@example.com' }
let server: AccountTestServer
beforeAll(async () => {
  server = await openAccountTestServer()
  await signUp(server)
  await createVisitor(server).post('/api/register/', unverified)
  passwordWork.subscribe(note)
})
afterAll(async () => {
  passwordWork.unsubscribe(note)
  await server.close()
})
beforeEach(() => void (works = []))

async function workOf(path: string, body: object) {
  works = []
  const response = await createVisitor(server).post(path, body)
  const count = (kind: PasswordWork['kind']) => works.filter((work) => work.kind === kind).length
  return { response, hashed: count('hash'), verified: count('verify') }
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
    expect(works.map(({ cost }) => cost)).toEqual(['m=19456,t=2,p=1'])
    expect(work.response).toMatchObject({ status: 401, body: { code: 'login_failed' } })
  }
})

it('a registration computes the same hashes for a known and an unknown address', async () => {
  const seen: { hashed: number; verified: number; status: number }[] = []
  for (const email of [ada.email, unverified.email, 'new@example.com']) {
    const { hashed, verified, response } = await workOf('/api/register/', { ...ada, email })
    seen.push({ hashed, verified, status: response.status })
  }
  expect(seen).toEqual(Array(3).fill({ hashed: 1, verified: 0, status: 200 }))
})

it('a request for a new password computes none, for a known and an unknown address', async () => {
  const seen: unknown[] = []
  for (const email of Object.values(addresses)) {
    seen.push(await workOf('/api/password-reset/', { email }))
  }
  expect(new Set(seen.map((work) => JSON.stringify(work))).size).toBe(1)
  expect(seen[0]).toMatchObject({ response: { status: 200 }, hashed: 0, verified: 0 })
})

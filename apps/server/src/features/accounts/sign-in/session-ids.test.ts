import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAccountTestServer } from '../../../testing/accounts/account-server.ts'
import type { AccountTestServer } from '../../../testing/accounts/account-server.ts'
import { searchDatabase } from '../../../testing/privacy/search-database.ts'
import { ada, createVisitor, signUp } from '../../../testing/accounts/visitor.ts'
import type { Visitor } from '../../../testing/accounts/visitor.ts'

const sessionCookie = 'afterbeep_session'
let server: AccountTestServer
let visitor: Visitor
beforeAll(async () => {
  server = await openAccountTestServer()
  visitor = (await signUp(server)).visitor
})
afterAll(() => server.close())

/** The id and its signature, as the cookie has them. */
function cookieOf({ cookies }: Visitor): { id: string; signature: string } {
  const [id = '', signature = ''] = (cookies.get(sessionCookie) ?? '').split('.')
  return { id, signature }
}

async function statusWith(cookie: string): Promise<number> {
  const other = createVisitor(server)
  other.cookies.set(sessionCookie, cookie)
  return (await other.get('/api/session/')).status
}

it('is 192 random bits, new at each sign-in, and no part of the user is in the cookie', async () => {
  const { email, password } = ada
  const ids = new Set<string>()
  for (let count = 0; count < 20; count += 1) {
    await visitor.post('/api/login/', { email, password })
    const { id } = cookieOf(visitor)
    expect(Buffer.from(id, 'base64url')).toHaveLength(24)
    ids.add(id)
  }
  expect(ids.size).toBe(20)
  // Ids that were counted up, or made from the time, would share their first bytes.
  expect(new Set([...ids].map((id) => id.slice(0, 4))).size).toBe(20)
})

it('opens nothing without the signature of this server', async () => {
  const { id, signature } = cookieOf(visitor)
  expect(await statusWith(`${id}.${signature}`)).toBe(200)
  const otherId = `${id.startsWith('A') ? 'B' : 'A'}${id.slice(1)}`
  for (const forged of [id, `${id}.`, `${id}.${'A'.repeat(43)}`, `${otherId}.${signature}`]) {
    expect(await statusWith(forged)).toBe(401)
  }
})

it('is known by its row alone, which has a hash of it', async () => {
  const { id, signature } = cookieOf(visitor)
  expect(await searchDatabase(server.db, id)).toEqual([])
  const [row] = await server.db.query<{ id: string }>('select id from sessions')
  expect(row?.id).toMatch(/^[0-9a-f]{64}$/)
  expect(await statusWith(`${row?.id}.${signature}`)).toBe(401)
  await server.db.query('delete from sessions')
  expect(await statusWith(`${id}.${signature}`)).toBe(401)
})

import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Session } from 'fastify'
import { openAccountTestServer } from '../../../testing/accounts/account-server.ts'
import type { AccountTestServer } from '../../../testing/accounts/account-server.ts'
import { sessionStore } from './session-store.ts'
import { ada, signUp } from '../../../testing/accounts/visitor.ts'

let server: AccountTestServer
beforeAll(async () => {
  server = await openAccountTestServer()
})
afterAll(() => server.close())

it('returns a session with its user and sign-in time, so that it can be saved again', async () => {
  const { uid } = await signUp(server)
  const store = sessionStore(server)
  const [row] = await server.db.query<{ account_id: string }>(
    'select account_id from users where id = $1',
    [uid],
  )
  const kept = {
    user: { userId: uid, accountId: row?.account_id ?? '', email: ada.email },
    signedInAt: server.clock.now().toISOString(),
  }
  const session: Session = Object.assign(Object.create(null), kept)
  await promisify(store.set.bind(store))('one', session)
  expect(await promisify(store.get.bind(store))('one')).toMatchObject(kept)
})

it('saves no session that has no user or no time of sign-in', async () => {
  const store = sessionStore(server)
  const user = { userId: ada.email, accountId: ada.email, email: ada.email }
  const sessions: Partial<Session>[] = [{ signedInAt: server.clock.now().toISOString() }, { user }]
  for (const kept of sessions) {
    const session: Session = Object.assign(Object.create(null), kept)
    await promisify(store.set.bind(store))('two', session)
    expect(await promisify(store.get.bind(store))('two')).toBeNull()
  }
})

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { AccountTestServer } from '../../../testing/accounts/account-server.ts'
import { openAccountTestServer } from '../../../testing/accounts/account-server.ts'
import {
  addPasskey,
  mailedSubjects,
  newPasskey,
  newPerson,
  turnOnAuthenticator,
  typePassword,
} from '../../../testing/accounts/second-factor-fixture.ts'
import type { Person, TestAuthenticator } from '../../../testing/accounts/second-factor-fixture.ts'
import { createVisitor, mailedToken } from '../../../testing/accounts/visitor.ts'
import type { Visitor } from '../../../testing/accounts/visitor.ts'
import { selectAccess } from './support.queries.ts'
import { removeFactorsForSupport, signOutForSupport } from './support.ts'

let server: AccountTestServer
let people = 0
/** Has lost the phone with the app and the passkey, and the recovery codes. */
let person: Person & { app: TestAuthenticator }
let neighbour: Person

beforeAll(async () => {
  server = await openAccountTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  people += 1
  const one = await newPerson(server, `lost-${people}`)
  const app = await turnOnAuthenticator(server, one)
  await addPasskey(one.visitor, newPasskey())
  person = { ...one, app }
  neighbour = await newPerson(server, `near-${people}`)
  await turnOnAuthenticator(server, neighbour)
})

const isSignedIn = async (visitor: Visitor) => (await visitor.get('/api/session/')).status === 200

async function accessOf({ email }: Person) {
  const access = await selectAccess(server.db, email, server.clock.now())
  if (!access) throw new Error('This person does not sign in.')
  return access
}

async function act(by: typeof signOutForSupport): Promise<void> {
  const found = await accessOf(person)
  await server.db.transaction((tx) => by(tx, found, server.clock.now()))
}

it('shows how a person signs in', async () => {
  expect(await accessOf(person)).toMatchObject({
    memberRole: 'owner',
    isVerified: true,
    hasAuthenticator: true,
    passkeys: 1,
    recoveryCodes: 10,
    sessions: 1,
  })
  expect(await selectAccess(server.db, 'no-one@example.com', server.clock.now())).toBeUndefined()
})

it('signs a person out of each browser and of a sign-in that has begun, and leaves the second step', async () => {
  const { visitor: begun } = await typePassword(server, person)
  await act(signOutForSupport)
  expect(await isSignedIn(person.visitor)).toBe(false)
  const late = await begun.post('/api/login/second-factor/', { code: person.app.code() })
  expect(late.status).toBe(401)
  expect(await accessOf(person)).toMatchObject({ hasAuthenticator: true, sessions: 0 })
  expect(await mailedSubjects(server, person.email)).toContain('Support signed you out everywhere')
  expect(await isSignedIn(neighbour.visitor)).toBe(true)
})

it('takes a lost second step away, after which only a new password by mail signs in', async () => {
  await act(removeFactorsForSupport)
  expect(await isSignedIn(person.visitor)).toBe(false)
  expect(await accessOf(person)).toMatchObject({
    hasAuthenticator: false,
    passkeys: 0,
    recoveryCodes: 0,
    sessions: 0,
  })
  // The browser that was signed in before, and one that was not.
  const { email, password } = person
  for (const visitor of [person.visitor, createVisitor(server)]) {
    const refused = await visitor.post('/api/login/', { email, password })
    expect(refused).toMatchObject({ status: 403, body: { code: 'password_reset_required' } })
  }
  const visitor = createVisitor(server)
  await visitor.post('/api/password-reset/', { email })
  const token = await mailedToken(server, email)
  const changed = 'seven quiet walruses ride'
  await visitor.post('/api/password-reset/confirm/', { token, password: changed })
  const { response } = await typePassword(server, { email, password: changed })
  expect(response.status).toBe(200)
  expect(await mailedSubjects(server, email)).toContain('Your second step was removed')
})

it('leaves the second step of everyone else', async () => {
  await act(removeFactorsForSupport)
  expect(await accessOf(neighbour)).toMatchObject({ hasAuthenticator: true, recoveryCodes: 10 })
  const { response } = await typePassword(server, neighbour)
  expect(response.body).toMatchObject({ code: 'second_factor_required' })
})

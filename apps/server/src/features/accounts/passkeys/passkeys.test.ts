import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { securitySchema } from '@afterbeep/contract/api/account/security'
import type { AccountTestServer } from '../../../testing/accounts/account-server.ts'
import { openAccountTestServer, publicUrl } from '../../../testing/accounts/account-server.ts'
import type { Person } from '../../../testing/accounts/second-factor-fixture.ts'
import {
  addPasskey,
  mailedSubjects,
  newPasskey,
  newPerson,
  optionsOf,
  recoveryCodesOf,
  turnOnAuthenticator,
  typePassword,
} from '../../../testing/accounts/second-factor-fixture.ts'
import type { SoftPasskey, Tampering } from '../../../testing/accounts/soft-passkey.ts'
import { createVisitor } from '../../../testing/accounts/visitor.ts'
import type { TestResponse, Visitor } from '../../../testing/accounts/visitor.ts'

let server: AccountTestServer
beforeAll(async () => {
  server = await openAccountTestServer()
})
afterAll(() => server.close())

interface Keyed extends Person {
  passkey: SoftPasskey
  recoveryCodes: string[]
}

async function keyedPerson(name: string): Promise<Keyed> {
  const person = await newPerson(server, name)
  const passkey = newPasskey()
  const added = await addPasskey(person.visitor, passkey)
  return { ...person, passkey, recoveryCodes: recoveryCodesOf(added) }
}

async function signWith(
  visitor: Visitor,
  passkey: SoftPasskey,
  tampering?: Tampering,
): Promise<TestResponse> {
  const options = optionsOf(await visitor.post('/api/login/passkey/options/'))
  return visitor.post('/api/login/passkey/', { response: passkey.sign(options, tampering) })
}

const refused = { status: 401, body: { code: 'passkey_refused' } }

describe('signing in with only a passkey', () => {
  it('needs no email and no password', async () => {
    const person = await keyedPerson('alone')
    const visitor = createVisitor(server)
    expect(await signWith(visitor, person.passkey)).toMatchObject({
      status: 200,
      body: { user_data: { uid: person.uid } },
    })
    expect((await visitor.get('/api/session/')).status).toBe(200)
    expect((await signWith(visitor, person.passkey)).status).toBe(200)
  })

  it.each<[string, Tampering]>([
    ['of another origin', { origin: 'https://afterbeep.example.evil.example' }],
    ['of another challenge', { challenge: 'bm90IG91cnM' }],
    ['without a finger, a face or a PIN', { userVerified: false }],
    ['by another key', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
    ['in the name of another user', { userHandle: 'c29tZWJvZHk' }],
    ['whose counter went back', { counter: 0 }],
  ])('refuses a signature %s', async (_what, tampering) => {
    const person = await keyedPerson(`tampered${Math.random()}`)
    // A first use, so that the counter is known.
    expect((await signWith(createVisitor(server), person.passkey)).status).toBe(200)
    const visitor = createVisitor(server)
    expect(await signWith(visitor, person.passkey, tampering)).toMatchObject(refused)
    expect((await visitor.get('/api/session/')).status).toBe(401)
  })

  it('accepts a signature once, in the browser that asked for it, within five minutes', async () => {
    const { passkey } = await keyedPerson('once')
    const visitor = createVisitor(server)
    const options = optionsOf(await visitor.post('/api/login/passkey/options/'))
    const response = passkey.sign(options)
    expect(await createVisitor(server).post('/api/login/passkey/', { response })).toMatchObject(
      refused,
    )
    const cookies = new Map(visitor.cookies)
    expect((await visitor.post('/api/login/passkey/', { response })).status).toBe(200)
    const thief = createVisitor(server)
    for (const [name, value] of cookies) thief.cookies.set(name, value)
    expect(await thief.post('/api/login/passkey/', { response })).toMatchObject(refused)

    const slow = createVisitor(server)
    const late = optionsOf(await slow.post('/api/login/passkey/options/'))
    server.clock.advance(5 * 60_000)
    const signed = { response: passkey.sign(late) }
    expect(await slow.post('/api/login/passkey/', signed)).toMatchObject(refused)
  })

  it('refuses one that was removed', async () => {
    const person = await keyedPerson('removed')
    const { body } = await person.visitor.get('/api/account/security/')
    const [listed] = securitySchema.parse(body).passkeys
    expect(listed).toMatchObject({ name: 'My phone', synced: false, last_used_at: null })
    const other = await keyedPerson('someone')
    const path = `/api/account/passkeys/${listed?.id}/`
    // Another user's is treated as a missing one.
    expect((await other.visitor.delete(path)).status).toBe(404)
    expect((await person.visitor.delete(path)).status).toBe(200)
    expect(await signWith(createVisitor(server), person.passkey)).toMatchObject(refused)
    expect((await typePassword(server, person)).response.status).toBe(200)
    expect(await mailedSubjects(server, person.email)).toEqual(
      expect.arrayContaining(['A passkey was added', 'A passkey was removed']),
    )
  })
})

describe('a passkey as the second step', () => {
  it('completes the sign-in of its own user only', async () => {
    const person = await keyedPerson('second')
    const other = await keyedPerson('stranger')
    const { visitor, response } = await typePassword(server, person)
    expect(response.body).toMatchObject({
      code: 'second_factor_required',
      details: { methods: ['passkey', 'recovery_code'] },
    })
    const options = optionsOf(await visitor.post('/api/login/passkey/options/'))
    expect(options).toMatchObject({ allowCredentials: [{ id: person.passkey.id }] })
    const foreign = { response: other.passkey.sign(options) }
    expect(await visitor.post('/api/login/passkey/', foreign)).toMatchObject(refused)
    expect(await signWith(visitor, person.passkey)).toMatchObject({
      status: 200,
      body: { user_data: { uid: person.uid } },
    })
  })

  it('can be replaced by a recovery code, and by the app where there is one', async () => {
    const person = await keyedPerson('lost')
    const app = await turnOnAuthenticator(server, person)
    // The codes came with the first factor.
    expect(app.recoveryCodes).toEqual([])
    const [code = ''] = person.recoveryCodes
    const one = await typePassword(server, person)
    expect((await one.visitor.post('/api/login/second-factor/', { code })).status).toBe(200)
    const two = await typePassword(server, person)
    const byApp = await two.visitor.post('/api/login/second-factor/', { code: app.code() })
    expect(byApp.status).toBe(200)
  })
})

describe('adding a passkey', () => {
  it.each<[string, Tampering]>([
    ['of another origin', { origin: 'http://afterbeep.example' }],
    ['of another challenge', { challenge: 'bm90IG91cnM' }],
    ['without a finger, a face or a PIN', { userVerified: false }],
  ])('refuses one %s', async (_what, tampering) => {
    const { visitor } = await newPerson(server, `adding${Math.random()}`)
    const options = optionsOf(await visitor.post('/api/account/passkeys/options/'))
    const response = newPasskey().register(options, tampering)
    expect(await visitor.post('/api/account/passkeys/', { name: 'One', response })).toMatchObject(
      refused,
    )
  })

  it('asks for one that needs no user name, under a random name of the user', async () => {
    const person = await newPerson(server, 'asking')
    const options = optionsOf(await person.visitor.post('/api/account/passkeys/options/'))
    expect(options).toMatchObject({
      rp: { id: new URL(publicUrl).hostname },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      user: { id: expect.stringMatching(/^[\w-]{43}$/) },
    })
    // Each challenge makes one passkey.
    const response = newPasskey().register(options)
    expect(
      (await person.visitor.post('/api/account/passkeys/', { name: 'One', response })).status,
    ).toBe(200)
    const again = await person.visitor.post('/api/account/passkeys/', { name: 'One', response })
    expect(again).toMatchObject(refused)
  })

  it('refuses one that another account has', async () => {
    const { passkey } = await keyedPerson('first')
    const { visitor } = await newPerson(server, 'copycat')
    expect(await addPasskey(visitor, passkey)).toMatchObject(refused)
  })
})

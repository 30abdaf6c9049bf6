import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { securitySchema } from '@afterbeep/contract/api/account/security'
import type { AccountTestServer } from '../../../testing/accounts/account-server.ts'
import { openAccountTestServer } from '../../../testing/accounts/account-server.ts'
import type { Person } from '../../../testing/accounts/second-factor-fixture.ts'
import {
  addPasskey,
  newPasskey,
  newPerson,
  optionsOf,
  turnOnAuthenticator,
  typePassword,
} from '../../../testing/accounts/second-factor-fixture.ts'
import { ada, createVisitor, mailedToken, signUp } from '../../../testing/accounts/visitor.ts'
import type { Visitor } from '../../../testing/accounts/visitor.ts'
import { keepPassword } from './check-password.ts'

/*
 * Written from the rules' text alone: 12 characters, or 8 beside a second factor; one password however its accents are
 * typed; and none of the commonest, in whatever case or width, or with a few digits behind it.
 */

let server: AccountTestServer
let count = 0
beforeAll(async () => {
  server = await openAccountTestServer()
})
afterAll(() => server.close())

const newName = () => {
  count += 1
  return `ann${count}`
}
const change = (visitor: Visitor, current: string, password: string) =>
  visitor.post('/api/account/password/', { current_password: current, password })
const signsIn = async (email: string, password: string) =>
  (await typePassword(server, { email, password })).response.status

describe('a password with accents', () => {
  // The same letters, composed and not, as two keyboards send them.
  const composed = 'crème brûlée à la carte'.normalize('NFC')
  const apart = composed.normalize('NFD')

  it.each([
    ['composed', composed, apart],
    ['apart', apart, composed],
  ])(
    'that was chosen %s is the same at every door when it is typed the other way',
    async (...given) => {
      const [, chosen, typed] = given
      const email = `${newName()}@example.com`
      const { visitor } = await signUp(server, { ...ada, email, password: chosen })
      expect(await signsIn(email, typed)).toBe(200)
      expect((await change(visitor, typed, 'eight loud geese')).status).toBe(200)
      expect((await change(visitor, 'eight loud geese', chosen)).status).toBe(200)
      expect(await signsIn(email, typed)).toBe(200)
      await createVisitor(server).post('/api/password-reset/', { email })
      const token = await mailedToken(server, email)
      const reset = { token, password: chosen }
      expect((await createVisitor(server).post('/api/password-reset/confirm/', reset)).status).toBe(
        200,
      )
      expect(await signsIn(email, typed)).toBe(200)
      expect(await signsIn(email, composed.normalize('NFD').replace(/\p{M}/gu, ''))).toBe(401)
    },
  )
})

describe('a password of 8 characters', () => {
  const short = 'kx7 vq2p'
  const authenticator = '/api/account/authenticator/'
  const refused = { status: 409, body: { code: 'longer_password_required' } }

  async function personWith(factors: readonly ('app' | 'passkey')[]): Promise<Person> {
    const person = await newPerson(server, newName())
    for (const factor of factors) {
      if (factor === 'app') await turnOnAuthenticator(server, person)
      else await addPasskey(person.visitor, newPasskey())
    }
    return person
  }
  async function passkeyPath({ visitor }: Person): Promise<string> {
    const { passkeys } = securitySchema.parse((await visitor.get('/api/account/security/')).body)
    return `/api/account/passkeys/${passkeys[0]?.id}/`
  }

  it('is never all that an account has: the last second factor stays until it is replaced', async () => {
    const person = await personWith(['app', 'passkey'])
    expect((await change(person.visitor, ada.password, short)).status).toBe(200)
    // One of two may go, whichever it is.
    expect((await person.visitor.delete(await passkeyPath(person))).status).toBe(200)
    expect(await person.visitor.delete(authenticator)).toMatchObject(refused)
    expect(
      (await typePassword(server, { ...person, password: short })).response.body,
    ).toMatchObject({ code: 'second_factor_required' })
    expect((await change(person.visitor, short, 'nine quiet geese')).status).toBe(200)
    expect((await person.visitor.delete(authenticator)).status).toBe(200)
    expect(await change(person.visitor, 'nine quiet geese', short)).toMatchObject({ status: 400 })
  })

  it('that was chosen by a reset keeps the last passkey', async () => {
    const person = await newPerson(server, newName())
    const passkey = newPasskey()
    await addPasskey(person.visitor, passkey)
    await createVisitor(server).post('/api/password-reset/', { email: person.email })
    const token = await mailedToken(server, person.email)
    const visitor = createVisitor(server)
    await visitor.post('/api/password-reset/confirm/', { token, password: short })
    const options = optionsOf(await visitor.post('/api/login/passkey/options/'))
    const signed = { response: passkey.sign(options) }
    expect((await visitor.post('/api/login/passkey/', signed)).status).toBe(200)
    const path = await passkeyPath({ ...person, visitor })
    expect(await visitor.delete(path)).toMatchObject(refused)
  })

  it('is not kept where the last factor was removed while it was hashed', async () => {
    const person = await newPerson(server, newName())
    const hashed = { password: short, passwordHash: 'as it was hashed meanwhile' }
    await expect(
      server.db.transaction((tx) => keepPassword(tx, person.uid, hashed)),
    ).rejects.toMatchObject({ code: 'invalid_request' })
    expect(await signsIn(person.email, ada.password)).toBe(200)
  })
})

describe('one of the commonest passwords', () => {
  it.each([
    'UNBELIEVABLE',
    'ｕｎｂｅｌｉｅｖａｂｌｅ',
    'unbelievable7',
    'Unbelievable2026!',
    'Password2026!',
    '  password1234',
    'iloveyou12345',
    'ｓｕｎｓｈｉｎｅ２０２６',
    '1234football',
  ])('is refused as %s', async (password) => {
    const email = `${newName()}@example.com`
    const response = await createVisitor(server).post('/api/register/', { ...ada, email, password })
    expect(response).toMatchObject({
      status: 400,
      body: { fields: { password: expect.anything() } },
    })
  })

  it.each(['sunshine over rye', 'football 83 kx 61 vq', 'unbelievable geese'])(
    'may be a word of a longer one: %s',
    async (password) => {
      const email = `${newName()}@example.com`
      const response = await createVisitor(server).post('/api/register/', {
        ...ada,
        email,
        password,
      })
      expect(response.status).toBe(200)
    },
  )
})

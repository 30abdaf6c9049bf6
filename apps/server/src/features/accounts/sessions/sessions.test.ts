import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionListSchema } from '@afterbeep/contract/api/account/security'
import type { AccountTestServer } from '../../../testing/accounts/account-server.ts'
import { openAccountTestServer } from '../../../testing/accounts/account-server.ts'
import {
  mailedSubjects,
  newPerson,
  typePassword,
} from '../../../testing/accounts/second-factor-fixture.ts'
import { createVisitor } from '../../../testing/accounts/visitor.ts'
import type { Visitor } from '../../../testing/accounts/visitor.ts'

let server: AccountTestServer
beforeAll(async () => {
  server = await openAccountTestServer()
})
afterAll(() => server.close())

const listOf = async (visitor: Visitor) =>
  sessionListSchema.parse((await visitor.get('/api/account/sessions/')).body).sessions
const statusOf = async (visitor: Visitor) => (await visitor.get('/api/session/')).status

describe('the list of sessions', () => {
  it('names each, marks this one, and ends one of them', async () => {
    const person = await newPerson(server, 'list')
    server.clock.advance(60_000)
    const { visitor: phone } = await typePassword(server, person)
    const list = await listOf(phone)
    expect(list).toMatchObject([
      {
        device: 'Another program',
        address: '198.51.100.x',
        current: true,
      },
      { current: false },
    ])
    expect(list[0]?.signed_in_at).toBe(server.clock.now().toISOString())
    const ids = await server.db.query('select id from sessions where user_id = $1', [person.uid])
    for (const { id } of list) expect(JSON.stringify(ids)).not.toContain(id)

    const other = await newPerson(server, 'spy')
    const path = `/api/account/sessions/${list[1]?.id}/`
    expect((await other.visitor.delete(path)).status).toBe(404)
    expect(await statusOf(person.visitor)).toBe(200)
    expect((await phone.delete(path)).status).toBe(200)
    expect(await statusOf(person.visitor)).toBe(401)
    expect(await statusOf(phone)).toBe(200)
  })

  it('ends all others at once, and mails it', async () => {
    const person = await newPerson(server, 'everywhere')
    const stranger = await newPerson(server, 'bystander')
    const others = await Promise.all([typePassword(server, person), typePassword(server, person)])
    expect((await person.visitor.delete('/api/account/sessions/')).status).toBe(200)
    for (const { visitor } of others) expect(await statusOf(visitor)).toBe(401)
    expect(await statusOf(person.visitor)).toBe(200)
    expect(await statusOf(stranger.visitor)).toBe(200)
    expect(await mailedSubjects(server, person.email)).toContain(
      'You were signed out everywhere else',
    )
  })

  it('is for who is signed in only', async () => {
    expect((await createVisitor(server).get('/api/account/sessions/')).status).toBe(401)
  })
})

describe('changing the password', () => {
  const path = '/api/account/password/'
  const password = 'a longer correct horse'

  it('needs the current one, signs out everywhere else, and mails it', async () => {
    const person = await newPerson(server, 'change')
    const { visitor: other } = await typePassword(server, person)
    const wrong = await person.visitor.post(path, { current_password: 'not it', password })
    expect(wrong).toMatchObject({ status: 422, body: { code: 'password_wrong' } })
    expect(await statusOf(other)).toBe(200)
    const changed = await person.visitor.post(path, {
      current_password: person.password,
      password,
    })
    expect(changed).toEqual({ status: 200, body: {} })
    expect(await statusOf(person.visitor)).toBe(200)
    expect(await statusOf(other)).toBe(401)
    expect((await typePassword(server, person)).response.status).toBe(401)
    expect((await typePassword(server, { ...person, password })).response.status).toBe(200)
    expect(await mailedSubjects(server, person.email)).toContain('Your password was changed')
  })

  it('slows down who guesses, however many tries come at once', async () => {
    const person = await newPerson(server, 'thief')
    const guess = () => person.visitor.post(path, { current_password: 'a guess', password })
    const statuses = (await Promise.all(Array.from({ length: 20 }, guess))).map(
      ({ status }) => status,
    )
    expect(statuses.filter((status) => status === 422)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)
  })

  it('refuses one that is too short', async () => {
    const person = await newPerson(server, 'short')
    const short = await person.visitor.post(path, {
      current_password: person.password,
      password: 'short',
    })
    expect(short).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  })

  it('counts no failure where the current one is right and only the new one is refused', async () => {
    const person = await newPerson(server, 'choosy')
    const refused = { current_password: person.password, password: 'password1234' }
    for (let attempt = 0; attempt < 8; attempt += 1) {
      expect(await person.visitor.post(path, refused)).toMatchObject({
        status: 400,
        body: { code: 'invalid_request' },
      })
    }
    expect(
      (await person.visitor.post(path, { current_password: person.password, password })).status,
    ).toBe(200)
  })
})

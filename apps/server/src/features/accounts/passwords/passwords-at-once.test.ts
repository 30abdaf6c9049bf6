import { afterAll, beforeAll, expect, it } from 'vitest'
import { AppError } from '../../../platform/app-error.ts'
import { openAccountTestServer } from '../../../testing/accounts/account-server.ts'
import type { AccountTestServer } from '../../../testing/accounts/account-server.ts'
import { ada, createVisitor, signUp } from '../../../testing/accounts/visitor.ts'
import type { Visitor } from '../../../testing/accounts/visitor.ts'
import { inPasswordQueue } from './password-queue.ts'
import { hashPassword, passwordWork, passwordWorkEnded } from './passwords.ts'

let server: AccountTestServer
let visitor: Visitor
let running = 0
let most = 0
let ended = 0
const begins = () => {
  running += 1
  most = Math.max(most, running)
}
const ends = () => {
  running -= 1
  ended += 1
}
beforeAll(async () => {
  server = await openAccountTestServer()
  visitor = (await signUp(server)).visitor
  passwordWork.subscribe(begins)
  passwordWorkEnded.subscribe(ends)
})
afterAll(async () => {
  passwordWork.unsubscribe(begins)
  passwordWorkEnded.unsubscribe(ends)
  await server.close()
})

const wrong = { email: ada.email, password: 'wrong horse battery' }
const token = 'x'.repeat(43)
const password = 'seven quiet geese'

/** Each call that computes a hash, with a body that gets as far as that. */
const hashingCalls: Readonly<Record<string, object>> = {
  '/api/login/': wrong,
  '/api/register/': { ...ada, email: 'new@example.com' },
  '/api/verify-email/': { token, password },
  '/api/password-reset/confirm/': { token, password },
  '/api/invitations/accept/': { token, first_name: 'Ann', last_name: 'Lee', password },
  '/api/account/password/': { current_password: ada.password, password },
}

it('computes one hash at a time, of 20 people who sign in at once', async () => {
  most = ended = 0
  const people = Array.from({ length: 20 }, (_, index) => `person-${index}@example.com`)
  const statuses = await Promise.all(
    people.map(async (email) => {
      const { status } = await createVisitor(server).post('/api/login/', { ...wrong, email })
      return status
    }),
  )
  expect(new Set(statuses)).toEqual(new Set([401]))
  expect({ most, ended, running }).toEqual({ most: 1, ended: 20, running: 0 })
})

it('computes one hash at a time where their work needs no request, and refuses what is beyond the queue', async () => {
  most = ended = 0
  const outcomes = await Promise.allSettled(
    Array.from({ length: 120 }, () => hashPassword('correct horse')),
  )
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(19)
  for (const one of refused) expect(one).toMatchObject({ reason: { code: 'server_busy' } })
  expect({ most, ended }).toEqual({ most: 1, ended: 101 })
})

it('responds with server_busy to each call that hashes while the queue is full, and then as before', async () => {
  const held = Promise.withResolvers<void>()
  let started = 0
  const work = () =>
    inPasswordQueue(() => {
      started += 1
      return held.promise
    })
  const inQueue = Array.from({ length: 252 }, work)
  await expect(work()).rejects.toBeInstanceOf(AppError)
  expect(started).toBe(2)
  ended = 0
  for (const [path, body] of Object.entries(hashingCalls)) {
    const { status, body: response } = await visitor.post(path, body)
    expect({ path, status, response }).toMatchObject({
      path,
      status: 503,
      response: { code: 'server_busy' },
    })
  }
  expect(ended).toBe(0)
  held.resolve()
  await Promise.all(inQueue)
  expect(await visitor.post('/api/login/', wrong)).toMatchObject({ status: 401 })
})

import fastify from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createManualClock } from '../platform/clock/clock.ts'
import { sendError } from '../platform/http/errors.ts'
import { sandboxGuard } from './sandbox-access.ts'

/*
 * Written from the rule alone: who guesses is slowed down at every door, and the password of a public sandbox is one.
 */

const MINUTE_MS = 60_000
const GUESSES = 20
const password = 'a long word for all'
const host = 'try.example.com'

const clock = createManualClock(new Date('2026-11-21T10:00:00Z'))
let api: ReturnType<typeof openSandbox>
beforeEach(() => {
  api = openSandbox()
  clock.advance(2 * MINUTE_MS)
})
afterEach(() => api.close())

function openSandbox() {
  const server = fastify().setErrorHandler(sendError)
  const access = { publicUrl: `https://${host}`, password, onRefused: () => undefined }
  server.addHook('onRequest', sandboxGuard({ ...access, wallNow: () => clock.now() }))
  server.get('/sandbox/mail', async () => ['a mail'])
  return server
}

async function ask(word: string | undefined, remoteAddress = '203.0.113.7'): Promise<number> {
  const authorization = word && `Basic ${Buffer.from(`me:${word}`).toString('base64')}`
  const headers = { host, ...(authorization && { authorization }) }
  return (await api.inject({ url: '/sandbox/mail', headers, remoteAddress })).statusCode
}
async function guess(times: number, from?: (index: number) => string): Promise<number[]> {
  const guesses = Array.from({ length: times }, (_, at) => ask(`guess ${at}`, from?.(at)))
  return Promise.all(guesses)
}

it('after twenty wrong ones in a minute no more are compared, not even the right one', async () => {
  const statuses = await guess(100)
  expect(statuses.filter((status) => status === 401)).toHaveLength(GUESSES)
  expect(statuses.filter((status) => status === 429)).toHaveLength(80)
  expect(await ask(password)).toBe(429)
  clock.advance(MINUTE_MS)
  expect(await ask(password)).toBe(200)
})

it('an IPv6 network counts as one, and other networks are served meanwhile', async () => {
  const statuses = await guess(30, (at) => `2001:db8:1:2::${at}`)
  expect(statuses.filter((status) => status === 401)).toHaveLength(GUESSES)
  expect(await ask(password, '2001:db8:1:2:ffff::1')).toBe(429)
  expect(await ask(password, '2001:db8:1:3::1')).toBe(200)
  expect(await ask(password)).toBe(200)
})

it('who has it, or is asked for the first time, is never slowed down', async () => {
  for (let one = 0; one < 2 * GUESSES; one += 1) {
    expect(await ask(undefined)).toBe(401)
    expect(await ask(password)).toBe(200)
  }
})

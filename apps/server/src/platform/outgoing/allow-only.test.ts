import { once } from 'node:events'
import { request } from 'node:http'
import { createServer, connect as connectTcp } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { serveHttp } from '../../testing/serve-http.ts'
import { allowOnly } from './allow-only.ts'
import { createOutgoing } from './outgoing-http.ts'

const open: { close(): unknown }[] = []
const refused: string[] = []
let received: string[]
let port: number
/** Listens too, and is not allowed. */
let other: number

beforeEach(async () => {
  received = []
  refused.splice(0)
  port = await listen()
  other = await listen()
  const allowed = [
    { host: 'localhost', port },
    { host: 'api.example.com', port: 443 },
  ]
  open.push({ close: allowOnly(allowed, (address) => void refused.push(address)) })
})
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

async function listen(): Promise<number> {
  const served = await serveHttp((_request, response) => {
    received.push('a request')
    response.end('{}')
  })
  open.push(served)
  return Number(new URL(served.url).port)
}

const messageOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (!(error instanceof Error)) return 'something else was thrown'
      return error.cause instanceof Error ? error.cause.message : error.message
    },
  )

const ways: Record<string, (port: number) => Promise<unknown>> = {
  fetch: async (to) => (await fetch(`http://127.0.0.1:${to}/?x=1`)).text(),
  'node:http': async (to) => {
    const sent = request({ host: '127.0.0.1', port: to, path: '/x' }).end()
    return once(sent, 'response')
  },
  'the client of providers': async (to) => {
    const client = createOutgoing({
      baseUrl: `http://127.0.0.1:${to}`,
      connections: 1,
      timeoutMs: 2000,
    })
    open.push(client)
    return client.post('/x', [], '{}')
  },
  'a bare socket': async (to) => once(connectTcp(to, '127.0.0.1'), 'connect'),
}

it.each(Object.entries(ways))('%s reaches an allowed address, and no other', async (_name, ask) => {
  expect(await messageOf(ask(port))).toBe('done')
  const before = received.length
  expect(await messageOf(ask(other))).toContain(`127.0.0.1:${other} is not among the addresses`)
  expect(received).toHaveLength(before)
  expect(refused).toEqual([`127.0.0.1:${other}`])
})

it('refuses another port and another host of an allowed one, and addresses that only look like it', async () => {
  for (const [host, to] of [
    ['api.example.com', 80],
    ['api.example.com.evil.example', 443],
    ['evil.example', 443],
    ['169.254.169.254', 80],
  ] as const) {
    const socket = connectTls({ host, port: to })
    expect(await messageOf(once(socket, 'secureConnect'))).toContain('is not among the addresses')
  }
  expect(refused).toHaveLength(4)
})

it('holds for the database, which connects in a way of its own', async () => {
  const client = new pg.Client({ connectionString: `postgres://me@127.0.0.1:${other}/x` })
  client.on('error', () => undefined)
  expect(await messageOf(client.connect())).toContain('is not among the addresses')
})

it('refuses a socket of this machine that is not named', async () => {
  const path = join(tmpdir(), `afterbeep-${process.pid}.sock`)
  const server = createServer()
  server.listen(path)
  open.push(server)
  expect(await messageOf(once(connectTcp(path), 'connect'))).toContain(path)
  const withPort = connectTcp({ path, port, host: '127.0.0.1' })
  expect(await messageOf(once(withPort, 'connect'))).toContain(path)
})

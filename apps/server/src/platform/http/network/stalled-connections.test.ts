import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLogger } from '../../log.ts'
import type { Api } from '../api.ts'
import { createBareServer } from '../create-http-server.ts'
import type { HttpServerOptions } from '../create-http-server.ts'
import { defaultClientLimits } from './stalled-connections.ts'

const limits = {
  headersMs: 300,
  checkEveryMs: 50,
  bodyWindowMs: 300,
  bodyBytes: 20,
  connections: 100,
}
const options: HttpServerOptions = {
  log: createLogger('silent'),
  secret: 'x'.repeat(32),
  secure: false,
  trustProxy: false,
  sessionStore: { set: () => {}, get: () => {}, destroy: () => {} },
}
let api: Api
let port: number
const sockets: Socket[] = []

beforeEach(async () => {
  api = createBareServer({ ...options, clientLimits: limits })
  api.post('/api/thing/', async (request) => request.body)
  port = Number(new URL(await api.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await api.close()
})

async function open(text: string): Promise<{ socket: Socket; ended: Promise<unknown> }> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.resume()
  socket.write(text)
  // A reset is an end too: `once` would reject for it.
  const ended = new Promise((resolve) => socket.once('close', resolve))
  return { socket, ended }
}

const head = (bytes: number) =>
  `POST /api/thing/ HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n`

/** Writes a part again and again until the connection ends. */
function drip(socket: Socket, text: string, everyMs: number): void {
  const timer = setInterval(() => socket.write(text), everyMs)
  socket.once('close', () => clearInterval(timer))
}

it('ends connections that send nothing, half a header, half a body, or a byte now and then', async () => {
  const stalled = await Promise.all([
    open(''),
    open('POST /api/thing/ HTTP/1.1\r\nhost: a\r\nx-half: '),
    open(head(1000)),
    open(`${head(1000)}{"a":`),
  ])
  const slowHeader = await open('GET /api/thing/ HTTP/1.1\r\nhost: a\r\nx-slow: ')
  drip(slowHeader.socket, 'a', 50)
  const slowBody = await open(`${head(1000)}{"a":"`)
  drip(slowBody.socket, 'a', 100)
  const all = [...stalled, slowHeader, slowBody]
  await Promise.all(all.map(({ ended }) => ended))
  expect(all.every(({ socket }) => socket.destroyed)).toBe(true)
})

it('ships with limits that end a slow header and a slow body within 30 seconds', async () => {
  const { headersMs, bodyWindowMs, checkEveryMs, connections } = defaultClientLimits
  expect(Math.max(headersMs, bodyWindowMs) + checkEveryMs).toBeLessThanOrEqual(30_000)
  const shipped = createBareServer(options)
  expect(shipped.server.headersTimeout).toBe(headersMs)
  expect(shipped.server.maxConnections).toBe(connections)
  await shipped.close()
})

it('takes a body that comes steadily, however long it takes', async () => {
  const text = JSON.stringify({ a: 'x'.repeat(200) })
  const { socket } = await open(head(text.length))
  const responded = once(socket, 'data')
  for (let at = 0; at < text.length; at += 10) {
    socket.write(text.slice(at, at + 10))
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const [response] = await responded
  expect(String(response)).toContain('HTTP/1.1 200')
})

it('accepts no more connections than its limit', async () => {
  api.server.maxConnections = 2
  const kept = [await open(''), await open('')]
  const third = await open('')
  await third.ended
  expect(kept.every(({ socket }) => !socket.destroyed)).toBe(true)
})

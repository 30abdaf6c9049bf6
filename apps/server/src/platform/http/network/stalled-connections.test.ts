import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLogger } from '../../log.ts'
import type { Api } from '../api.ts'
import { createBareServer } from '../create-http-server.ts'
import type { HttpServerOptions } from '../create-http-server.ts'
import { defaultClientLimits, progressOf } from './stalled-connections.ts'

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

it('ends connections that send nothing, half a header, half a body, much of a body, or a byte now and then', async () => {
  const stalled = await Promise.all([
    open(''),
    open('POST /api/thing/ HTTP/1.1\r\nhost: a\r\nx-half: '),
    open(head(1000)),
    open(`${head(1000)}{"a":`),
    open(`${head(1000)}{"a":"${'x'.repeat(500)}`),
  ])
  const slowHeader = await open('GET /api/thing/ HTTP/1.1\r\nhost: a\r\nx-slow: ')
  drip(slowHeader.socket, 'a', 50)
  const slowBody = await open(`${head(1000)}{"a":"`)
  drip(slowBody.socket, 'a', 100)
  const all = [...stalled, slowHeader, slowBody]
  await Promise.all(all.map(({ ended }) => ended))
  expect(all.every(({ socket }) => socket.destroyed)).toBe(true)
})

it('ships with limits that end a slow header within 30 seconds', async () => {
  const { headersMs, checkEveryMs, connections } = defaultClientLimits
  expect(headersMs + checkEveryMs).toBeLessThanOrEqual(30_000)
  const shipped = createBareServer(options)
  expect(shipped.server.headersTimeout).toBe(headersMs)
  expect(shipped.server.maxConnections).toBe(connections)
  await shipped.close()
})

describe('a body, by the limits that ship', () => {
  const { checkEveryMs } = defaultClientLimits
  /** When it is ended, looked at every five seconds from `firstLookMs` on; undefined where it is not within ten minutes. */
  function endOf(parts: readonly { atMs: number; bytes: number }[], firstLookMs: number) {
    let body = { bytesBefore: 0, since: 0 }
    for (let now = firstLookMs; now < 600_000; now += checkEveryMs) {
      const came = parts.filter(({ atMs }) => atMs <= now)
      const bytesRead = came.reduce((sum, { bytes }) => sum + bytes, 0)
      const seen = progressOf(body, { bytesRead, waitsForUs: false, now }, defaultClientLimits)
      if (seen === 'stalled') return now
      body = seen
    }
    return undefined
  }
  const phases = Array.from({ length: 50 }, (_, index) => index * (checkEveryMs / 50))

  it.each([0, 1, 300_000])(
    'ends within 30 seconds where %i bytes come and then nothing',
    (bytes) => {
      for (const firstLookMs of phases) {
        expect(endOf([{ atMs: 0, bytes }], firstLookMs)).toBeLessThanOrEqual(30_000)
      }
    },
  )

  it('ends within 30 seconds of the last of several bursts', () => {
    const bursts = [0, 9_000, 28_000, 41_000].map((atMs) => ({ atMs, bytes: 300_000 }))
    for (const firstLookMs of phases) {
      expect(endOf(bursts, firstLookMs)).toBeLessThanOrEqual(41_000 + 30_000)
    }
  })

  it('goes on where a slow phone brings 1 kB a second', () => {
    const slow = Array.from({ length: 600 }, (_, second) => ({ atMs: second * 1000, bytes: 1000 }))
    for (const firstLookMs of phases) expect(endOf(slow, firstLookMs)).toBe(undefined)
  })
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

import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLogger } from '../../log.ts'
import type { Api } from '../api.ts'
import { createBareServer } from '../create-http-server.ts'

let api: Api
let port: number
const reached: string[] = []

beforeAll(async () => {
  api = createBareServer({
    log: createLogger('silent'),
    secret: 'x'.repeat(32),
    secure: false,
    trustProxy: 1,
    sessionStore: {
      set: (_id, _session, done) => done(),
      get: (_id, done) => done(null, null),
      destroy: (_id, done) => done(),
    },
  })
  api.post('/thing', async () => {
    reached.push('thing')
    return {}
  })
  api.get('/hidden', async () => {
    reached.push('hidden')
    return {}
  })
  port = Number(new URL(await api.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => api.close())

async function send(raw: string): Promise<string> {
  reached.length = 0
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(raw)
  return text(socket)
}

const post = (headers: string, body: string) =>
  `POST /thing HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n${headers}\r\n\r\n${body}`
const hidden = 'GET /hidden HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'

it('takes one request after another where each says how long it is', async () => {
  expect(await send(post('content-length: 2', '{}') + hidden)).toContain('HTTP/1.1 200')
  expect(reached.toSorted()).toEqual(['hidden', 'thing'])
})

/** A proxy and a server that read one of these in two ways would let a request hide in a body. */
it.each([
  ['two kinds of length', 'content-length: 2\r\ntransfer-encoding: chunked', '0\r\n\r\n'],
  ['two lengths', 'content-length: 2\r\ncontent-length: 200', '{}'],
  ['a list of lengths', 'content-length: 2, 200', '{}'],
  ['a length with a sign', 'content-length: +2', '{}'],
  ['a length in hex', 'content-length: 0x2', '{}'],
  ['chunks that are not the last coding', 'transfer-encoding: chunked, identity', '0\r\n\r\n'],
  ['chunks under a name with a space', 'transfer-encoding : chunked', '0\r\n\r\n'],
  ['a chunk whose length is no number', 'transfer-encoding: chunked', 'x\r\n{}\r\n0\r\n\r\n'],
  ['a header on a folded line', 'x-one: 1\r\n transfer-encoding: chunked', '0\r\n\r\n'],
  ['a line that ends in a line feed alone', 'x-one: 1\ncontent-length: 2', '{}'],
])('closes the connection at a request with %s, and reads nothing after it', async (...given) => {
  const [, headers, body] = given
  const response = await send(post(headers, body) + hidden)
  expect(response).toMatch(/^HTTP\/1\.1 400 /)
  expect(response.match(/HTTP\/1\.1/g)).toHaveLength(1)
  expect(reached).not.toContain('hidden')
})

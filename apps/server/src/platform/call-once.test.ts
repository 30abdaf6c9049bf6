import { once } from 'node:events'
import { createServer as createPlainServer } from 'node:http'
import { createServer } from 'node:https'
import type { Server } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { selfSigned } from '../testing/certificates.ts'
import { callOnce, isSameAddress, NotReached } from './call-once.ts'

const opened: Server[] = []
let plain: number
let encrypted: number
let closed: number
beforeAll(async () => {
  plain = await portOf(
    createPlainServer((request, response) => {
      response.statusCode = request.url === '/moved' ? 301 : 200
      response.setHeader('location', '/elsewhere')
      response.end(request.url === '/page' ? '<html>' : JSON.stringify({ method: request.method }))
    }),
  )
  const leaving = createPlainServer()
  closed = await portOf(leaving)
  leaving.close()
  encrypted = await portOf(createServer(selfSigned, (_request, response) => response.end()))
})
afterAll(() => {
  for (const server of opened) server.close()
})

async function portOf(server: Server): Promise<number> {
  opened.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

const call = (url: string, method: 'GET' | 'POST' = 'GET') => callOnce(fetch, { url, method })

it('returns the status and the JSON, and follows no redirect', async () => {
  const base = `http://127.0.0.1:${plain}`
  expect(await call(base, 'POST')).toEqual({ status: 200, body: { method: 'POST' } })
  expect(await call(`${base}/page`)).toEqual({ status: 200, body: undefined })
  expect(await call(`${base}/moved`)).toMatchObject({ status: 301 })
})

it.each([
  ['a port where nothing listens', () => `http://127.0.0.1:${closed}`, 'nothing listens there'],
  [
    'a certificate of its own',
    () => `https://127.0.0.1:${encrypted}`,
    'its certificate is self-signed',
  ],
  ['plain http where TLS was meant', () => `https://127.0.0.1:${plain}`, 'it does not speak TLS'],
])('explains for %s why no response came', async (_name, url, words) => {
  const failure = await call(url()).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(NotReached)
  expect(failure).toMatchObject({ message: words })
})

it('takes two addresses for the same with and without a slash at the end', () => {
  expect(isSameAddress('https://a.com/x/', 'https://a.com/x')).toBe(true)
  expect(isSameAddress('https://a.com/x', 'https://a.com/y')).toBe(false)
})

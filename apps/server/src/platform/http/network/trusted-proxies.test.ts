import type { SessionStore } from '@fastify/session'
import { expect, it } from 'vitest'
import { createLogger } from '../../log.ts'
import { createBareServer } from '../create-http-server.ts'
import type { HttpServerOptions } from '../create-http-server.ts'

const noSessions: SessionStore = {
  set: (_id, _session, done) => done(),
  get: (_id, done) => done(null, null),
  destroy: (_id, done) => done(),
}
/** A caller who says to be 1.1.1.1, behind the proxy 10.0.0.9, which is behind 10.0.0.1. */
const claimed = '1.1.1.1, 203.0.113.7, 10.0.0.9'

it.each<[HttpServerOptions['trustProxy'], string]>([
  [false, '10.0.0.1'],
  [1, '10.0.0.9'],
  [2, '203.0.113.7'],
  [['10.0.0.1'], '10.0.0.9'],
  [['10.0.0.0/8'], '203.0.113.7'],
  [['192.0.2.0/24'], '10.0.0.1'],
])('with the proxies %j the client is %s', async (trustProxy, address) => {
  const api = createBareServer({
    log: createLogger('silent'),
    secret: 'x'.repeat(32),
    secure: false,
    trustProxy,
    sessionStore: noSessions,
  })
  api.get('/ip', async ({ ip }) => ip)
  const response = await api.inject({
    url: '/ip',
    remoteAddress: '10.0.0.1',
    headers: { 'x-forwarded-for': claimed },
  })
  expect(response.body).toBe(address)
  await api.close()
})

import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLogger } from '../../log.ts'
import type { Api } from '../api.ts'
import { createHttpServer } from '../create-http-server.ts'
import { registerStaticWeb } from './static-web.ts'

const canary = 'canary of a file beside the web app'
let parent: string
let api: Api
let port: number

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'afterbeep-paths-'))
  const folder = join(parent, 'dist')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  mkdirSync(join(folder, '.git'))
  writeFileSync(join(parent, 'secret.txt'), canary)
  // A folder whose name begins like the served one is outside of it too.
  mkdirSync(join(parent, 'dist-old'))
  writeFileSync(join(parent, 'dist-old', 'secret.txt'), canary)
  writeFileSync(join(folder, '.env'), canary)
  writeFileSync(join(folder, '.git', 'config'), canary)
  writeFileSync(join(folder, 'index.html'), '<html lang="en"><title>Afterbeep</title></html>')
  writeFileSync(join(folder, 'assets', 'main-abc.js'), 'start()')
  api = await createHttpServer({
    log: createLogger('silent'),
    secret: 'x'.repeat(32),
    secure: false,
    trustProxy: false,
    sessionStore: {
      set: (_id, _session, done) => done(),
      get: (_id, done) => done(null, null),
      destroy: (_id, done) => done(),
    },
  })
  await registerStaticWeb(api, { folder, sandbox: false, supportEmail: 'help@example.com' })
  port = Number(new URL(await api.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(async () => {
  await api.close()
  rmSync(parent, { recursive: true })
})

/** The path as it is written here: a client's library would tidy it up before it is sent. */
async function get(path: string, accept = '*/*'): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\naccept: ${accept}\r\nconnection: close\r\n\r\n`)
  return text(socket)
}

it('serves a file of the web app by its own path', async () => {
  const response = await get('/assets/main-abc.js')
  expect(response).toMatch(/^HTTP\/1\.1 200 /)
  expect(response).toContain('start()')
})

const climbs = [
  '..',
  '%2e%2e',
  '.%2e',
  '%2E.',
  '%252e%252e',
  '%c0%ae%c0%ae',
  '..%00',
  '....',
  '..;',
  '%uff0e%uff0e',
]
const separators = ['/', '%2f', '%5c', '\\', '%252f', '//']
const paths = climbs.flatMap((up) =>
  separators.flatMap((between) => [
    `/${up}${between}secret.txt`,
    `/assets${between}${up}${between}${up}${between}secret.txt`,
    `/${up}${between}dist-old${between}secret.txt`,
    `/${up}${between}${up}${between}${up}${between}${up}${between}etc${between}passwd`,
  ]),
)

it('serves nothing outside of its folder, however the way there is written', async () => {
  const found: string[] = []
  for (const path of paths) {
    const response = await get(path)
    const isRefused = /^HTTP\/1\.1 40[04] /.test(response)
    if (!isRefused || response.includes(canary) || response.includes('root:')) found.push(path)
  }
  expect(found).toEqual([])
})

it.each([
  '/.env',
  '/.git/config',
  '/assets/../.env',
  '/%2eenv',
  '//.env',
  '/etc/passwd',
  '//etc/passwd',
  'file:///etc/passwd',
  '/assets/main-abc.js%00.txt',
  '/assets/main-abc.js/..%2f..%2fsecret.txt',
  '/assets/main-abc.js?file=../../secret.txt',
])('serves no hidden file and none of the machine at %s', async (path) => {
  const response = await get(path)
  expect(response).not.toContain(canary)
  expect(response).not.toContain('root:')
})

it.each(['/assets', '/assets/', '/.git/', '/assets/.', '/assets/%2e'])(
  'lists no folder at %s',
  async (path) => {
    const response = await get(path, 'text/html')
    expect(response).toMatch(/^HTTP\/1\.1 404 /)
    expect(response).not.toContain('main-abc')
    expect(response).not.toContain('config')
  },
)

import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SessionStore } from '@fastify/session'
import { contactListAnswerSchema } from '@afterbeep/contract/http/contact-lists'
import { systemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../platform/database/open-test-database.ts'
import type { Api } from '../../platform/http/api.ts'
import { createHttpServer } from '../../platform/http/create-http-server.ts'
import { createLogger } from '../../platform/log.ts'
import { registerContactsRoutes } from './index.ts'

const noSessions: SessionStore = {
  set: (_id, _session, done) => done(),
  get: (_id, done) => done(null, null),
  destroy: (_id, done) => done(),
}
const header = 'id,FirstName,LastName,PhoneNumber,RecommendedPhone'
const goodRow = '1,Ann,Smith,4085550101,14085550101'

let db: Database
let api: Api
let baseUrl: URL
let headers: Record<string, string>

beforeAll(async () => {
  db = await openTestDatabase()
  api = await createHttpServer({
    log: createLogger('silent'),
    secret: 'x'.repeat(32),
    secure: false,
    trustProxy: false,
    sessionStore: noSessions,
  })
  // Signing in is another feature's: here a header says who asks.
  api.addHook('onRequest', async (request) => {
    const accountId = request.headers['x-account']
    if (typeof accountId !== 'string') return
    request.session.user = { userId: accountId, accountId, email: 'a@example.com' }
  })
  api.get('/api/token/', async () => ({}))
  await registerContactsRoutes(api, { db, clock: systemClock })
  baseUrl = new URL(await api.listen({ port: 0, host: '127.0.0.1' }))
  const { cookies } = await api.inject('/api/token/')
  headers = {
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    'x-xsrf-token': cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '',
    'x-account': await makeAccount(),
    'content-type': 'text/csv',
  }
})
afterAll(async () => {
  await api.close()
  await db.close()
})

async function makeAccount(): Promise<string> {
  const rows = await db.query<{ id: string }>(
    'insert into accounts (created_at) values (now()) returning id',
  )
  return onlyRow(rows).id
}

function upload(body: string, extra: Record<string, string> = {}): Promise<Response> {
  const url = new URL('/api/contact-lists/?name=my%20list.csv', baseUrl)
  return fetch(url, { method: 'POST', headers: { ...headers, ...extra }, body })
}

async function countOfLists(): Promise<number> {
  const rows = await db.query<{ count: number }>('select count(*) as count from contact_lists')
  return onlyRow(rows).count
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 500; attempt += 1) {
    if (await condition()) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('It did not come true within 5 seconds.')
}

describe('POST /api/contact-lists/', () => {
  it('takes the file and answers what became of its rows', async () => {
    const answer = await upload(`${header}\n${goodRow}\n2,Bob,Smith,4085550102,4085550102\n`)
    expect(answer.status).toBe(201)
    const { contact_list_id: id, ...rest } = contactListAnswerSchema.parse(await answer.json())
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(rest).toEqual({
      rows: 2,
      accepted: 1,
      rejected: 1,
      errors: [
        {
          line: 3,
          message:
            'Invalid recommended phone number. Correct format: country code + number = 1408XXXXXXX',
        },
      ],
    })
  })

  it('takes what browsers call a CSV file on Windows', async () => {
    const answer = await upload(`${header}\n${goodRow}\n`, {
      'content-type': 'application/vnd.ms-excel',
    })
    expect(answer.status).toBe(201)
  })

  it('names the missing columns, and answers before a long body is over', async () => {
    const answer = await upload(`id,FirstName,PhoneNumber\n${'1,A,2\n'.repeat(300_000)}`)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      error: 'Invalid headers',
      code: 'file_headers_invalid',
      details: { missing: ['LastName', 'RecommendedPhone'] },
    })
  })

  it('refuses an empty body, another type, a stranger and a call without the token', async () => {
    expect((await upload('')).status).toBe(422)
    expect((await upload('{}', { 'content-type': 'application/json' })).status).toBe(415)
    const url = '/api/contact-lists/'
    const bare = { method: 'POST', url, payload: header } as const
    const { 'x-account': _account, ...stranger } = headers
    expect((await api.inject({ ...bare, headers: stranger })).statusCode).toBe(401)
    const { 'x-xsrf-token': _token, ...forged } = headers
    expect((await api.inject({ ...bare, headers: forged })).statusCode).toBe(403)
  })

  it('refuses a file of more than 200 MiB by its stated length', async () => {
    const answer = await api.inject({
      method: 'POST',
      url: '/api/contact-lists/',
      headers: { ...headers, 'content-length': String(200 * 1024 * 1024 + 1) },
      payload: `${header}\n${goodRow}\n`,
    })
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toMatchObject({ code: 'file_too_large' })
  })

  it('leaves nothing of an upload that breaks off', async () => {
    const before = await countOfLists()
    const url = new URL('/api/contact-lists/', baseUrl)
    const broken = httpRequest(url, { method: 'POST', headers })
    broken.on('error', () => undefined)
    broken.write(`${header}\n`)
    for (let id = 0; id < 6_000; id += 1) {
      broken.write(`${id},A,B,${4_080_000_000 + id},1${4_080_000_000 + id}\n`)
    }
    const written = () =>
      db.query(
        `select 1 from contacts join contact_lists on contact_lists.id = list_id
         where not complete limit 1`,
      )
    await until(async () => (await written()).length > 0)
    expect(await countOfLists()).toBe(before + 1)
    broken.destroy()
    await until(async () => (await countOfLists()) === before)
    expect(await written()).toEqual([])
  })
})

describe('GET /api/contact-lists/{id}/rejected/', () => {
  it('gives the rejected rows as a file, to their owner only', async () => {
    const answer = await upload(`${header}\n${goodRow}\n2,Bob,Smith,4085550102,2\n`)
    const { contact_list_id: id } = contactListAnswerSchema.parse(await answer.json())
    const url = `/api/contact-lists/${id}/rejected/`
    const file = await api.inject({ url, headers })
    expect(file.statusCode).toBe(200)
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(file.headers['content-disposition']).toBe(
      `attachment; filename="my list_rejected.csv"; filename*=UTF-8''my%20list_rejected.csv`,
    )
    expect(file.body).toContain('2,Bob,Smith,4085550102,2,Invalid recommended phone number.')
    expect(file.body).not.toContain('Ann')
    const other = { ...headers, 'x-account': await makeAccount() }
    expect((await api.inject({ url, headers: other })).statusCode).toBe(404)
    const noId = await api.inject({ url: '/api/contact-lists/1/rejected/', headers })
    expect(noId.json()).toMatchObject({ code: 'not_found' })
  })
})

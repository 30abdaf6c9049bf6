import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contactListResponseSchema } from '@afterbeep/contract/api/contact-lists'
import { onlyRow } from '../../../platform/database/database.ts'
import { openContactServer } from '../../../testing/contacts/contact-server.ts'
import type { ContactServer } from '../../../testing/contacts/contact-server.ts'
import { requiredHeader as header } from '../../../testing/contacts/contact-fixture.ts'
import { until } from '../../../testing/until.ts'

const goodRow = '1,Ann,Smith,4085550101,14085550101'

let server: ContactServer
let headers: Record<string, string>

beforeAll(async () => {
  server = await openContactServer()
  headers = await server.newAccount()
})
afterAll(() => server.close())

function upload(body: string, extra: Record<string, string> = {}): Promise<Response> {
  return server.upload({ ...headers, ...extra }, body, '?name=my%20list.csv')
}

async function countOfLists(): Promise<number> {
  const rows = await server.db.query<{ count: number }>(
    'select count(*) as count from contact_lists',
  )
  return onlyRow(rows).count
}

const wrongPhone =
  'Invalid recommended phone number. Correct format: country code + number = 1408XXXXXXX'

describe('POST /api/contact-lists/', () => {
  it('accepts the file and returns the result of its rows', async () => {
    const response = await upload(`${header}\n${goodRow}\n2,Bob,Smith,4085550102,4085550102\n`)
    expect(response.status).toBe(201)
    const { contact_list_id: id, ...rest } = contactListResponseSchema.parse(await response.json())
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(rest).toEqual({
      rows: 2,
      accepted: 1,
      rejected: 1,
      errors: [{ line: 3, message: wrongPhone, hint: 'Write it as 14085550102.' }],
      problem_groups: [{ message: wrongPhone, count: 1, first_lines: [3] }],
      fixed: 0,
    })
  })

  it('rewrites numbers that can be read in one way, when requested', async () => {
    const file = `${header}\n${goodRow}\n2,Bob,Smith,4085550102,+1 (408) 555-0102\n3,C,D,4085550103,5\n`
    const response = await server.upload(headers, file, '?fix_phones=true')
    expect(contactListResponseSchema.parse(await response.json())).toMatchObject({
      accepted: 2,
      rejected: 1,
      fixed: 1,
      errors: [{ line: 4 }],
    })
    expect((await server.upload(headers, file, '?fix_phones=perhaps')).status).toBe(400)
  })

  it('accepts a long file, whose rows are validated in a separate thread', async () => {
    const rows = Array.from({ length: 40_000 }, (_, index) => {
      const phone = 4_080_000_000 + index
      return `${index},Ann,Smith,${phone},${index % 1_000 === 7 ? 'x' : `1${phone}`}`
    })
    const response = await upload([header, ...rows].join('\n'))
    const list = contactListResponseSchema.parse(await response.json())
    expect(list).toMatchObject({ rows: 40_000, accepted: 39_960, rejected: 40 })
    expect(list.errors).toHaveLength(40)
    const [kept] = await server.db.query(
      `select (select count(*) from contacts where list_id = $1) as contacts,
         (select count(*) from rejected_rows where list_id = $1) as rejected`,
      [list.contact_list_id],
    )
    expect(kept).toEqual({ contacts: 39_960, rejected: 40 })
  })

  it('takes thousands of rows of a long file back that its last rows say not to contact', async () => {
    const rowOf = (index: number, mark: string) => {
      const phone = 4_080_000_000 + index
      return `${index},Ann,Smith,${phone},1${phone},${mark}`
    }
    const rows = Array.from({ length: 40_000 }, (_, index) => rowOf(index, ''))
    const marks = Array.from({ length: 12_000 }, (_, index) => rowOf(index * 3, 'yes'))
    const response = await upload([`${header},Opt out`, ...rows, ...marks].join('\n'))
    const list = contactListResponseSchema.parse(await response.json())
    expect(list).toMatchObject({ rows: 52_000, accepted: 28_000, rejected: 24_000 })
    const [kept] = await server.db.query(
      `select (select count(*) from contacts where list_id = $1) as contacts,
         (select count(*) from contacts where list_id = $1 and (line - 2) % 3 = 0 and line < 36000) as marked,
         (select count(*) from rejected_rows where list_id = $1) as rejected`,
      [list.contact_list_id],
    )
    expect(kept).toEqual({ contacts: 28_000, marked: 0, rejected: 24_000 })
  })

  it('accepts the content type of a CSV file from a browser on Windows', async () => {
    const response = await upload(`${header}\n${goodRow}\n`, {
      'content-type': 'application/vnd.ms-excel',
    })
    expect(response.status).toBe(201)
  })

  it('names the missing columns, and responds before the end of a long body', async () => {
    const response = await upload(`id,FirstName,PhoneNumber\n${'1,A,2\n'.repeat(300_000)}`)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      error: 'Invalid headers',
      code: 'file_headers_invalid',
      details: { missing: ['LastName', 'RecommendedPhone'] },
    })
  })

  it('refuses an empty body, another type, a visitor and a call without the token', async () => {
    expect((await upload('')).status).toBe(422)
    expect((await upload('{}', { 'content-type': 'application/json' })).status).toBe(415)
    const url = '/api/contact-lists/'
    const bare = { method: 'POST', url, payload: header } as const
    const { 'x-account': _account, ...stranger } = headers
    expect((await server.api.inject({ ...bare, headers: stranger })).statusCode).toBe(401)
    const { 'x-xsrf-token': _token, ...forged } = headers
    expect((await server.api.inject({ ...bare, headers: forged })).statusCode).toBe(403)
  })

  it('refuses a file of more than 200 MiB by its stated length', async () => {
    const response = await server.api.inject({
      method: 'POST',
      url: '/api/contact-lists/',
      headers: { ...headers, 'content-length': String(200 * 1024 * 1024 + 1) },
      payload: `${header}\n${goodRow}\n`,
    })
    expect(response.statusCode).toBe(413)
    expect(response.json()).toMatchObject({ code: 'file_too_large' })
  })

  it('leaves nothing of an aborted upload', async () => {
    const before = await countOfLists()
    const url = new URL('/api/contact-lists/', server.origin)
    const broken = httpRequest(url, { method: 'POST', headers })
    broken.on('error', () => undefined)
    broken.write(`${header}\n`)
    for (let id = 0; id < 60_000; id += 1) {
      broken.write(`${id},A,B,${4_080_000_000 + id},1${4_080_000_000 + id}\n`)
    }
    const written = () =>
      server.db.query(
        `select 1 from contacts join contact_lists on contact_lists.id = list_id
         where not complete limit 1`,
      )
    await until('rows were written', async () => (await written()).length > 0)
    expect(await countOfLists()).toBe(before + 1)
    broken.destroy()
    await until('the list is gone', async () => (await countOfLists()) === before)
    const left = await server.db.query(
      'select 1 from contacts where list_id not in (select id from contact_lists) limit 1',
    )
    expect(left).toEqual([])
  })
})

describe('GET /api/contact-lists/{id}/rejected/', () => {
  it('returns the rejected rows as a file, to their owner only', async () => {
    const response = await upload(`${header}\n${goodRow}\n2,Bob,Smith,4085550102,2\n`)
    const { contact_list_id: id } = contactListResponseSchema.parse(await response.json())
    const url = `/api/contact-lists/${id}/rejected/`
    const file = await server.api.inject({ url, headers })
    expect(file.statusCode).toBe(200)
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(file.headers['content-disposition']).toBe(
      `attachment; filename="my list_rejected.csv"; filename*=UTF-8''my%20list_rejected.csv`,
    )
    expect(file.body).toContain('2,Bob,Smith,4085550102,2,Invalid recommended phone number.')
    expect(file.body).not.toContain('Ann')
    const other = await server.newAccount()
    expect((await server.api.inject({ url, headers: other })).statusCode).toBe(404)
    const noId = await server.api.inject({ url: '/api/contact-lists/1/rejected/', headers })
    expect(noId.json()).toMatchObject({ code: 'not_found' })
  })
})

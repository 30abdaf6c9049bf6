import { zip } from '@afterbeep/testing/data/zip'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openContactServer } from '../../../testing/contacts/contact-server.ts'
import type { ContactServer, Headers } from '../../../testing/contacts/contact-server.ts'
import { requiredHeader as header } from '../../../testing/contacts/contact-fixture.ts'
import { until } from '../../../testing/until.ts'

let server: ContactServer
let headers: Headers
beforeAll(async () => {
  server = await openContactServer()
  headers = await server.newAccount()
})
afterAll(() => server.close())

const MIB = 1024 * 1024
const nested = zip([{ name: 'inner.zip', data: zip([{ name: 'a', data: Buffer.alloc(MIB) }]) }])

const columns = (count: number) => Array.from({ length: count }, (_, n) => `c${n}`).join(',')

/** Small enough for every test run; `npm run bench -- --only=bombs` sends the large ones. */
const bombs: readonly [string, () => string | Uint8Array<ArrayBuffer>, string][] = [
  ['100,000 columns', () => columns(100_000), 'file_unreadable'],
  ['10,000 columns', () => columns(10_000), 'file_headers_invalid'],
  ['200 columns', () => `${header}${',c'.repeat(200)}\n1,A,B,2,3\n`, 'file_headers_invalid'],
  ['one line of 3 MB', () => `${header}\n${'a'.repeat(3 * MIB)}`, 'file_unreadable'],
  ['3 MB of NULs', () => new Uint8Array(3 * MIB), 'file_unreadable'],
  [
    'an open quote before 3 MB',
    () => `"${`${header}\n1,A,B,2,3\n`.repeat(50_000)}`,
    'file_unreadable',
  ],
  ['3 MB of line breaks', () => `${header}\n${'\n'.repeat(3 * MIB)}`, 'file_too_large'],
  ['archives in archives', () => new Uint8Array(nested), 'file_unreadable'],
]

describe('a body that would exhaust the server', () => {
  it.each(bombs)('is refused and leaves nothing: %s', async (_name, make, code) => {
    const response = await server.upload(headers, make())
    expect(await response.json()).toMatchObject({ code })
    await until('nothing is left', async () => {
      const left = await server.db.query('select 1 from contact_lists')
      return left.length === 0
    })
  })

  it('does not block other requests', async () => {
    const bomb = server.upload(headers, `${header}\n${'a'.repeat(8 * MIB)}`)
    const other = await server.api.inject({ url: '/api/contact-lists/', headers })
    expect(other.statusCode).toBe(200)
    expect((await bomb).status).toBe(422)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openContactServer } from '../../../testing/contacts/contact-server.ts'
import type { ContactServer, Headers } from '../../../testing/contacts/contact-server.ts'

let server: ContactServer
let account: Headers

beforeAll(async () => {
  server = await openContactServer()
  account = await server.newAccount()
})
afterAll(() => server.close())

function call(method: string, path: string, body: object, by = account): Promise<Response> {
  return fetch(`${server.origin}/api/contact-columns/${path}`, {
    method,
    headers: { ...by, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}
const remember = (headers: string[], uses: string[]) => call('PUT', '', { headers, uses })
const usesOf = async (headers: string[], by?: Headers): Promise<unknown> =>
  (await call('POST', 'searches/', { headers }, by)).json()

const headers = ['Guest name', 'Mobile']
const uses = ['FullName', 'Phone']

describe('the columns of a matched file', () => {
  it('are found again by the headers in any case, with the last use of each', async () => {
    expect(await usesOf(headers)).toEqual({ uses: null })
    expect((await remember(headers, ['FirstName', 'Phone'])).status).toBe(200)
    expect((await remember(headers, uses)).status).toBe(200)
    expect(await usesOf([' guest NAME', 'mobile '])).toEqual({ uses })
    expect(await usesOf(['Guest name,Mobile'])).toEqual({ uses: null })
    expect(await usesOf(headers.toReversed())).toEqual({ uses: null })
  })

  it('are no other account’s', async () => {
    expect(await usesOf(headers, await server.newAccount())).toEqual({ uses: null })
  })

  it('are kept without the headers, which may be a person where a file has none', async () => {
    await remember(['Ann Lee', '617-555-0142'], uses)
    const rows = await server.db.query<{ row: string }>(
      'select row(remembered_columns.*)::text as row from remembered_columns',
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ row }) => row).join()).not.toMatch(/ann lee|617-555/i)
  })

  it('are forgotten beyond a hundred shapes, the least used first', async () => {
    for (let shape = 0; shape < 100; shape += 1) {
      server.clock.advance(1_000)
      await remember([`Shape ${shape}`], ['Keep'])
    }
    expect(await usesOf(headers)).toEqual({ uses: null })
    expect(await usesOf(['Shape 0'])).toEqual({ uses: ['Keep'] })
    await remember(headers, uses)
    expect(await usesOf(['Shape 0'])).toEqual({ uses: null })
  })

  it.each([
    [headers, ['Phone']],
    [[], []],
    [['Name'], ['drop table']],
  ])('are refused where they are none: %j as %j', async (wrong, used) => {
    expect((await remember(wrong, used)).status).toBe(400)
  })
})

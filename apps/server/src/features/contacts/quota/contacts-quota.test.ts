import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { contactListResponseSchema } from '@afterbeep/contract/api/contact-lists'
import { openContactServer } from '../../../testing/contacts/contact-server.ts'
import type { ContactServer, Headers } from '../../../testing/contacts/contact-server.ts'
import { requiredHeader as header } from '../../../testing/contacts/contact-fixture.ts'
import { until } from '../../../testing/until.ts'

let server: ContactServer
beforeAll(async () => {
  server = await openContactServer()
})
afterAll(() => server.close())

const file = `${header}\n1,Ann,Lee,4085550101,14085550101\n2,Bo,Lee,4085550102,14085550102\n3,Cy,Lee,4085550103,x\n`
const refusalSchema = z.object({ error: z.string(), code: z.string() })

async function listOf(headers: Headers): Promise<string> {
  const sent = await server.upload(headers, file, '?name=spring.csv')
  return contactListResponseSchema.parse(await sent.json()).contact_list_id
}

/** As if the list had so many rows. */
const setRows = (id: string, rows: number) =>
  server.db.query('update contact_lists set rows = $2 where id = $1', [id, rows])

it('refuses a file beyond 5,000,000 rows of an account, and names its longest list', async () => {
  const headers = await server.newAccount()
  const id = await listOf(headers)
  await setRows(id, 4_999_998)
  const refused = await server.upload(headers, file)
  expect(refused.status).toBe(409)
  expect(refusalSchema.parse(await refused.json())).toEqual({
    code: 'contacts_quota',
    error:
      'Your lists have 4,999,998 rows, and an account may store 5,000,000. Delete lists that you no longer need, then try again. Your longest list is “spring.csv”.',
  })
  await until('nothing is left of it', async () => {
    const rows = await server.db.query(
      'select 1 from contact_lists where account_id = $1 and id <> $2',
      [headers['x-account'], id],
    )
    return rows.length === 0
  })
  await setRows(id, 4_999_997)
  expect((await server.upload(headers, file)).status).toBe(201)
})

it('refuses to split a list where its copies would be too many, and counts each account separately', async () => {
  const headers = await server.newAccount()
  const id = await listOf(headers)
  await setRows(id, 4_999_999)
  const split = () =>
    server.api.inject({
      method: 'POST',
      url: `/api/contact-lists/${id}/parts/`,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: { first: 1 },
    })
  const refused = await split()
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({ code: 'contacts_quota' })
  expect((await server.upload(await server.newAccount(), file)).status).toBe(201)
  await setRows(id, 3)
  expect((await split()).statusCode).toBe(201)
})

it('does not count what was deleted', async () => {
  const headers = await server.newAccount()
  const id = await listOf(headers)
  await setRows(id, 5_000_000)
  expect((await server.upload(headers, file)).status).toBe(409)
  const deleted = { ...headers, 'content-type': 'application/json' }
  const url = `/api/contact-lists/${id}/`
  expect(
    (await server.api.inject({ method: 'DELETE', url, headers: deleted })).statusCode,
  ).toBeLessThan(300)
  expect((await server.upload(headers, file)).status).toBe(201)
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  contactListResponseSchema,
  contactListDetailSchema,
  contactListsResponseSchema,
} from '@afterbeep/contract/api/contact-lists'
import type { ContactListDetail, ContactListsResponse } from '@afterbeep/contract/api/contact-lists'
import { openContactServer } from '../../testing/contacts/contact-server.ts'
import type { ContactServer, Headers } from '../../testing/contacts/contact-server.ts'
import { requiredHeader as header } from '../../testing/contacts/contact-fixture.ts'
import { captureLog } from '../../testing/capture-log.ts'
import { allowRows, refuseRows } from '../../testing/database/refused-rows.ts'
import { removeAbandonedUploads } from './index.ts'

let server: ContactServer
beforeAll(async () => {
  server = await openContactServer()
})
afterAll(() => server.close())

async function uploadRows(headers: Headers, rows: readonly string[], name = 'a.csv') {
  const response = await server.upload(headers, [header, ...rows].join('\n'), `?name=${name}`)
  return contactListResponseSchema.parse(await response.json()).contact_list_id
}

async function pageAfter(headers: Headers, after?: string | null): Promise<ContactListsResponse> {
  const query = after ? `?after=${after}` : ''
  const response = await server.api.inject({ url: `/api/contact-lists/${query}`, headers })
  expect(response.statusCode).toBe(200)
  return contactListsResponseSchema.parse(response.json())
}

async function detailOf(headers: Headers, id: string): Promise<ContactListDetail> {
  const response = await server.api.inject({ url: `/api/contact-lists/${id}/`, headers })
  expect(response.statusCode).toBe(200)
  return contactListDetailSchema.parse(response.json())
}

const remove = async (headers: Headers, id: string) => {
  const { 'content-type': _type, ...without } = headers
  const url = `/api/contact-lists/${id}/`
  return (await server.api.inject({ method: 'DELETE', url, headers: without })).statusCode
}

const rowsLeft = (id: string) =>
  server.db.query(
    `select line from contacts where list_id = $1
     union all select line from rejected_rows where list_id = $1 order by line`,
    [id],
  )

const goodRow = (n: number) => `${n},Ann,Lee,${4_085_550_000 + n},1${4_085_550_000 + n}`

describe('the lists of an account', () => {
  it('are returned newest first, 20 per page, each once, also with equal times', async () => {
    const headers = await server.newAccount()
    const ids: string[] = []
    for (let n = 0; n < 45; n += 1) {
      if (n % 3 === 0) server.clock.advance(1_000)
      ids.push(await uploadRows(headers, [goodRow(n)], `list${n}.csv`))
    }
    const seen: ContactListsResponse['contact_lists'] = []
    const sizes: number[] = []
    for (let after: string | null = ''; after !== null;) {
      const page = await pageAfter(headers, after)
      seen.push(...page.contact_lists)
      sizes.push(page.contact_lists.length)
      after = page.next
    }
    expect(sizes).toEqual([20, 20, 5])
    expect(seen.map((list) => list.contact_list_id).toSorted()).toEqual(ids.toSorted())
    const instants = seen.map((list) => list.created_at)
    expect(instants).toEqual(instants.toSorted().toReversed())
    expect(['list42.csv', 'list43.csv', 'list44.csv']).toContain(seen[0]?.name)
    expect(seen[0]).toMatchObject({ rows: 1, accepted: 1, rejected: 0, in_use_by: null })
  })

  it('refuse a cursor that is not ours, and belong to this account only', async () => {
    const headers = await server.newAccount()
    await uploadRows(headers, [goodRow(1)])
    const id = '00000000-0000-4000-8000-000000000000'
    const crafted = [
      'nonsense',
      '!'.repeat(82),
      // An instant that JavaScript knows and the database does not.
      Buffer.from(`+275760-09-13T00:00:00.00Z ${id}`).toString('base64url'),
      Buffer.from(`2026-11-21T10:00:00.0000 ${id}`).toString('base64url'),
      Buffer.from(`2026-11-21T10:00:00.000Z ${"' or 1=1".padEnd(36, '-')}`).toString('base64url'),
    ]
    for (const after of crafted) {
      const url = `/api/contact-lists/?after=${encodeURIComponent(after)}`
      const refused = await server.api.inject({ url, headers })
      expect({ after, status: refused.statusCode }).toEqual({ after, status: 400 })
    }
    expect((await pageAfter(await server.newAccount())).contact_lists).toEqual([])
    const { 'x-account': _account, ...stranger } = headers
    const response = await server.api.inject({ url: '/api/contact-lists/', headers: stranger })
    expect(response.statusCode).toBe(401)
  })
})

describe('one list', () => {
  it('has all data to pick it again without its file', async () => {
    const headers = await server.newAccount()
    const rows = [
      '1,Ann,Lee,4085550101,14085550101,Ulm,old',
      '2,Bartholomew,`Lee`,4085550102,14085550102,Köln,old',
      '3,Cid,Lee,4085550103,x,Łódź,old',
      '4,Dee,Lee,4085550101,14085550104,Łódź,old',
    ]
    const id = await uploadRows(headers, rows)
    const columns = header.split(',')
    expect((await detailOf(headers, id)).columns).toEqual(columns)
    const file = `${header},City,reason\n${rows.join('\n')}\n`
    const sent = await server.upload(headers, file, '?name=again.csv')
    const response = contactListResponseSchema.parse(await sent.json())
    const detail = await detailOf(headers, response.contact_list_id)
    const { errors, problem_groups, fixed } = response
    expect(detail).toMatchObject({
      name: 'again.csv',
      rows: 4,
      accepted: 2,
      rejected: 2,
      // The reason column of our own file of rejected rows is no column of the contacts.
      columns: [...columns, 'City'],
      extremes: {
        longest: { FirstName: 'Bartholomew', City: 'Köln' },
        unusual: { LastName: '`lee`' },
      },
      errors,
      problem_groups,
      fixed,
    })
    expect(detail.sample).toEqual([
      {
        id: '1',
        FirstName: 'Ann',
        LastName: 'Lee',
        PhoneNumber: '4085550101',
        RecommendedPhone: '14085550101',
        City: 'Ulm',
      },
      expect.objectContaining({ FirstName: 'Bartholomew' }),
    ])
  })

  it('shows the first 40 contacts and the 10 with the longest values', async () => {
    const headers = await server.newAccount()
    const rows = Array.from({ length: 200 }, (_, n) => goodRow(n).replace('Ann', 'A'.repeat(n + 1)))
    const { sample } = await detailOf(headers, await uploadRows(headers, rows))
    expect(sample).toHaveLength(50)
    expect(sample[39]?.['id']).toBe('39')
    expect(sample[40]?.['FirstName']).toHaveLength(200)
  })

  it('is not found for another account, by an invalid id, or while its file is read', async () => {
    const id = await uploadRows(await server.newAccount(), [goodRow(1)])
    const other = await server.newAccount()
    const [unfinished] = await server.db.query<{ id: string }>(
      `insert into contact_lists (account_id, name, columns, created_at)
       values ($1, 'x', '{}', $2) returning id`,
      [other['x-account'], server.clock.now()],
    )
    for (const missing of [id, 'no-id', unfinished?.id]) {
      const url = `/api/contact-lists/${missing}/`
      expect((await server.api.inject({ url, headers: other })).statusCode).toBe(404)
      expect(await remove(other, String(missing))).toBe(404)
    }
  })
})

describe('deleting a list', () => {
  it('hides it at once, and removes its contacts later; the counts stay', async () => {
    const headers = await server.newAccount()
    const rows = Array.from({ length: 12_000 }, (_, n) =>
      n % 2 === 0 ? goodRow(n) : `${n},A,B,1,2`,
    )
    const id = await uploadRows(headers, rows)
    const other = await uploadRows(headers, [goodRow(1)])
    expect(await remove(headers, id)).toBe(204)
    expect(await remove(headers, id)).toBe(404)
    expect((await pageAfter(headers)).contact_lists.map((list) => list.contact_list_id)).toEqual([
      other,
    ])
    for (const last of ['', 'rejected/']) {
      const url = `/api/contact-lists/${id}/${last}`
      expect((await server.api.inject({ url, headers })).statusCode).toBe(404)
    }
    expect(await rowsLeft(id)).toHaveLength(12_000)
    await server.jobs.runAll()
    expect(await rowsLeft(id)).toEqual([])
    expect(await rowsLeft(other)).toHaveLength(1)
    const [kept] = await server.db.query(
      'select name, rows, accepted, rejected, preview, emptied from contact_lists where id = $1',
      [id],
    )
    expect(kept).toEqual({
      name: 'a.csv',
      rows: 12_000,
      accepted: 6_000,
      rejected: 6_000,
      preview: null,
      emptied: true,
    })
  })

  it('is finished by the sweep where that of another list can not be', async () => {
    const headers = await server.newAccount()
    const ids = [await uploadRows(headers, [goodRow(1)]), await uploadRows(headers, [goodRow(2)])]
    for (const id of ids) await remove(headers, id)
    const logged = captureLog()
    const sweep = () => removeAbandonedUploads({ ...server, log: logged.log })
    await refuseRows(server.db, 'contact_lists', `new.id = '${ids[0]}'`)
    expect(await sweep()).toBe(1)
    expect(logged.errors()).toHaveLength(1)
    await allowRows(server.db, 'contact_lists')
    expect(await sweep()).toBe(1)
    expect(await sweep()).toBe(0)
    await server.jobs.runAll()
  })

  it('is finished by the sweep when the job was lost', async () => {
    const headers = await server.newAccount()
    const id = await uploadRows(headers, [goodRow(1), '2,A,B,1,2'])
    await remove(headers, id)
    expect(await removeAbandonedUploads({ ...server, log: captureLog().log })).toBe(1)
    expect(await rowsLeft(id)).toEqual([])
    expect(await removeAbandonedUploads({ ...server, log: captureLog().log })).toBe(0)
    await server.jobs.runAll()
  })
})

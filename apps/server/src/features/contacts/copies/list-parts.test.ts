import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  contactListResponseSchema,
  contactListsResponseSchema,
  listPartsResponseSchema,
} from '@afterbeep/contract/api/contact-lists'
import { requiredHeader as header } from '../../../testing/contacts/contact-fixture.ts'
import { openContactServer } from '../../../testing/contacts/contact-server.ts'
import type { ContactServer, Headers } from '../../../testing/contacts/contact-server.ts'
import { addTwin } from '../../../testing/database/twin-account.ts'
import { until } from '../../../testing/until.ts'

let server: ContactServer
beforeAll(async () => {
  server = await openContactServer()
})
afterAll(() => server.close())

const cities = ['Ulm', '', 'Łódź', 'Köln', '']

/** Five people, and one row that is left out: line 4. */
async function fivePeople(headers: Headers): Promise<string> {
  const rows = cities.map(
    (city, n) => `${n},Ann${n},\`Lee\`,408555010${n},1408555010${n},old,${city}`,
  )
  rows.splice(2, 0, '9,Bad,Row,4085550199,x,old,Ulm')
  const file = `${header},reason,City\n${rows.join('\n')}\n`
  const response = await server.upload(headers, file, '?name=spring.csv')
  return contactListResponseSchema.parse(await response.json()).contact_list_id
}

function split(headers: Headers, id: string, first: unknown) {
  return server.api.inject({
    method: 'POST',
    url: `/api/contact-lists/${id}/parts/`,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: JSON.stringify({ first }),
  })
}

async function partsOf(headers: Headers, id: string, first: number) {
  const response = await split(headers, id, first)
  expect(response.statusCode).toBe(201)
  return listPartsResponseSchema.parse(response.json())
}

const storedRows = (id: string) =>
  server.db.query(
    'select line, recommended_phone as phone, fields from contacts where list_id = $1 order by line',
    [id],
  )

async function namesOf(headers: Headers): Promise<string[]> {
  const response = await server.api.inject({ url: '/api/contact-lists/', headers })
  return contactListsResponseSchema.parse(response.json()).contact_lists.map(({ name }) => name)
}

async function remove(headers: Headers, id: string): Promise<void> {
  const { 'content-type': _type, ...without } = headers
  const url = `/api/contact-lists/${id}/`
  expect((await server.api.inject({ method: 'DELETE', url, headers: without })).statusCode).toBe(
    204,
  )
}

describe('the parts of a list', () => {
  it('are its first people in its order and all others, whole, and the list stays', async () => {
    const headers = await server.newAccount()
    const id = await fivePeople(headers)
    const said = { how: 'paper', words: 'Raffle', channels: 'text' }
    const stated = await server.api.inject({
      method: 'PUT',
      url: `/api/contact-lists/${id}/consent/`,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: JSON.stringify(said),
    })
    expect([stated.statusCode, stated.json()]).toMatchObject([200, { consent: said }])
    const { first, rest } = await partsOf(headers, id, 3)
    // What was said of the people's consent goes with them.
    expect([first.consent, rest.consent]).toEqual([said, said])
    const all = await storedRows(id)
    expect(all).toHaveLength(5)
    expect(await storedRows(first.contact_list_id)).toEqual(all.slice(0, 3))
    expect(await storedRows(rest.contact_list_id)).toEqual(all.slice(3))
    expect(first).toMatchObject({
      name: 'First 3 of spring.csv',
      rows: 3,
      accepted: 3,
      rejected: 0,
      columns: [...header.split(','), 'City'],
      empty_values: { City: 1 },
      extremes: { longest: { City: 'Łódź' }, unusual: { LastName: '`lee`', City: 'Łódź' } },
      in_use_by: null,
    })
    expect(rest).toMatchObject({
      name: 'Other 2 of spring.csv',
      accepted: 2,
      empty_values: { City: 1 },
    })
    expect(rest.sample.map(({ FirstName }) => FirstName)).toEqual(['Ann3', 'Ann4'])
    expect((await namesOf(headers)).toSorted()).toEqual(
      [first.name, rest.name, 'spring.csv'].toSorted(),
    )
  })

  it('are the same two after the same call, also when two come at once, until one is deleted', async () => {
    const headers = await server.newAccount()
    const id = await fivePeople(headers)
    const [one, other] = await Promise.all([partsOf(headers, id, 2), partsOf(headers, id, 2)])
    expect(one).toEqual(other)
    expect(await partsOf(headers, id, 2)).toEqual(one)
    expect(await namesOf(headers)).toHaveLength(3)
    const another = await partsOf(headers, id, 4)
    expect(another.first.contact_list_id).not.toBe(one.first.contact_list_id)
    await remove(headers, one.first.contact_list_id)
    const again = await partsOf(headers, id, 2)
    expect(again.first.contact_list_id).not.toBe(one.first.contact_list_id)
    expect(await storedRows(again.first.contact_list_id)).toHaveLength(2)
  })

  it('are refused for another account, for a deleted list, and where no one is left in one', async () => {
    const headers = await server.newAccount()
    const id = await fivePeople(headers)
    const { 'x-account': _account, ...anonymous } = headers
    expect((await split(anonymous, id, 2)).statusCode).toBe(401)
    await partsOf(headers, id, 2)
    const stranger = await server.newAccount()
    for (const refused of [await split(stranger, id, 2), await split(headers, 'nonsense', 2)]) {
      expect([refused.statusCode, refused.json()]).toMatchObject([404, { code: 'not_found' }])
    }
    expect(await namesOf(stranger)).toEqual([])
    for (const first of [0, 1.5, -1, 5, 99, 3e11, 'two', undefined]) {
      const refused = await split(headers, id, first)
      expect([first, refused.statusCode]).toEqual([first, 400])
    }
    expect((await split(headers, id, 5)).json()).toMatchObject({
      error: 'This list has 5 people: split it after fewer of them.',
    })
    await remove(headers, id)
    expect((await split(headers, id, 1)).statusCode).toBe(404)
  })

  it('leave nothing where the list is deleted while they are copied', async () => {
    const headers = await server.newAccount()
    const id = await fivePeople(headers)
    const [answered] = await Promise.all([split(headers, id, 2), remove(headers, id)])
    const left = await namesOf(headers)
    expect([
      [404, 0],
      [201, 2],
    ]).toContainEqual([answered.statusCode, left.length])
    await until('no half of a split is left', async () => {
      const rows = await server.db.query(
        'select id from contact_lists where account_id = $1 and not complete',
        [headers['x-account']],
      )
      return rows.length === 0
    })
  })

  it('are found in their own account only, also where another has lists with the same ids', async () => {
    const headers = await server.newAccount()
    const id = await fivePeople(headers)
    const { first } = await partsOf(headers, id, 2)
    await addTwin(server.db, headers['x-account'] ?? '')
    await remove(headers, first.contact_list_id)
    const again = await partsOf(headers, id, 2)
    expect(await namesOf(headers)).toContain(again.first.name)
  })

  it('of more people than one statement copies have each of them once', async () => {
    const headers = await server.newAccount()
    const rows = Array.from(
      { length: 11_000 },
      (_, n) => `${n},A,B,${4_085_000_000 + n},1${4_085_000_000 + n}`,
    )
    const response = await server.upload(headers, [header, ...rows].join('\n'), '?name=large.csv')
    const { contact_list_id: id } = contactListResponseSchema.parse(await response.json())
    const { first, rest } = await partsOf(headers, id, 6_001)
    expect([first.accepted, rest.accepted]).toEqual([6_001, 4_999])
    const all = await storedRows(id)
    expect(await storedRows(first.contact_list_id)).toEqual(all.slice(0, 6_001))
    expect(await storedRows(rest.contact_list_id)).toEqual(all.slice(6_001))
  })
})

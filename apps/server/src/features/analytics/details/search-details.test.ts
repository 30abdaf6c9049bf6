import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  detailCountsSchema,
  detailsResponseSchema,
  detailsSearchSchema,
} from '@afterbeep/contract/api/campaigns/campaign-details'
import type { CallDetail, DetailCounts } from '@afterbeep/contract/api/campaigns/campaign-details'
import { mostPeopleFound } from '@afterbeep/contract/campaign/detail-results'
import { importContactFile } from '../../contacts/upload/import-contact-file.ts'
import { openCampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import { addTwin } from '../../../testing/database/twin-account.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'

/** 5 voicemails arrive, 2 don't; one text is not routable. */
const people: [first: string, last: string, phone: number][] = [
  ['Zoe', 'Adams', 15550010001],
  ['Ann', 'Lee', 15550010004],
  ['Bob', 'O_Brien', 15550010005],
  ['Joann', 'Diaz', 14085550001],
  ['', '', 14085550002],
  ['Ann', 'Moss', 14085550003],
  ['Carl', 'Lee', 15550020003],
]
const SHOP = 'Shop & café'
const path = `/api/drop-cowboy/analytics/details/${encodeURIComponent(SHOP)}/`
const searchPath = `/api/campaigns/${encodeURIComponent(SHOP)}/details-searches/`
const countsPath = `/api/campaigns/${encodeURIComponent(SHOP)}/details-counts/`

let fixture: CampaignFixture
let customer: Customer
let stranger: Customer

beforeAll(async () => {
  fixture = await openCampaignFixture()
  customer = await fixture.customer()
  stranger = await fixture.customer()
  await fixture.publish(customer, await listOf(customer), { name: SHOP })
  await fixture.publish(stranger, await listOf(stranger), { name: SHOP })
  fixture.engine.wake()
  await fixture.reaches(customer, SHOP, 'Completed with failures')
  await fixture.reaches(stranger, SHOP, 'Completed with failures')
  // An account with the same rows under the same ids: whatever is not bound to the account finds them twice.
  await addTwin(fixture.db, customer.accountId)
})
afterAll(() => fixture.close())

async function listOf({ accountId }: Customer): Promise<string> {
  const rows = people.map(
    ([first, last, phone], index) => `${index},${last},${first},555${index},${phone}`,
  )
  const file = `id,LastName,FirstName,PhoneNumber,RecommendedPhone\n${rows.join('\n')}\n`
  async function* bytes() {
    yield Buffer.from(file)
  }
  const sent = { accountId, name: 'shop.csv', bytes: bytes(), sizeBytes: Buffer.byteLength(file) }
  return (await importContactFile(fixture, sent)).listId
}

/** What is asked for, as a query; with a search it is a call whose address holds none of it. */
async function ask(query: string, browser = customer.browser) {
  const { limit, ...given } = Object.fromEntries(new URLSearchParams(query))
  if (given['search'] === undefined) return browser.get(`${path}?${query}`)
  const size = limit === undefined ? {} : { limit: Number(limit) }
  return browser.post(searchPath, { ...given, ...size })
}

async function page(query: string): Promise<{ rows: CallDetail[]; next: string | null }> {
  const { status, body } = await ask(query)
  expect({ query, status }).toEqual({ query, status: 200 })
  const found = detailsSearchSchema.safeParse(body)
  const records = found.success ? found.data.records : detailsResponseSchema.parse(body)
  return { rows: records.flatMap((one) => one.call_details), next: records.at(-1)?.next ?? null }
}

/** The rows of all pages. */
async function all(query: string, limit = 2): Promise<CallDetail[]> {
  const rows: CallDetail[] = []
  let after: string | null = ''
  while (after !== null) {
    const found: Awaited<ReturnType<typeof page>> = await page(
      `limit=${limit}&after=${after}&${query}`,
    )
    expect(found.rows.length).toBeLessThanOrEqual(limit)
    rows.push(...found.rows)
    after = found.next
  }
  return rows
}

const who = (rows: readonly CallDetail[]) =>
  rows.map(({ name, channel }) => `${name ?? 'nobody'}, ${channel}`)

async function counts(query = ''): Promise<DetailCounts> {
  if (!query.includes('search=')) {
    return detailCountsSchema.parse((await customer.browser.get(`${countsPath}?${query}`)).body)
  }
  return detailsSearchSchema.parse((await ask(`limit=1&${query}`)).body).counts
}

describe('the details of a campaign', () => {
  it('are limited to a result, over all pages and both channels', async () => {
    const failed = await all('result=failed')
    expect(failed.map(({ name, state, status }) => [name, state, status])).toEqual([
      ['Ann Lee', 'failed', expect.any(String)],
      ['Bob O_brien', 'failed', 'Line busy'],
      ['Carl Lee', 'failed', 'Number cannot receive texts'],
    ])
    expect(await all('result=delivered')).toHaveLength(11)
    expect(await all('result=pending')).toEqual([])
    expect(who(await all('result=failed&channel=text'))).toEqual(['Carl Lee, text'])
  })

  it('are found by part of a name, also across first and last name, in any case', async () => {
    expect(who(await all('search=ANN'))).toEqual([
      'Ann Lee, voice',
      'Joann Diaz, voice',
      'Ann Moss, voice',
      'Ann Lee, text',
      'Joann Diaz, text',
      'Ann Moss, text',
    ])
    expect(who(await all('search=ann%20%20l&channel=voice'))).toEqual(['Ann Lee, voice'])
    expect(who(await all('search=lee%20ann'))).toEqual([])
  })

  it('take the signs of a pattern in a search as they stand', async () => {
    expect(who(await all('search=o_b&channel=voice'))).toEqual(['Bob O_brien, voice'])
    expect(await all('search=%25%25')).toEqual([])
    expect(await all('search=n_l')).toEqual([])
  })

  it('are found by a number, written in any way, or by part of it', async () => {
    for (const search of ['(408) 555-0002', '14085550002', '550002', '555-0002']) {
      expect(who(await all(`search=${encodeURIComponent(search)}`))).toEqual([
        'nobody, voice',
        'nobody, text',
      ])
    }
    expect(await all('search=14085550009')).toEqual([])
  })

  it('are sorted by name, number, status and time, those without a name last', async () => {
    const names = await all('sort=name&channel=voice')
    expect(names.map(({ name }) => name)).toEqual([
      'Ann Lee',
      'Ann Moss',
      'Bob O_brien',
      'Carl Lee',
      'Joann Diaz',
      'Zoe Adams',
      null,
    ])
    const numbers = (await all('sort=number')).map(({ phone_number: phone }) => phone)
    expect(numbers).toEqual(numbers.toSorted())
    const states = (await all('sort=status')).map(({ state }) => state)
    expect(states.slice(0, 4)).toEqual(['failed', 'failed', 'failed', 'delivered'])
    const dates = (await all('sort=latest')).map(({ date }) => date)
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect(dates).toHaveLength(14)
  })

  it('can be searched, limited and sorted together', async () => {
    expect(who(await all('search=lee&sort=name&result=delivered'))).toEqual([
      'Ann Lee, text',
      'Carl Lee, voice',
    ])
  })

  it('are counted by result, whole, by channel and for a search', async () => {
    const none = { not_sent: 0, no_result: 0, pending: 0, more_people: false }
    expect(await counts()).toEqual({ ...none, delivered: 11, failed: 3 })
    expect(await counts('channel=text')).toEqual({ ...none, delivered: 6, failed: 1 })
    expect(await counts('search=lee')).toEqual({ ...none, delivered: 2, failed: 2 })
    expect(await counts('search=nothing')).toEqual({ ...none, delivered: 0, failed: 0 })
  })

  it('belong to the account that asks, also where another has the same names', async () => {
    expect(await all('search=ann')).toHaveLength(6)
    const other = await fixture.customer()
    expect((await ask('limit=5&search=ann', other.browser)).status).toBe(404)
    expect((await other.browser.get(countsPath)).status).toBe(404)
  })

  it.each([
    'limit=5&search=a',
    `limit=5&search=${'a'.repeat(101)}`,
    'limit=5&result=lost',
    'limit=5&sort=price',
    'limit=5&channel=fax',
    'search=ann',
    'sort=name',
    'limit=1001',
  ])('refuse %s', async (query) => {
    expect((await ask(query)).status).toBe(400)
  })

  it('take no search from an address, and do not list everybody instead', async () => {
    for (const address of [`${path}?limit=5&search=ann`, `${countsPath}?search=ann`]) {
      expect((await customer.browser.get(address)).status, `${address}`).toBe(400)
    }
  })

  it('ignore what no call of theirs knows, as every other call does', async () => {
    for (const address of [`${path}?limit=5&_=1`, `${countsPath}?_=1`]) {
      expect((await customer.browser.get(address)).status, `${address}`).toBe(200)
    }
  })

  it('are found by their whole number also when the list was emptied', async () => {
    const { db } = fixture
    await db.query('delete from contacts where account_id = $1', [customer.accountId])
    expect(who(await all('search=4085550002'))).toEqual(['nobody, voice', 'nobody, text'])
    expect(await all('search=ann')).toEqual([])
  })
})

describe('a search that finds very many people', () => {
  it('lists the first of them and reports that there are more', async () => {
    const phones = Array.from({ length: mostPeopleFound + 1 }, (_, index) => 14085560000 + index)
    await fixture.publish(customer, await fixture.list(customer, phones), {
      name: 'Many',
      campaignType: 'voicemail',
      startDate: '2026-11-23',
      endDate: '2026-11-23',
    })
    fixture.clock.advance(2 * 86_400_000)
    fixture.engine.wake()
    await fixture.reaches(customer, 'Many', 'Completed')
    const many = '/api/campaigns/Many/details-searches/'
    const { body } = await customer.browser.post(many, { search: 'lee', limit: 5 })
    expect(detailsSearchSchema.parse(body).counts).toMatchObject({
      delivered: mostPeopleFound,
      more_people: true,
    })
  })
})

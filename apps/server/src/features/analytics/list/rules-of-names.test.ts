import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  campaignAggregatesSchema,
  campaignItemsSchema,
} from '@afterbeep/contract/api/campaigns/analytics'
import type { CampaignItem } from '@afterbeep/contract/api/campaigns/analytics'
import { readCsv } from '@afterbeep/testing/data/csv'
import { openCampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'

/*
 * Written from the rule's text alone: a campaign's name is its key in every address. Whatever is in it, its owner finds
 * that campaign, in lists and in files as it was typed, and no other account does.
 */

const NAMES = [
  'Sale',
  'sale',
  'SALE ',
  '=HYPERLINK("http://x.example")',
  'a "b", c',
  'download',
  'a/',
  '/a',
  '%2F',
  'a%2Fb',
  '...',
  '50 % + 1? #2 & \\ 😀',
  'Ä',
  'ä',
]
const PATH = '/api/drop-cowboy/analytics/'

let fixture: CampaignFixture
let customer: Customer
let stranger: Customer
/** The instant of each campaign's drop, by which they are told apart. */
let drops: Map<string, string>

beforeAll(async () => {
  fixture = await openCampaignFixture({ engine: false })
  customer = await fixture.customer()
  stranger = await fixture.customer()
  drops = await publishAll(customer, '10:00')
  await publishAll(stranger, '15:00')
})
afterAll(() => fixture.close())

async function publishAll(owner: Customer, dropTime: string): Promise<Map<string, string>> {
  const list = await fixture.list(owner, [14085550001])
  const made = new Map<string, string>()
  for (const [index, name] of NAMES.entries()) {
    const day = `2026-12-${String(index + 1).padStart(2, '0')}`
    const dates = { startDate: day, endDate: day, dropTime }
    const { campaign_name: kept } = await fixture.publish(owner, list, { name, ...dates })
    made.set(kept, `${day}T${dropTime}:00.000Z`)
  }
  return made
}

async function pages(query: string): Promise<CampaignItem[]> {
  const items: CampaignItem[] = []
  for (let at: string | undefined = `${PATH}?${query}`; at !== undefined;) {
    const { text, headers } = await customer.browser.download(at)
    items.push(...campaignItemsSchema.parse(JSON.parse(text)))
    at = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
  }
  return items
}

const namesOf = (items: readonly CampaignItem[]) => items.map((item) => item.campaign_name)
const all = () => [...drops.keys()].toSorted((one, other) => (one < other ? -1 : 1))

it('each name opens its own campaign, in every call that has it in its address', async () => {
  for (const [name, drop] of drops) {
    const named = encodeURIComponent(name)
    for (const slash of ['', '/']) {
      const { status, body } = await customer.browser.get(
        `/api/drop-cowboy/aggregates/${named}${slash}`,
      )
      expect({ name, slash, status }).toEqual({ name, slash, status: 200 })
      expect({ name, drop: campaignAggregatesSchema.parse(body).drop_date }).toEqual({ name, drop })
    }
    for (const path of [
      `${PATH}details/${named}/?limit=5`,
      `${PATH}details/${named}`,
      `${PATH}details/download/${named}/`,
      `/api/campaigns/${named}/progress/`,
      `/api/campaigns/${named}/runs/`,
      `/api/campaigns/${named}/details-counts/`,
    ]) {
      const { status } = await customer.browser.download(path)
      expect({ path, status }).toEqual({ path, status: 200 })
    }
  }
})

it('names that differ in case alone stand in one order over pages of one', async () => {
  const names = namesOf(await pages('limit=1&sort=name'))
  expect(names.toSorted((one, other) => (one < other ? -1 : 1))).toEqual(all())
})

it.each([
  ['sale', 3],
  ['%', 3],
  ['%2f', 2],
  ['b", C', 1],
  ['\\ 😀', 1],
  ['=hyper', 1],
  ['Ä', 2],
])('a search for %s finds every name that has it, and no other', async (search, count) => {
  const found = await pages(`limit=2&sort=name&search=${encodeURIComponent(search)}`)
  expect(namesOf(found)).toHaveLength(count)
  for (const name of namesOf(found)) {
    expect(name.toLowerCase()).toContain(search.toLowerCase())
  }
})

it('the file has a line for each campaign with the list’s figures, and no cell is a formula', async () => {
  const { text } = await customer.browser.download(`${PATH}download/`)
  const [header = [], ...lines] = readCsv(text)
  const data = lines.map((cells) =>
    Object.fromEntries(header.map((column, index) => [column, cells[index] ?? ''])),
  )
  const items = await pages('limit=100&sort=newest')
  expect(data).toHaveLength(items.length)
  for (const item of items) {
    const line = data.find(({ campaign_name: name = '' }) =>
      [item.campaign_name, `'${item.campaign_name}`].includes(name),
    )
    expect(line).toMatchObject({
      drop_date: item.drop_date,
      time_zone: item.time_zone,
      status: item.campaign_status,
    })
    expect(Object.values(line ?? {}).filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
  }
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { campaignItemsSchema } from '@afterbeep/contract/api/campaigns/analytics'
import type { CampaignItem } from '@afterbeep/contract/api/campaigns/analytics'
import { openCampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import { addTwin } from '../../../testing/database/twin-account.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'

const PATH = '/api/drop-cowboy/analytics/'
/** More than 500, the limit that once cut the list silently. */
const CAMPAIGNS = 507

let fixture: CampaignFixture
let customer: Customer
let stranger: Customer

beforeAll(async () => {
  fixture = await openCampaignFixture({ engine: false })
  customer = await fixture.customer()
  stranger = await fixture.customer()
  const list = await fixture.list(customer, [14085550001])
  await makeCampaigns(customer, list)
  // An account with the same rows under the same ids: whatever is not bound to the account finds them twice.
  await addTwin(fixture.db, customer.accountId)
  await fixture.publish(stranger, await fixture.list(stranger, [14085550002]), { name: 'Theirs' })
})
afterAll(() => fixture.close())

/**
 * Campaign 1 is the oldest. Eleven share each instant, which has microseconds; each has two runs and
 * counts of its own.
 */
async function makeCampaigns({ accountId, userId }: Customer, listId: string): Promise<void> {
  await fixture.db.query(
    `insert into campaigns (account_id, name, description, type, message, start_date, end_date,
       frequency, drop_time, time_zone, list_id, recipients, status, consent_text, consent_at,
       consent_by, idempotency_key, request_hash, credits_per_call, credits_per_message, created_at)
     select $1, 'Campaign ' || n, '', 'both', 'Hi', '2026-01-01', '2026-01-01', 'daily', '10:00',
       'UTC', $3, 1, 'Completed', 'yes', at, $2, 'key ' || n, '', 50, 5, at
     from generate_series(1, $4::int) as n
     cross join lateral (select timestamptz '2026-01-01 00:00:00.123456Z'
       + n / 11 * interval '1.000001 seconds' as at) as created`,
    [accountId, userId, listId, CAMPAIGNS],
  )
  await fixture.db.query(
    `insert into runs (account_id, campaign_id, number, drop_at, status, finished_at)
     select account_id, id, n, created_at + n * interval '1 day', 'completed', created_at
     from campaigns cross join generate_series(1, 2) as n where account_id = $1`,
    [accountId],
  )
  await fixture.db.query(
    `insert into run_counts (account_id, campaign_id, run_id, channel, total, delivered)
     select r.account_id, r.campaign_id, r.id, 'voice', substr(c.name, 10)::int, 1
     from runs r join campaigns c on c.account_id = r.account_id and c.id = r.campaign_id
     where r.account_id = $1`,
    [accountId],
  )
}

async function page(path: string): Promise<{ items: CampaignItem[]; next: string | undefined }> {
  const { text, headers } = await customer.browser.download(path)
  const next = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
  return { items: campaignItemsSchema.parse(JSON.parse(text)), next }
}

/** All pages, one after the other, by following the headers. */
async function allPages(path: string): Promise<CampaignItem[][]> {
  const pages: CampaignItem[][] = []
  for (let at: string | undefined = path; at !== undefined;) {
    const { items, next } = await page(at)
    pages.push(items)
    at = next
  }
  return pages
}

const numberOf = ({ campaign_name: name }: CampaignItem) => Number(name.slice('Campaign '.length))

describe('the pages of campaigns', () => {
  it('return every campaign once, newest first, without parameters', async () => {
    const pages = await allPages(PATH)
    expect(pages.map((items) => items.length)).toEqual([...Array.from({ length: 10 }, () => 50), 7])
    const numbers = pages.flat().map(numberOf)
    expect(new Set(numbers).size).toBe(CAMPAIGNS)
    const instants = numbers.map((number) => Math.floor(number / 11))
    expect(instants).toEqual(instants.toSorted((one, other) => other - one))
  })

  it('have the requested length, each campaign with its own counts and drop', async () => {
    const pages = await allPages(`${PATH}?limit=100`)
    expect(pages).toHaveLength(6)
    for (const item of pages.flat()) {
      expect(item).toMatchObject({
        dropcowboy_total_calls: 2 * numberOf(item),
        dropcowboy_success_calls: 2,
      })
    }
    const [oldest] = pages.flat().filter((item) => numberOf(item) === 1)
    expect(oldest?.drop_date).toBe('2026-01-03T00:00:00.123Z')
  })

  it('do not move when a campaign is published meanwhile', async () => {
    const { next } = await page(`${PATH}?limit=20`)
    const before = await page(next ?? '')
    const [list] = await fixture.db.query<{ id: string }>(
      'select id from contact_lists where account_id = $1',
      [customer.accountId],
    )
    await fixture.publish(customer, list?.id ?? '', { name: 'Newest' })
    expect(await page(next ?? '')).toEqual(before)
    expect((await page(PATH)).items[0]?.campaign_name).toBe('Newest')
    await fixture.db.query(`delete from runs where status = 'scheduled' and account_id = $1`, [
      customer.accountId,
    ])
    await fixture.db.query(`delete from campaigns where name = 'Newest' and account_id = $1`, [
      customer.accountId,
    ])
  })

  it('are the same under the other path, whose links use that path', async () => {
    const past = await page('/api/drop-cowboy/past-campaigns?limit=2')
    expect(past.items).toHaveLength(2)
    expect(past.next).toMatch(/^\/api\/drop-cowboy\/past-campaigns\/\?limit=2&after=/)
    expect((await page(past.next ?? '')).items).toHaveLength(2)
  })

  it('have no next link where all campaigns are shown', async () => {
    expect((await stranger.browser.download(PATH)).headers.get('link')).toBeNull()
  })

  it('never show another account’s campaigns, also with its cursor', async () => {
    const { next } = await page(`${PATH}?limit=1`)
    const { status, body } = await stranger.browser.get(next ?? '')
    expect(status).toBe(200)
    for (const item of campaignItemsSchema.parse(body)) expect(item.campaign_name).toBe('Theirs')
  })

  it.each([
    'after=x',
    'after=1.2',
    `after=${'9'.repeat(17)}.00000000-0000-4000-8000-000000000000`,
    'after=-1.00000000-0000-4000-8000-000000000000',
    `after=1.00000000-0000-4000-8000-000000000000'--`,
    'after=',
    'limit=0',
    'limit=101',
    'limit=1.5',
    'limit=ten',
    'sort=price',
    'status=Lost',
    'search=',
    'search=%20',
  ])('refuse %s', async (query) => {
    expect((await customer.browser.get(`${PATH}?${query}`)).status).toBe(400)
  })

  it('begin with what is in progress, however old, on every page once', async () => {
    const running = [7, 8, 300]
    const names = running.map((number) => `Campaign ${number}`)
    const move = (from: string, to: string) =>
      fixture.db.query(
        'update campaigns set status = $1 where account_id = $2 and status = $3 and name = any($4)',
        [to, customer.accountId, from, names],
      )
    await move('Completed', 'In Progress')
    for (const limit of [2, 50]) {
      const numbers = (await allPages(`${PATH}?limit=${limit}`)).flat().map(numberOf)
      // Those of one instant are ordered by their id.
      expect(numbers.slice(0, 3).toSorted((one, other) => other - one)).toEqual([300, 8, 7])
      expect(numbers[0]).toBe(300)
      expect(numbers).toHaveLength(CAMPAIGNS)
      expect(new Set(numbers).size).toBe(CAMPAIGNS)
    }
    const newest = (await page(`${PATH}?sort=newest&limit=3`)).items.map(numberOf)
    expect(newest.every((number) => number > 490)).toBe(true)
    await move('In Progress', 'Completed')
  })

  const nameOrder = Array.from({ length: CAMPAIGNS }, (_, index) => index + 1).toSorted(
    (one, other) => (`campaign ${one}` < `campaign ${other}` ? -1 : 1),
  )
  it.each([
    ['oldest', (number: number) => Math.floor(number / 11)],
    ['newest', (number: number) => -Math.floor(number / 11)],
    ['name', (number: number) => nameOrder.indexOf(number)],
  ])('are sorted by %s over all pages, each campaign once', async (sort, key) => {
    const numbers = (await allPages(`${PATH}?sort=${sort}`)).flat().map(numberOf)
    expect(new Set(numbers).size).toBe(CAMPAIGNS)
    const keys = numbers.map(key)
    expect(keys).toEqual(keys.toSorted((one, other) => one - other))
  })

  it('are searched by part of a name and limited to a status, over all pages', async () => {
    const found = await allPages(`${PATH}?search=PAIGN%2050&limit=4&sort=name`)
    expect(found.map((items) => items.length)).toEqual([4, 4, 1])
    expect(found.flat().map(numberOf)).toEqual([50, 500, 501, 502, 503, 504, 505, 506, 507])
    expect((await page(`${PATH}?search=_ampaign`)).items).toEqual([])
    expect((await page(`${PATH}?status=Blocked`)).items).toEqual([])
    const completed = await allPages(`${PATH}?status=Completed&limit=100`)
    expect(completed.flat()).toHaveLength(CAMPAIGNS)
    expect((await stranger.browser.get(`${PATH}?search=Campaign`)).body).toEqual([])
  })

  it('come as one file, with each campaign’s counts and credits', async () => {
    const path = '/api/drop-cowboy/analytics/download/'
    const { text, headers } = await customer.browser.download(path)
    expect(headers.get('content-type')).toContain('text/csv')
    expect(headers.get('content-disposition')).toContain('campaigns.csv')
    const [header, ...lines] = text.trimEnd().split('\r\n')
    expect(header).toContain('campaign_name,drop_date,time_zone,status')
    expect(lines).toHaveLength(CAMPAIGNS)
    const first = lines.find((line) => line.startsWith('Campaign 1,'))
    // Two of its calls arrived, at 50 credits.
    expect(first).toBe('Campaign 1,2026-01-03T00:00:00.123Z,UTC,Completed,,1,2,0,0,2,2,0,0,0,0,100')
    const theirs = await stranger.browser.download(path)
    expect(theirs.text.trimEnd().split('\r\n')).toHaveLength(2)
  })

  it('begin after any instant that a cursor can contain', async () => {
    const last = `${'9'.repeat(16)}.ffffffff-ffff-4fff-bfff-ffffffffffff`
    expect((await page(`${PATH}?limit=3&after=${last}`)).items).toHaveLength(3)
    const first = `1${'0'.repeat(15)}.00000000-0000-4000-8000-000000000000`
    expect(await page(`${PATH}?after=${first}`)).toEqual({ items: [], next: undefined })
  })
})

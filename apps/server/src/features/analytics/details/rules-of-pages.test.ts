import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { detailsResponseSchema } from '@afterbeep/contract/api/campaigns/campaign-details'
import type { CallDetail } from '@afterbeep/contract/api/campaigns/campaign-details'
import { detailSorts } from '@afterbeep/contract/campaign/detail-results'
import { openCampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import { makeRunInProgress } from '../../../testing/campaigns/run-in-progress.ts'
import type { RunInProgress } from '../../../testing/campaigns/run-in-progress.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'

/*
 * Written from the rule's text alone: an owner who leafs through the details of a campaign that is being sent misses
 * no row that stays in the list, and sees none twice.
 */

const ROWS = 9
const PAGE = 3

let fixture: CampaignFixture
let customer: Customer
let run: RunInProgress
let path: string

beforeAll(async () => {
  fixture = await openCampaignFixture({ engine: false })
})
afterAll(() => fixture.close())
beforeEach(async () => {
  customer = await fixture.customer()
  const { accountId } = customer
  await fixture.list(customer, [14085550001])
  run = await makeRunInProgress(fixture.db, {
    at: fixture.clock.now(),
    accountId,
    chunks: [{ deliveries: ROWS }],
  })
  const [campaign] = await fixture.db.query<{ name: string }>(
    'select name from campaigns where account_id = $1',
    [accountId],
  )
  path = `/api/drop-cowboy/analytics/details/${encodeURIComponent(campaign?.name ?? '')}/`
})

async function page(
  query: string,
  after = '',
): Promise<{ rows: CallDetail[]; next: string | null }> {
  const { status, body } = await customer.browser.get(
    `${path}?limit=${PAGE}&after=${after}&${query}`,
  )
  expect({ query, status }).toEqual({ query, status: 200 })
  const records = detailsResponseSchema.parse(body)
  return { rows: records.flatMap((one) => one.call_details), next: records.at(-1)?.next ?? null }
}

/** All pages; `between` happens once, after the first. */
async function leaf(query: string, between: (first: string[]) => Promise<unknown>) {
  const seen: string[][] = []
  for (let after: string | null = ''; after !== null;) {
    const found: Awaited<ReturnType<typeof page>> = await page(query, after)
    seen.push(found.rows.map(({ phone_number: phone }) => phone))
    if (seen.length === 1) await between(seen[0] ?? [])
    after = found.next
  }
  return seen.flat()
}

/** Reports that these arrived, with the counts, as one transaction does. */
async function arrive(phones: readonly string[], laterMs = 1000): Promise<void> {
  const at = new Date(fixture.clock.now().getTime() + laterMs)
  await fixture.db.query(
    `update deliveries set state = 'delivered', changed_at = $3
     where account_id = $1 and run_id = $2 and phone = any($4::bigint[])`,
    [run.accountId, run.runId, at, phones],
  )
  await fixture.db.query(
    `update run_counts set pending = pending - $3, delivered = delivered + $3
     where account_id = $1 and run_id = $2`,
    [run.accountId, run.runId, phones.length],
  )
}

it.each(detailSorts)(
  'rows that leave a filter between two pages push no other out of it, by %s',
  async (sort) => {
    let gone: string[] = []
    const seen = await leaf(`result=pending&sort=${sort}`, async (first) => {
      gone = first
      await arrive(first)
    })
    expect(gone).toHaveLength(PAGE)
    expect(new Set(seen).size).toBe(ROWS)
    expect(seen).toHaveLength(ROWS)
  },
)

it.each(detailSorts)(
  'rows that come into a filter between two pages show none twice, by %s',
  async (sort) => {
    const phones = Array.from({ length: ROWS }, (_, index) => String(14085550002 + index))
    const [late, early] = [phones.slice(0, 3), phones.slice(3)]
    await arrive(early)
    const seen = await leaf(`result=delivered&sort=${sort}`, () => arrive(late, 2000))
    expect(new Set(seen).size).toBe(seen.length)
    expect(early.filter((phone) => !seen.includes(phone))).toEqual([])
  },
)

it.each(detailSorts)(
  'a row that moves while its page is shown takes no other with it, by %s',
  async (sort) => {
    let moved = ''
    const seen = await leaf(`sort=${sort}`, async (first) => {
      moved = first.at(-1) ?? ''
      await arrive([moved])
    })
    const others = seen.filter((phone) => phone !== moved)
    expect(others).toHaveLength(ROWS - 1)
    expect(new Set(seen).size).toBe(ROWS)
  },
)

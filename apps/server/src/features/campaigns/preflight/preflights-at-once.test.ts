import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { preflightBodySchema } from '@afterbeep/contract/api/campaigns/campaigns'
import type { Suppressions } from '../../compliance/index.ts'
import { preflight } from './preflight.ts'
import { preflightsWaiting } from './preflights-at-once.ts'

const LONG_LIST = 3_000
let fixture: CampaignFixture
let customer: Customer
let draft: Record<string, unknown>
beforeAll(async () => {
  fixture = await openCampaignFixture({ engine: false })
  customer = await fixture.customer()
  const phones = Array.from({ length: LONG_LIST }, (_, index) => 14_082_000_000 + index)
  draft = {
    name: 'Spring',
    description: 'Offers',
    campaignType: 'voicemail',
    message: 'Hello',
    startDate: '2026-11-21',
    endDate: '2026-11-21',
    frequency: 'once',
    dropTime: '23:00',
    contactListId: await fixture.list(customer, phones),
  }
})
afterAll(() => fixture.close())

const check = () => customer.browser.post('/api/campaigns/preflight/', draft)

it('an account has one preflight at a time, a few wait, and one more is refused in words', async () => {
  const other = await fixture.customer()
  let done = 0
  const asked = Array.from({ length: preflightsWaiting + 2 }, async () => {
    const response = await check()
    done += 1
    return response
  })
  const others = await other.browser.get('/api/campaigns/names/?name=Spring')
  expect(others.status).toBe(200)
  // The one that is refused at once may be done; the others of its account are still being checked.
  expect(done).toBeLessThan(asked.length - 1)
  const responses = await Promise.all(asked)
  const refused = responses.filter(({ status }) => status !== 200)
  expect(refused.map(({ status }) => status)).toEqual([429])
  expect(refused[0]?.body).toMatchObject({
    code: 'rate_limited',
    error: expect.stringContaining('Wait until they are done'),
    details: { retryAfterSeconds: 10 },
  })
  expect((await check()).status).toBe(200)
})

it('a preflight that its caller no longer waits for ends at the next page', async () => {
  const gone = new AbortController()
  const deps = { ...fixture, expectedPerSecond: 100 }
  const body = preflightBodySchema.parse(draft)
  const checked = preflight(deps, customer.accountId, body, gone.signal)
  gone.abort()
  await expect(checked).rejects.toMatchObject({ name: 'AbortError' })
})

it('other work has its turn after each page of a list', async () => {
  const order: string[] = []
  const suppressions: Suppressions = {
    ...fixture.suppressions,
    suppressedAmong: (...asked) => {
      order.push('page')
      setImmediate(() => order.push('other'))
      return fixture.suppressions.suppressedAmong(...asked)
    },
  }
  const deps = { ...fixture, suppressions, expectedPerSecond: 100 }
  await preflight(deps, customer.accountId, preflightBodySchema.parse(draft))
  expect(order.filter((one) => one === 'page').length).toBeGreaterThan(2)
  expect(order.join(' ')).not.toContain('page page')
})

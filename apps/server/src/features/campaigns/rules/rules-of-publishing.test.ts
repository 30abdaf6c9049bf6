import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  preflightResponseSchema,
  publishResponseSchema,
} from '@afterbeep/contract/api/campaigns/campaigns'
import { listPartsResponseSchema } from '@afterbeep/contract/api/contact-lists'
import { openCampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import { campaignDraft } from '../../../testing/campaigns/campaign-steps.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { ledgerProblems } from '../../../testing/campaigns/ledger-problems.ts'
import { grantCredits, readBalance } from '../../credits/index.ts'

// One press of Publish is one campaign and one price, however often it arrives, and a refused one costs nothing.
const BOTH = 55

const refusalSchema = z.object({ code: z.string() })

let fixture: CampaignFixture
beforeAll(async () => {
  fixture = await openCampaignFixture()
})
afterAll(() => fixture.close())

/** An owner who has said who calls. */
async function owner(credits?: number): Promise<Customer> {
  const customer = await fixture.customer(credits)
  await say(customer, 'Acme')
  return customer
}

const say = ({ accountId }: Customer, business: string) =>
  fixture.db.query(
    `update accounts set business_name = $2, opt_out_number = '14085550100' where id = $1`,
    [accountId, business],
  )

const draftFor = (contactListId: string, changes: object = {}) =>
  campaignDraft(fixture, contactListId, changes)

const press = ({ browser }: Customer, body: object, key = 'key') =>
  browser.post('/api/campaigns/', body, { 'idempotency-key': key })

async function books({ accountId }: Customer) {
  expect(await ledgerProblems(fixture.db, accountId)).toEqual([])
  const campaigns = await fixture.db.query('select name from campaigns where account_id = $1', [
    accountId,
  ])
  return { ...(await readBalance(fixture.db, accountId)), campaigns: campaigns.length }
}

describe('a publish under the same key', () => {
  it('is refused with another body, also at once, and nothing more is set aside', async () => {
    const customer = await owner(1_000)
    const list = await fixture.list(customer, [14085550101, 14085550102])
    const other = await fixture.list(customer, [14085550103])
    const bodies = [
      draftFor(list),
      draftFor(list, { message: 'Hello there' }),
      draftFor(other),
      draftFor(list, { name: 'Summer', startDate: '2026-12-21', endDate: '2026-12-21' }),
    ]
    const answers = await Promise.all(bodies.map((body) => press(customer, body)))
    const made = answers.filter(({ status }) => status === 201)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(made).toHaveLength(1)
    for (const { body } of refused) expect(body).toMatchObject({ code: 'idempotency_key_reused' })
    const { available, reserved, campaigns } = await books(customer)
    expect(campaigns).toBe(1)
    expect(made[0]?.body).toMatchObject({ credits: reserved })
    expect(available + reserved).toBe(1_000)
  })

  it('says the same when the campaign is over, its list is gone, the plan has ended and no business is named', async () => {
    const customer = await owner(BOTH)
    const list = await fixture.list(customer, [14085550111])
    const body = draftFor(list, { name: 'Autumn' })
    const first = await press(customer, body)
    expect(first).toMatchObject({ status: 201, body: { campaign_name: 'Autumn', credits: BOTH } })
    fixture.engine.wake()
    await fixture.reaches(customer, 'Autumn', 'Completed')
    expect((await customer.browser.delete(`/api/contact-lists/${list}/`)).status).toBe(204)
    await fixture.jobs.runAll()
    await fixture.db.query(`update subscriptions set status = 'canceled' where account_id = $1`, [
      customer.accountId,
    ])
    await say(customer, '')
    const again = await press(customer, body)
    const { campaign_status: _moved, ...same } = publishResponseSchema.parse(first.body)
    expect(again).toMatchObject({ status: 201, body: same })
    expect(await books(customer)).toEqual({ available: 0, reserved: 0, campaigns: 1 })
  })

  it('can be pressed again after a refusal, with what was missing or with another body', async () => {
    const customer = await owner(BOTH - 1)
    const list = await fixture.list(customer, [14085550121])
    const body = draftFor(list, { name: 'Winter' })
    expect(await press(customer, body)).toMatchObject({ body: { code: 'credits_short' } })
    expect(await press(customer, { ...body, consentAttested: false })).toMatchObject({
      body: { code: 'consent_required' },
    })
    expect(await books(customer)).toEqual({ available: BOTH - 1, reserved: 0, campaigns: 0 })
    const { accountId } = customer
    const bought = { accountId, credits: 1, idempotencyKey: 'more', at: fixture.clock.now() }
    await fixture.db.transaction((tx) => grantCredits(tx, bought))
    expect(await press(customer, body)).toMatchObject({ status: 201, body: { credits: BOTH } })
    expect(await books(customer)).toEqual({ available: 0, reserved: BOTH, campaigns: 1 })
  })

  it('is another campaign in another account', async () => {
    const [one, other] = [await owner(BOTH), await owner(BOTH)]
    for (const customer of [one, other]) {
      const list = await fixture.list(customer, [14085550131])
      const answer = await press(customer, draftFor(list))
      expect(answer).toMatchObject({ status: 201, body: { credits: BOTH } })
      expect(await books(customer)).toEqual({ available: 0, reserved: BOTH, campaigns: 1 })
    }
  })
})

it('two campaigns of one name that are published at once are one, and the other costs nothing', async () => {
  const customer = await owner(1_000)
  const list = await fixture.list(customer, [14085550141])
  const days = ['2026-12-01', '2026-12-03', '2026-12-05']
  const answers = await Promise.all(
    days.map((day) => {
      const body = draftFor(list, { name: ' Spring ', startDate: day, endDate: day })
      return press(customer, body, day)
    }),
  )
  const codes = answers.map(({ status, body }) =>
    status === 201 ? 'made' : refusalSchema.parse(body).code,
  )
  expect(codes.toSorted()).toEqual(['made', 'name_taken', 'name_taken'])
  expect(await books(customer)).toEqual({
    available: 1_000 - BOTH,
    reserved: BOTH,
    campaigns: 1,
  })
})

it('a consent that was given to people of whom one was erased since is asked for again', async () => {
  const customer = await owner(1_000)
  const list = await fixture.list(customer, [14085550151, 14085550152])
  const draft = draftFor(list, { name: 'Asked' })
  const seen = await customer.browser.post('/api/campaigns/preflight/', draft)
  const { consent_digest: consentDigest } = preflightResponseSchema.parse(seen.body)
  await customer.browser.post('/api/account/erasure/', { phone: '14085550152' })
  await fixture.jobs.runAll()
  expect(await press(customer, { ...draft, consentDigest })).toMatchObject({
    body: { code: 'consent_outdated' },
  })
  expect(await books(customer)).toEqual({ available: 1_000, reserved: 0, campaigns: 0 })
})

it('the first people of a list whom the balance pays for are sent to, and not one more', async () => {
  const customer = await owner(3 * BOTH + BOTH - 1)
  const people = [14085550161, 14085550162, 14085550163, 14085550164, 14085550165]
  const list = await fixture.list(customer, people)
  const draft = (id: string) => draftFor(id, { name: 'First' })
  expect(await press(customer, draft(list))).toMatchObject({ body: { code: 'credits_short' } })
  const split = async (first: number) => {
    const parts = await customer.browser.post(`/api/contact-lists/${list}/parts/`, { first })
    expect(parts.status).toBe(201)
    return listPartsResponseSchema.parse(parts.body)
  }
  const four = await split(4)
  const tooMany = await press(customer, draft(four.first.contact_list_id))
  expect(tooMany).toMatchObject({ body: { code: 'credits_short', details: { shortfall: 1 } } })
  const { first, rest } = await split(3)
  const sent = await press(customer, draft(first.contact_list_id))
  expect(sent).toMatchObject({ status: 201, body: { credits: 3 * BOTH } })
  // The campaign has its own list: the whole one may go.
  expect((await customer.browser.delete(`/api/contact-lists/${list}/`)).status).toBe(204)
  await fixture.jobs.runAll()
  fixture.engine.wake()
  await fixture.reaches(customer, 'First', 'Completed')
  expect(await books(customer)).toEqual({ available: BOTH - 1, reserved: 0, campaigns: 1 })
  const reached = await fixture.db.query<{ phone: number }>(
    `select distinct phone from deliveries where account_id = $1 and state = 'delivered'
     order by phone`,
    [customer.accountId],
  )
  expect(reached.map(({ phone }) => phone)).toEqual(people.slice(0, 3))
  expect(rest).toMatchObject({ accepted: 2 })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { campaignRunsSchema } from '@afterbeep/contract/api/campaigns/analytics-progress'
import { retryListSchema, retrySchema } from '@afterbeep/contract/api/campaigns/campaign-record'
import { contactListDetailSchema } from '@afterbeep/contract/api/contact-lists'
import type { PublishBody } from '@afterbeep/contract/api/campaigns/campaigns'
import { openCampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { until } from '../../../testing/until.ts'

/** Simulated numbers: no answer, and a busy line. Both may be tried again. */
const UNANSWERED = 15550010004
const BUSY = 15550010005
/** Two are reached, and one has no voicemail at all. */
const OTHERS = [14085550001, 14085550002, 15550010002]

let fixture: CampaignFixture
beforeAll(async () => {
  fixture = await openCampaignFixture()
})
afterAll(() => fixture.close())

const pathOf = (name: string) => `/api/campaigns/${encodeURIComponent(name)}/retry/`
const retryOf = async ({ browser }: Customer, name: string) =>
  retrySchema.parse((await browser.get(pathOf(name))).body)
const makeList = async ({ browser }: Customer, name: string) =>
  retryListSchema.parse((await browser.post(pathOf(name), {})).body)

/** A voicemail campaign of today that is over. */
async function finished(
  customer: Customer,
  phones: readonly number[],
  changes: Partial<PublishBody> = {},
): Promise<string> {
  const list = await fixture.list(customer, phones)
  const { campaign_name: name } = await fixture.publish(customer, list, {
    campaignType: 'voicemail',
    ...changes,
  })
  fixture.engine.wake()
  await fixture.reaches(customer, name, 'Completed with failures')
  return name
}

async function phonesOf(listId: string): Promise<number[]> {
  const rows = await fixture.db.query<{ phone: number }>(
    'select recommended_phone as phone from contacts where list_id = $1 order by line',
    [listId],
  )
  return rows.map(({ phone }) => phone)
}

describe('the people whom a campaign may be sent to again', () => {
  it('are those who failed for a reason that passes, in a list of their own', async () => {
    const customer = await fixture.customer()
    const name = await finished(customer, [...OTHERS, UNANSWERED])
    expect(await retryOf(customer, name)).toEqual({ people: 1, sent_again_in: null })
    const list = await makeList(customer, name)
    expect(list.people).toBe(1)
    expect(await phonesOf(list.contact_list_id)).toEqual([UNANSWERED])
    const detail = contactListDetailSchema.parse(
      (await customer.browser.get(`/api/contact-lists/${list.contact_list_id}/`)).body,
    )
    expect(detail).toMatchObject({ name: `${name}, not reached`, accepted: 1, rejected: 0 })
    // The values of the message's fields came with them, and the wizard's preview shows them.
    expect(detail.columns).toEqual([
      'id',
      'FirstName',
      'LastName',
      'PhoneNumber',
      'RecommendedPhone',
    ])
    expect(detail.sample).toEqual([
      {
        id: '3',
        FirstName: 'Ann',
        LastName: 'Lee',
        PhoneNumber: '5553',
        RecommendedPhone: String(UNANSWERED),
      },
    ])
    expect(await makeList(customer, name)).toEqual(list)
  })

  it('are in one list, from however many pages it is asked for at once', async () => {
    const customer = await fixture.customer()
    const name = await finished(customer, [...OTHERS, UNANSWERED])
    const results = await Promise.all([1, 2, 3].map(() => customer.browser.post(pathOf(name), {})))
    const made = results.filter(({ status }) => status === 201)
    expect(made.length).toBeGreaterThan(0)
    expect(results.every(({ status }) => status === 201 || status === 409)).toBe(true)
    const lists = await fixture.db.query(
      'select 1 from contact_lists where account_id = $1 and again_of is not null',
      [customer.accountId],
    )
    expect(lists).toHaveLength(1)
  })

  it('are empty once a campaign was sent to them, and names that campaign', async () => {
    const customer = await fixture.customer()
    const name = await finished(customer, [...OTHERS, UNANSWERED])
    const { contact_list_id: list } = await makeList(customer, name)
    fixture.clock.advance(5 * 3_600_000)
    const again = await fixture.publish(customer, list, {
      name: `${name} 2`,
      campaignType: 'voicemail',
    })
    expect(await retryOf(customer, name)).toEqual({
      people: 0,
      sent_again_in: again.campaign_name,
    })
    const refused = await customer.browser.post(pathOf(name), {})
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'retry_no_recipients' }])
    const record = await customer.browser.get(
      `/api/campaigns/${encodeURIComponent(again.campaign_name)}/record/`,
    )
    expect(record.body).toMatchObject({ again_of: name })
  })

  it('leave out who was reached by the text', async () => {
    const customer = await fixture.customer()
    const phones = [...OTHERS, UNANSWERED]
    const name = await finished(customer, phones, { campaignType: 'both' })
    expect(await retryOf(customer, name)).toEqual({ people: 0, sent_again_in: null })
  })

  it('leave out who has asked us to stop since', async () => {
    const customer = await fixture.customer()
    const name = await finished(customer, [...OTHERS, UNANSWERED, BUSY])
    expect((await retryOf(customer, name)).people).toBe(2)
    await fixture.db.transaction((tx) =>
      fixture.suppressions.suppress(tx, {
        accountId: customer.accountId,
        phones: [UNANSWERED],
        reason: 'opted_out',
        at: fixture.clock.now(),
      }),
    )
    expect((await retryOf(customer, name)).people).toBe(1)
    const { contact_list_id: list } = await makeList(customer, name)
    expect(await phonesOf(list)).toEqual([BUSY])
  })

  it('leave out who was reached by another run', async () => {
    const customer = await fixture.customer()
    const list = await fixture.list(customer, [...OTHERS, UNANSWERED, BUSY])
    const days = { startDate: '2026-12-01', endDate: '2026-12-02', frequency: 'daily' } as const
    const { campaign_name: name } = await fixture.publish(customer, list, {
      campaignType: 'voicemail',
      dropTime: '18:30',
      ...days,
    })
    for (const day of ['2026-12-01', '2026-12-02']) {
      fixture.clock.set(new Date(`${day}T18:30:00Z`))
      fixture.engine.wake()
      await until(`the run of ${day} is over`, async () => {
        const { body } = await customer.browser.get(`/api/campaigns/${name}/runs/`)
        const run = campaignRunsSchema
          .parse(body)
          .runs.find(({ drop_date }) => drop_date.startsWith(day))
        return run?.status === 'completed' && run.delivered === 2 && run.failed === 3
      })
    }
    await fixture.reaches(customer, name, 'Completed with failures')
    expect((await retryOf(customer, name)).people).toBe(2)
    await fixture.db.query(
      `update deliveries set state = 'delivered', reason = null
       where account_id = $1 and phone = $2
         and run_id = (select id from runs where account_id = $1 and number = 2)`,
      [customer.accountId, BUSY],
    )
    expect((await retryOf(customer, name)).people).toBe(1)
  })

  it('are empty while it runs, and no list is made for another account', async () => {
    const customer = await fixture.customer()
    const list = await fixture.list(customer, [UNANSWERED])
    const { campaign_name: name } = await fixture.publish(customer, list, {
      startDate: '2027-01-24',
      endDate: '2027-01-24',
    })
    expect(await retryOf(customer, name)).toEqual({ people: 0, sent_again_in: null })
    expect((await customer.browser.post(pathOf(name), {})).status).toBe(409)
    const stranger = await fixture.customer()
    expect((await stranger.browser.get(pathOf(name))).status).toBe(404)
    expect((await stranger.browser.post(pathOf(name), {})).status).toBe(404)
  })
})

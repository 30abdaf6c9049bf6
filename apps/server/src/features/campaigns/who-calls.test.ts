import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import { until } from '../../testing/until.ts'

let fixture: CampaignFixture
beforeAll(async () => {
  fixture = await openCampaignFixture()
})
afterAll(() => fixture.close())

const PHONE = 14085550171

const bodyFor = (listId: string) => ({
  name: 'Autumn',
  description: 'A test',
  campaignType: 'both',
  message: 'Hi, call us back',
  startDate: '2026-11-21',
  endDate: '2026-11-21',
  frequency: 'once',
  dropTime: '00:00',
  timeZone: 'UTC',
  contactListId: listId,
  consentAttested: true,
})

it('nothing is published before the account has said who calls, and its first text names it', async () => {
  const customer = await fixture.customer()
  const { accountId, browser } = customer
  const body = bodyFor(await fixture.list(customer, [PHONE]))
  const publish = (key: string) => browser.post('/api/campaigns/', body, { 'idempotency-key': key })
  const say = (name: string | null, phone: string | null) =>
    fixture.db.query('update accounts set business_name = $2, opt_out_number = $3 where id = $1', [
      accountId,
      name,
      phone,
    ])
  const both = { business_name: expect.any(String), business_phone_number: expect.any(String) }
  const { business_name, business_phone_number } = both
  expect(await publish('one')).toMatchObject({
    status: 422,
    body: { code: 'business_missing', fields: both },
  })
  await say('Acme', null)
  expect(await publish('two')).toMatchObject({ body: { fields: { business_phone_number } } })
  await say(' ', '14085550100')
  expect(await publish('three')).toMatchObject({ body: { fields: { business_name } } })
  expect(
    await fixture.db.query('select id from campaigns where account_id = $1', [accountId]),
  ).toEqual([])

  await say('Acme', '14085550100')
  expect(await publish('four')).toMatchObject({ status: 201 })
  // What was published is what is sent, whatever the account is called by then.
  await say('Other', '14085550100')
  fixture.engine.wake()
  await fixture.reaches(customer, 'Autumn', 'Completed')
  const got = async () => {
    const response = await fetch(`${fixture.simulators.urls.control}/phones/${PHONE}`)
    return JSON.stringify(await response.json())
  }
  await until('the text is there', async () => (await got()).includes('Reply STOP'))
  expect(await got()).toContain(JSON.stringify('Acme: Hi, call us back\nReply STOP to opt out'))
})

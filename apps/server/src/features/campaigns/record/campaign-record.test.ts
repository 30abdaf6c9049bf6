import { afterAll, beforeAll, expect, it } from 'vitest'
import { campaignRecordSchema } from '@afterbeep/contract/api/campaigns/campaign-record'
import { openCampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'

let fixture: CampaignFixture
let customer: Customer
let listId: string
beforeAll(async () => {
  fixture = await openCampaignFixture({ engine: false })
  customer = await fixture.customer(1_000_000)
  listId = await fixture.list(customer, [14085550001])
})
afterAll(() => fixture.close())

const pathOf = (name: string) => `/api/campaigns/${encodeURIComponent(name)}/record/`
const recordOf = async (name: string) =>
  campaignRecordSchema.parse((await customer.browser.get(pathOf(name))).body)

let day = 1
/** Each on a day of its own, because of the four hours between two campaigns. */
function publish(name: string, changes = {}) {
  day += 1
  const date = new Date(Date.UTC(2026, 11, day)).toISOString().slice(0, 10)
  return fixture.publish(customer, listId, {
    name,
    startDate: date,
    endDate: date,
    campaignType: 'voicemail',
    ...changes,
  })
}

it('shows the campaign as it was published, and only to its own account', async () => {
  await publish('Two / versions', {
    campaignType: 'both',
    description: 'For the spring',
    message: 'Hi <FirstName>, call us',
    variantMessage: 'Hola <FirstName>',
    fallbacks: { FirstName: 'there' },
    timeZone: 'America/New_York',
    dropTime: '09:30',
  })
  const record = await recordOf('Two / versions')
  expect(record).toMatchObject({
    description: 'For the spring',
    campaign_type: 'both',
    message: 'Hi <FirstName>, call us',
    variant_message: 'Hola <FirstName>',
    fallbacks: { FirstName: 'there' },
    voice: null,
    contact_list: { contact_list_id: listId, name: 'contacts.csv', is_available: true },
    recipients: 1,
    follow_up_of: null,
    frequency: 'once',
    drop_time: '09:30',
    time_zone: 'America/New_York',
    published_at: fixture.clock.now().toISOString(),
    next: { name: 'Two / versions 2', start_date: '2026-11-22', end_date: '2026-11-22' },
    again_of: null,
  })
  expect(record.published_by).not.toBe('')
  const stranger = await fixture.customer()
  expect((await stranger.browser.get(pathOf('Two / versions'))).status).toBe(404)
})

it('suggests the first name that is free, counting on only from a name of its own', async () => {
  await publish('Spring sale')
  expect((await recordOf('Spring sale')).next.name).toBe('Spring sale 2')
  await publish('Spring sale 2')
  await publish('Spring sale 4')
  expect((await recordOf('Spring sale')).next.name).toBe('Spring sale 3')
  expect((await recordOf('Spring sale 2')).next.name).toBe('Spring sale 3')
  await publish('Spring sale 3')
  expect((await recordOf('Spring sale 3')).next.name).toBe('Spring sale 5')
  await publish('June 15')
  expect((await recordOf('June 15')).next.name).toBe('June 15 2')
})

it('shows that its list was deleted, and keeps the list’s name', async () => {
  const other = await fixture.list(customer, [14085550009])
  await publish('Lost')
  await fixture.db.query(
    `update campaigns set list_id = $1 where account_id = $2 and name = 'Lost'`,
    [other, customer.accountId],
  )
  await fixture.db.query(`update contact_lists set deleted_at = now() where id = $1`, [other])
  const record = await recordOf('Lost')
  expect(record.contact_list).toMatchObject({ name: 'contacts.csv', is_available: false })
})

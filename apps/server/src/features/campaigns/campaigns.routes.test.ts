import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import { createTestBrowser } from '../../testing/accounts/test-browser.ts'
import type { CampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'

let fixture: CampaignFixture
beforeAll(async () => {
  fixture = await openCampaignFixture({ engine: false })
})
afterAll(() => fixture.close())

it('preflight refuses a body without its fields, naming one of them', async () => {
  const { browser } = await fixture.customer()
  const response = await browser.post('/api/campaigns/preflight/', { message: 'Hello' })
  expect(response.status).toBe(400)
  expect(response.body).toMatchObject({ code: 'invalid_request' })
})

it.each(['/api/campaigns/', '/api/campaigns/preflight/'])(
  '%s asks a visitor to sign in before it looks at the body',
  async (path) => {
    const visitor = createTestBrowser(fixture.origin)
    await visitor.get('/test/token')
    const response = await visitor.post(path, {})
    expect(response.status).toBe(401)
  },
)

it('preflight takes 10:00 in UTC where a draft names neither time nor zone', async () => {
  const customer = await fixture.customer()
  const response = await customer.browser.post('/api/campaigns/preflight/', {
    campaignType: 'voicemail',
    message: 'Hello',
    startDate: '2026-11-30',
    endDate: '2026-11-30',
    frequency: 'once',
    contactListId: await fixture.list(customer, [14085550001]),
  })
  expect(response.body).toMatchObject({ runs: [{ drop_date: '2026-11-30T10:00:00.000Z' }] })
})

it('follow-up sources are returned by name, with list, drop and columns', async () => {
  const customer = await fixture.customer()
  const list = await fixture.list(customer, [14085550001, 14085550002])
  const drop = { startDate: '2026-11-30', endDate: '2026-11-30', dropTime: '15:00' }
  await fixture.publish(customer, list, { name: 'Both', ...drop })
  const { body } = await customer.browser.get('/api/campaigns/follow-up-sources/')
  expect(body).toEqual({
    campaigns: [
      {
        campaign_name: 'Both',
        contact_list_id: list,
        drop_date: '2026-11-30T15:00:00.000Z',
        recipients: 2,
        columns: ['id', 'FirstName', 'LastName', 'PhoneNumber', 'RecommendedPhone'],
      },
    ],
  })
})

it('a name is reported as taken to the account that has it, trimmed, and to no other', async () => {
  const [customer, other] = [await fixture.customer(), await fixture.customer()]
  const list = await fixture.list(customer, [14085550001])
  const drop = { startDate: '2026-12-30', endDate: '2026-12-30' }
  await fixture.publish(customer, list, { name: 'Spring / sale', ...drop })
  const problemOf = async ({ browser }: typeof customer, name: string) =>
    (await browser.get(`/api/campaigns/names/?name=${encodeURIComponent(name)}`)).body
  expect(await problemOf(customer, ' Spring / sale ')).toEqual({
    problem: 'A campaign with this name already exists. Choose another name.',
  })
  expect(await problemOf(customer, 'Spring / sale 2')).toEqual({ problem: null })
  expect(await problemOf(other, 'Spring / sale')).toEqual({ problem: null })
})

it('a name is looked up for signed-in users only', async () => {
  const visitor = createTestBrowser(fixture.origin)
  expect((await visitor.get('/api/campaigns/names/?name=Spring')).status).toBe(401)
})

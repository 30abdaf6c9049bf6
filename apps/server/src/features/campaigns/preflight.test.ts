import { afterAll, beforeAll, expect, it } from 'vitest'
import { preflightBodySchema } from '@afterbeep/contract/api/campaigns'
import { openCampaignFixture } from '../../testing/campaign-fixture.ts'
import type { CampaignFixture } from '../../testing/campaign-fixture.ts'
import type { Customer } from '../../testing/sign-in-server.ts'
import { preflight } from './preflight.ts'

const REACHABLE = 14085550001
const LANDLINE = 14085550002
const STOPPED = 14085550003
let fixture: CampaignFixture
let customer: Customer
let contactListId: string
beforeAll(async () => {
  fixture = await openCampaignFixture({ engine: false })
  customer = await fixture.customer()
  contactListId = await fixture.list(customer, [REACHABLE, LANDLINE, STOPPED])
  const { accountId } = customer
  const at = fixture.clock.now()
  await fixture.db.transaction(async (tx) => {
    const change = { accountId, phones: [LANDLINE], reason: 'not_routable', at }
    await fixture.suppressions.suppress(tx, { ...change, channel: 'text' })
    const stopped = { accountId, phones: [STOPPED], reason: 'opted_out', at }
    await fixture.suppressions.suppress(tx, stopped)
  })
})
afterAll(() => fixture.close())

it.each(['voicemail', 'both'] as const)(
  'a number that takes no texts is not excluded from a campaign of %s',
  async (campaignType) => {
    const draft = preflightBodySchema.parse({
      campaignType,
      message: 'Hello',
      startDate: '2026-11-21',
      endDate: '2026-11-21',
      frequency: 'once',
      dropTime: '23:00',
      contactListId,
    })
    const deps = { ...fixture, expectedPerSecond: 100 }
    expect(await preflight(deps, customer.accountId, draft)).toMatchObject({
      recipients: 3,
      sendable: 2,
      excluded: [{ count: 1 }],
    })
  },
)

it('a follow-up leaves out recipients whom the finished source did not reach', async () => {
  const listId = await fixture.list(customer, [14085550011, 14085550012, 14085550013])
  await fixture.publish(customer, listId, { name: 'Before', campaignType: 'both' })
  const draft = preflightBodySchema.parse({
    campaignType: 'sms',
    followUpOf: 'Before',
    message: 'x'.repeat(139),
    startDate: '2026-11-22',
    endDate: '2026-11-22',
    frequency: 'once',
    dropTime: '23:00',
  })
  const deps = { ...fixture, expectedPerSecond: 100 }
  const count = () => preflight(deps, customer.accountId, draft)
  // The campaign before may still reach all of them. Each first text includes the opt-out sentence.
  expect(await count()).toMatchObject({ recipients: 3, sendable: 3, excluded: [], segments: 2 })
  await fixture.db.query(
    `with run as (
       update runs r set status = 'completed' from campaigns c
       where c.account_id = $1 and c.name = 'Before' and r.account_id = $1 and r.campaign_id = c.id
       returning r.account_id, r.id)
     insert into deliveries (account_id, run_id, channel, line, chunk_number, phone, state, changed_at)
     select account_id, id, 'voice', 2, 1, 14085550011, 'delivered', $2 from run`,
    [customer.accountId, fixture.clock.now()],
  )
  expect(await count()).toMatchObject({
    sendable: 1,
    excluded: [{ reason: 'Not reached by the campaign before', count: 2 }],
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { numberHistorySchema } from '@afterbeep/contract/api/campaigns/number-history'
import type { NumberHistory } from '@afterbeep/contract/api/campaigns/number-history'
import { openCampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import { retentionOn } from '../../../testing/campaigns/retained-runs.ts'
import { addTwin } from '../../../testing/database/twin-account.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { creditsSpent } from '../../credits/ledger.queries.ts'
import { archiveOldDeliveries } from '../../retention/archive-deliveries.ts'

const path = '/api/number-searches/'
/** Its calls fail, its texts arrive. */
const BUSY = 15550010005
let fixture: CampaignFixture
let customer: Customer
let stranger: Customer

beforeAll(async () => {
  fixture = await openCampaignFixture()
  customer = await fixture.customer()
  stranger = await fixture.customer()
  const list = await fixture.list(customer, [BUSY, 14085550001])
  await fixture.publish(customer, list, { name: 'Spring' })
  const theirs = await fixture.list(stranger, [BUSY])
  await fixture.publish(stranger, theirs, { name: 'Theirs', campaignType: 'voicemail' })
  fixture.engine.wake()
  await fixture.reaches(customer, 'Spring', 'Completed with failures')
  await fixture.reaches(stranger, 'Theirs', 'Completed with failures')
  fixture.clock.advance(86_400_000)
  await fixture.publish(customer, list, {
    name: 'Summer',
    campaignType: 'voicemail',
    startDate: '2026-11-22',
    endDate: '2026-11-22',
  })
  fixture.engine.wake()
  await fixture.reaches(customer, 'Summer', 'Completed with failures')
  // An account with the same rows under the same ids: whatever is not bound to the account finds them twice.
  await addTwin(fixture.db, customer.accountId)
})
afterAll(() => fixture.close())

async function find(phone: string, by = customer): Promise<NumberHistory> {
  const { status, body } = await by.browser.post(path, { phone })
  expect(status).toBe(200)
  return numberHistorySchema.parse(body)
}

const short = ({ deliveries }: NumberHistory) =>
  deliveries.map((one) => `${one.campaign_name}, ${one.channel}, ${one.status}`)

describe('a search by number', () => {
  const history = [
    'Summer, voice, Line busy',
    'Spring, text, Delivered',
    'Spring, voice, Line busy',
  ]

  it.each(['555 001 0005', '+1 (555) 001-0005', String(BUSY)])(
    'finds each campaign, its result and its time, written as %s',
    async (phone) => {
      const found = await find(phone)
      expect(short(found).toSorted()).toEqual(history.toSorted())
      expect(short(found)[0]).toBe(history[0])
      expect(found).toMatchObject({ phone: String(BUSY), more: false })
      expect(found.deliveries[0]).toMatchObject({ state: 'failed', reason_code: '4006' })
    },
  )

  it('finds what the account itself has sent, and nothing of others', async () => {
    expect(short(await find(String(BUSY), stranger))).toEqual(['Theirs, voice, Line busy'])
    expect(short(await find('14085550001', stranger))).toEqual([])
    expect(short(await find('14085559999'))).toEqual([])
  })

  it.each(['555-0005', 'Spring', '', '26175550100'])(
    'refuses %s, which is no whole number',
    async (phone) => {
      const { status, body } = await customer.browser.post(path, { phone })
      expect(status).toBe(400)
      expect(JSON.stringify(body)).toContain('Type the whole number with its area code')
    },
  )

  it('still finds them when the deliveries were archived', async () => {
    const deps = retentionOn(fixture.db)
    deps.clock.set(new Date(fixture.clock.now().getTime() + 366 * 86_400_000))
    expect(await archiveOldDeliveries(deps)).toBeGreaterThan(0)
    expect(short(await find(String(BUSY))).toSorted()).toEqual(history.toSorted())
  })
})

describe('what a month has cost', () => {
  it('is the sum of what was delivered since its first day, of only this account', async () => {
    const { db } = fixture
    // Two voicemails of 50 and two texts of 5 arrived.
    expect(await creditsSpent(db, customer.accountId, new Date('2026-11-01T00:00:00Z'))).toBe(110)
    expect(await creditsSpent(db, customer.accountId, new Date('2026-12-01T00:00:00Z'))).toBe(0)
    expect(await creditsSpent(db, stranger.accountId, new Date('2026-11-01T00:00:00Z'))).toBe(0)
  })
})

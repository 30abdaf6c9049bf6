import { afterEach, describe, expect, it } from 'vitest'
import { campaignAggregatesSchema } from '@afterbeep/contract/api/campaigns/analytics'
import { unpaidRunText } from '@afterbeep/contract/schedule/unpaid-run'
import { openCampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import { until } from '../../testing/until.ts'
import { startDueRuns } from './start-due-runs.ts'

let fixture: CampaignFixture
afterEach(() => fixture.close())

const twoDays = {
  frequency: 'daily',
  startDate: '2026-11-22',
  endDate: '2026-11-23',
  dropTime: '18:00',
} as const

async function openWithoutEngine(): Promise<void> {
  fixture = await openCampaignFixture({ engine: false })
}

function start(): Promise<number> {
  return startDueRuns(fixture)
}

async function runs(accountId: string) {
  return fixture.db.query<{ number: number; status: string; reserved_credits: number }>(
    'select number, status, reserved_credits from runs where account_id = $1 order by number',
    [accountId],
  )
}

describe('starting due runs', () => {
  it('waits for the drop time by the business clock, to the second', async () => {
    await openWithoutEngine()
    const customer = await fixture.customer()
    await fixture.publish(customer, await fixture.list(customer, [14085550001]), twoDays)
    fixture.clock.set(new Date('2026-11-22T17:59:59.999Z'))
    expect(await start()).toBe(0)
    fixture.clock.set(new Date('2026-11-22T18:00:00Z'))
    expect(await start()).toBe(1)
    expect(await runs(customer.accountId)).toEqual([
      { number: 1, status: 'preparing', reserved_credits: 55 },
      { number: 2, status: 'scheduled', reserved_credits: 0 },
    ])
  })

  it('finds runs that became due while no worker looked', async () => {
    await openWithoutEngine()
    const customer = await fixture.customer()
    await fixture.publish(customer, await fixture.list(customer, [14085550001]), twoDays)
    fixture.clock.set(new Date('2026-11-25T00:00:00Z'))
    expect(await start()).toBe(2)
  })

  it('blocks a run that can’t be paid for, stores the reason, and notifies the owner', async () => {
    await openWithoutEngine()
    const customer = await fixture.customer(100)
    const list = await fixture.list(customer, [14085550001])
    await fixture.publish(customer, list, { ...twoDays, name: 'Two days' })
    fixture.clock.set(new Date('2026-11-23T18:00:00Z'))
    expect(await start()).toBe(2)
    expect(await runs(customer.accountId)).toEqual([
      { number: 1, status: 'preparing', reserved_credits: 55 },
      { number: 2, status: 'blocked', reserved_credits: 0 },
    ])
    expect(fixture.notices).toMatchObject([{ kind: 'run_blocked', accountId: customer.accountId }])
    const [run] = await fixture.db.query<{ status_reason: string }>(
      `select status_reason from runs where account_id = $1 and status = 'blocked'`,
      [customer.accountId],
    )
    expect(run?.status_reason).toBe(unpaidRunText(55, 45))
  })

  it('starts each run once when two workers look at the same moment', async () => {
    await openWithoutEngine()
    const customer = await fixture.customer()
    await fixture.publish(customer, await fixture.list(customer, [14085550001]), twoDays)
    fixture.clock.set(new Date('2026-11-25T00:00:00Z'))
    const started = await Promise.all([start(), start(), start()])
    expect(started.reduce((sum, count) => sum + count, 0)).toBe(2)
  })
})

describe('a campaign of several days', () => {
  it('is in progress between its runs and completed after the last', async () => {
    fixture = await openCampaignFixture()
    const customer = await fixture.customer()
    const list = await fixture.list(customer, [14085550001])
    await fixture.publish(customer, list, { ...twoDays, name: 'Two days' })
    fixture.clock.set(new Date('2026-11-22T18:00:00Z'))
    fixture.engine.wake()
    const isFirstOver = async () => {
      const [first] = await runs(customer.accountId)
      return first?.status === 'completed'
    }
    await until('the first run is over', isFirstOver)
    await fixture.reaches(customer, 'Two days', 'In Progress')
    fixture.clock.set(new Date('2026-11-23T18:00:00Z'))
    fixture.engine.wake()
    await fixture.reaches(customer, 'Two days', 'Completed')
    expect(await runs(customer.accountId)).toMatchObject([
      { number: 1, status: 'completed' },
      { number: 2, status: 'completed' },
    ])
  })

  it('reaches no recipient before their own morning: the deliveries wait', async () => {
    fixture = await openCampaignFixture()
    const customer = await fixture.customer()
    const list = await fixture.list(customer, [14085550001])
    await fixture.publish(customer, list, {
      name: 'Early',
      startDate: '2026-11-23',
      endDate: '2026-11-23',
      dropTime: '15:59',
    })
    // 7:59 in California, then 8:00.
    fixture.clock.set(new Date('2026-11-23T15:59:30Z'))
    fixture.engine.wake()
    const voiceChunks = () =>
      fixture.db.query(
        `select eligible_at, state from chunks where account_id = $1 and channel = 'voice'`,
        [customer.accountId],
      )
    await until('the run is prepared', async () => (await voiceChunks()).length === 1)
    expect(await voiceChunks()).toEqual([
      { eligible_at: new Date('2026-11-23T16:00:00Z'), state: 'ready' },
    ])
    const waitingUntil = async () => {
      const { body } = await customer.browser.get('/api/drop-cowboy/aggregates/Early/')
      return campaignAggregatesSchema.parse(body).waiting_until
    }
    expect(await waitingUntil()).toBe('2026-11-23T16:00:00.000Z')
    fixture.clock.set(new Date('2026-11-23T16:00:00Z'))
    fixture.engine.wake()
    await fixture.reaches(customer, 'Early', 'Completed')
    expect(await waitingUntil()).toBeNull()
  })
})

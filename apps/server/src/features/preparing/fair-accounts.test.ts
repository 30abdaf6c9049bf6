import { afterEach, describe, expect, it } from 'vitest'
import { createManualClock } from '../../platform/clock/clock.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { openCampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import { openAccount, publishFor, sendingDeps } from '../../testing/campaigns/prepared-run.ts'
import { startDueRuns } from '../runs/index.ts'
import { prepareNextPage } from './prepare-run.ts'

let fixture: CampaignFixture | undefined
afterEach(async () => {
  await fixture?.close()
  fixture = undefined
})

const phonesFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => first + index)

describe('an account that waits for its own rate limit', () => {
  it.each([
    ['has more to send than a worker has slots', 600, 500],
    ['has 70 chunks', 700, 10],
  ])('holds up no other account, though it %s', async (_, contacts, chunkSize) => {
    fixture = await openCampaignFixture({
      engine: false,
      settings: { accountPerSecond: 1, voiceInFlight: 2, canarySize: 1000 },
      chunkSizes: { voice: chunkSize, text: chunkSize },
    })
    const large = await fixture.customer(100_000)
    const voicemail = { campaignType: 'voicemail' } as const
    const list = await fixture.list(large, phonesFrom(14085550000, contacts))
    const { campaign_name: slow } = await fixture.publish(large, list, voicemail)
    const small: [Awaited<ReturnType<CampaignFixture['customer']>>, string][] = []
    for (let account = 0; account < 5; account += 1) {
      const customer = await fixture.customer()
      const own = await fixture.list(customer, [14085551000 + account])
      small.push([customer, (await fixture.publish(customer, own, voicemail)).campaign_name])
    }
    await fixture.engine.start()
    for (const [customer, name] of small) await fixture.reaches(customer, name, 'Completed')
    // It needs ten minutes, so the others were not behind it.
    const [first] = await fixture.db.query('select status from campaigns where name = $1', [slow])
    expect(first).toEqual({ status: 'In Progress' })
    // Two that wait, and one or two on their way to or from the worker.
    const leased = await fixture.db.query(
      `select from chunks where state = 'leased' and account_id = $1`,
      [large.accountId],
    )
    expect(leased.length).toBeLessThanOrEqual(4)
  })
})

describe('a long list', () => {
  it('is prepared in turns with others, a page each', async () => {
    const db = await openTestDatabase()
    const clock = createManualClock(new Date('2026-11-18T15:00:00Z'))
    const long = await openAccount({ db, clock }, phonesFrom(12125000000, 20_001), 5_000_000)
    const short = await openAccount({ db, clock }, phonesFrom(12135000000, 10))
    await publishFor({ db, clock }, long)
    await startDueRuns({ db, clock, ...sendingDeps })
    await prepareNextPage({ db, clock, ...sendingDeps })
    clock.pass(1000)
    const shortRun = await publishFor({ db, clock }, short)
    await startDueRuns({ db, clock, ...sendingDeps })
    await prepareNextPage({ db, clock, ...sendingDeps })
    const [run] = await db.query('select status from runs where id = $1', [shortRun])
    expect(run).toEqual({ status: 'sending' })
    await db.close()
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { AppError } from '../../platform/app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { createLogger } from '../../platform/log.ts'
import { openCampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import { createDeliveryEngine } from './delivery-engine.ts'

let fixture: CampaignFixture
beforeAll(async () => {
  fixture = await openCampaignFixture({ engine: false })
})
afterAll(() => fixture.close())

/** An engine whose first transaction meets this error. */
function engineThatMeets(error: Error) {
  let tries = 0
  const transaction: Database['transaction'] = (work) => {
    tries += 1
    return tries === 1 ? Promise.reject(error) : fixture.db.transaction(work)
  }
  const engine = createDeliveryEngine({
    ...fixture,
    ...fixture.testSends,
    db: { ...fixture.db, kind: 'server', transaction },
    log: createLogger('silent'),
    rhythm: {
      runPollMs: 10,
      chunkPollMs: 10,
      idlePollMs: 10,
      firstSweepMs: 60_000,
      sweepEveryMs: 60_000,
    },
  })
  return { engine, tries: () => tries }
}

it('waits at the start for a database that is away', async () => {
  const { engine, tries } = engineThatMeets(new AppError('database_unavailable'))
  await engine.start()
  expect(tries()).toBeGreaterThanOrEqual(2)
  await engine.stop()
})

it('does not start when the check for late runs meets another error', async () => {
  const { engine, tries } = engineThatMeets(new Error('column "alive_at" does not exist'))
  await expect(engine.start()).rejects.toThrow('alive_at')
  expect(tries()).toBe(1)
  await engine.stop()
})

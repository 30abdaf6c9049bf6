import { afterAll, beforeAll, expect, it } from 'vitest'
import { AppError } from '../../platform/app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { createLogger } from '../../platform/log.ts'
import { openCampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import { captureLog } from '../../testing/capture-log.ts'
import type { LoggedLine } from '../../testing/capture-log.ts'
import { until } from '../../testing/until.ts'
import { raiseEpoch } from '../recovery/restored-backup.queries.ts'
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

it('sends nothing any more once its database was restored from a backup, and logs why', async () => {
  const { log, lines } = captureLog()
  const isFatal = ({ msg }: LoggedLine) => msg.includes('was restored from a backup')
  const leases: boolean[] = []
  const query: Database['query'] = (text, values, options) => {
    if (options?.preparedAs === 'lease-chunk') leases.push(lines.some(isFatal))
    return fixture.db.query(text, values, options)
  }
  const old = createDeliveryEngine({
    ...fixture,
    ...fixture.testSends,
    db: { ...fixture.db, kind: 'server', query },
    log,
    rhythm: {
      runPollMs: 10,
      chunkPollMs: 10,
      idlePollMs: 10,
      firstSweepMs: 10,
      sweepEveryMs: 10,
    },
  })
  await old.start()
  const send = async () => {
    const customer = await fixture.customer()
    const listId = await fixture.list(customer, [12125550101])
    await fixture.publish(customer, listId, { name: 'Sale', campaignType: 'voicemail' })
    await fixture.reaches(customer, 'Sale', 'Completed')
  }
  await send()
  expect(leases).toContain(false)
  await fixture.db.transaction((tx) => raiseEpoch(tx, fixture.clock.now()))
  await until('it has noticed', () => lines.some(isFatal))
  await fixture.engine.start()
  await send()
  expect(leases).not.toContain(true)
  await old.stop()
})

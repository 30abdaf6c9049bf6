import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createManualClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import {
  openAccount,
  prepareRuns,
  publishFor,
  sendingDeps,
} from '../../testing/campaigns/prepared-run.ts'
import { accepted, createSendingFixture } from '../../testing/campaigns/sending-fixture.ts'
import type { SendingFixture } from '../../testing/campaigns/sending-fixture.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { until } from '../../testing/until.ts'
import { startDueRuns } from '../runs/index.ts'
import { createDispatcher } from './dispatcher.ts'
import type { DispatcherOptions } from './dispatcher.ts'
import { createWaker } from './waker.ts'

const clock = createManualClock(new Date('2026-11-21T18:30:00Z'))
const PHONES = [12125550101, 12125550102, 12125550103]
let db: Database
let sending: SendingFixture
let respond: () => void
beforeEach(async () => {
  db = await openTestDatabase()
  const deps = { db, clock, ...sendingDeps }
  const account = await openAccount(deps, PHONES)
  await publishFor(deps, account, { campaignType: 'voicemail' })
  await startDueRuns(deps)
  await prepareRuns({ ...deps, chunkSizes: { voice: 1, text: 1 } })
  await db.query('delete from canaries')
  const responded = new Promise<void>((resolve) => {
    respond = resolve
  })
  const response = () => responded.then(() => accepted)
  sending = createSendingFixture({ db, clock, channel: 'voice', respond: response })
})
afterEach(() => db.close())

/** Runs a dispatcher until `work` has ended; it is given a wait for some looks at what is due. */
async function dispatching(
  changes: Partial<DispatcherOptions>,
  work: (looks: (count: number) => Promise<void>) => Promise<void>,
): Promise<void> {
  let isStopping = false
  let sleeps = 0
  const waker = createWaker()
  const counting = {
    ...waker,
    sleep: (ms: number) => {
      sleeps += 1
      return waker.sleep(ms)
    },
  }
  const dispatcher = createDispatcher({
    ...sending.deps,
    workerId: 'worker',
    waker: counting,
    chunksAtOnce: 2,
    pollMs: 5,
    idlePollMs: 5,
    stopping: () => isStopping,
    ...changes,
  })
  const running = dispatcher.run()
  await work(async (count) => {
    const before = sleeps
    await until(`it has looked ${count} times`, async () => sleeps - before >= count)
  })
  isStopping = true
  respond()
  await running
}

async function leased(): Promise<number> {
  return (await db.query(`select from chunks where state = 'leased'`)).length
}

describe('a dispatcher', () => {
  it('holds no more chunks than it may, and takes the next when one is done', async () => {
    await dispatching({ chunksAtOnce: 2 }, async (looks) => {
      await until('two are being sent', async () => sending.calls.length === 2)
      await looks(5)
      expect(await leased()).toBe(2)
      respond()
      await until('all are sent', async () => sending.calls.length === 3)
    })
  })

  it.each<[string, (deps: SendingFixture['deps']) => Partial<DispatcherOptions>]>([
    [
      'enough waits to be sent',
      ({ concurrencyLimiter }) => ({
        concurrencyLimiter: { ...concurrencyLimiter, wantsMore: () => false },
      }),
    ],
    [
      'the provider is out of order',
      ({ breaker }) => ({ breaker: { ...breaker, mayTake: () => false } }),
    ],
    [
      'the provider has asked for a long pause',
      ({ pause }) => ({ pause: { ...pause, isLong: () => true } }),
    ],
  ])('takes no chunk while %s', async (_, changes) => {
    await dispatching(changes(sending.deps), async (looks) => {
      await looks(5)
      expect(await leased()).toBe(0)
    })
    expect(sending.calls).toEqual([])
  })

  it('holds two chunks of an account that waits for its rate limit, and sends those of others', async () => {
    const deps = { db, clock, ...sendingDeps }
    const voicemail = { campaignType: 'voicemail' } as const
    const prepare = async (phones: readonly number[]) => {
      const account = await openAccount(deps, phones)
      await publishFor(deps, account, voicemail)
      await startDueRuns(deps)
      await prepareRuns({ ...deps, chunkSizes: { voice: 1, text: 1 } })
      await db.query('delete from canaries')
      return account
    }
    await db.query(`update chunks set state = 'done'`)
    const slow = await prepare(Array.from({ length: 70 }, (_, index) => 12125550200 + index))
    const leasedOf = async ({ accountId }: { accountId: string }) =>
      (await db.query(`select from chunks where account_id = $1 and state = 'leased'`, [accountId]))
        .length
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const rateLimiter = {
      byAccount: true,
      mayStart: (accountId: string) => (accountId === slow.accountId ? released : true),
      mayStartNow: async () => false,
      next: () => undefined,
    } as const
    respond()
    await dispatching({ rateLimiter }, async (looks) => {
      await until('two are held', async () => (await leasedOf(slow)) === 2)
      await looks(20)
      expect(await leasedOf(slow)).toBe(2)
      const other = await prepare(PHONES)
      await until('the others are sent', () => sending.calls.length === 3)
      expect(await leasedOf(slow)).toBe(2)
      await until('they are done', async () => (await leasedOf(other)) === 0)
      release()
    })
    expect(sending.calls.map((call) => call.phone)).toEqual(PHONES)
  })

  it('polls less often after many looks in vain, until it has something to send again', async () => {
    await db.query(`update chunks set eligible_at = $1`, [new Date('2026-11-22T18:30:00Z')])
    const waker = createWaker()
    const sleeps: number[] = []
    const counting = {
      ...waker,
      sleep: async (ms: number) => {
        sleeps.push(ms)
        await waker.sleep(1)
      },
    }
    respond()
    await dispatching({ waker: counting, pollMs: 1, idlePollMs: 2 }, async () => {
      await until('it is idle', () => sleeps.includes(2))
      expect(sleeps.indexOf(2)).toBeGreaterThan(10)
      await db.query(`update chunks set eligible_at = $1`, [clock.now()])
      await db.query(`update dispatch_turns set turn_at = $1`, [clock.now()])
      const before = sleeps.length
      await until('all are sent', () => sending.calls.length === 3)
      await until('it is quick again', () => sleeps.slice(before).includes(1))
    })
  })
})

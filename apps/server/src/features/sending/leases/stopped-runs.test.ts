import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createManualClock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { ledgerProblems } from '../../../testing/campaigns/ledger-problems.ts'
import { preparedRun } from '../../../testing/campaigns/prepared-run.ts'
import { chunkOf, stateCounts, withoutCanary } from '../../../testing/campaigns/run-rows.ts'
import { accepted, createSendingFixture } from '../../../testing/campaigns/sending-fixture.ts'
import type { SendingFixture } from '../../../testing/campaigns/sending-fixture.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import { until } from '../../../testing/until.ts'
import { sweep } from '../../recovery/sweep.ts'
import { decideLateRun } from '../../runs/late/late-runs.ts'
import {
  flagIfFailing,
  holdRun,
  holdUnpaidRuns,
  pauseForFault,
  resumePaidRuns,
  resumePausedRuns,
} from '../../runs/index.ts'
import type { RunToSend } from '../../runs/index.ts'
import { onlySharedSender } from '../../senders/index.ts'
import { createDispatcher } from '../dispatcher.ts'
import { createWaker } from '../waker.ts'

const NOON = new Date('2026-11-20T18:00:00Z')
const PHONES = Array.from({ length: 20 }, (_, index) => 12125550000 + index)
/** The call during which the run stops, and the last one before the next renewal. */
const [STOPPED_AT, LAST] = [8, 9]

const clock = createManualClock(NOON)
let db: Database
let run: RunToSend
let sending: SendingFixture
/** What stops the run, while the provider responds to a call. */
let stop: () => Promise<unknown>
let renewals: { everyMs: number; renew: () => void } | undefined
let renewed: Promise<unknown> | undefined
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.query(`update runs set status = 'completed' where status = 'sending'`)
  clock.set(NOON)
  run = await preparedRun({ db, clock }, PHONES, { campaignType: 'voicemail' })
  await withoutCanary(db, run)
  renewals = undefined
  sending = createSendingFixture({
    db: {
      ...db,
      query: (text, values, options) => {
        const result = db.query<never>(text, values, options)
        if (text.includes('set lease_until')) renewed = result
        return result
      },
    },
    clock,
    channel: 'voice',
    settings: { voiceInFlight: 1 },
    respond: async (_delivery, number) => {
      if (number === STOPPED_AT) await stop()
      return accepted
    },
  })
  sending.deps.rateLimiter = {
    byAccount: false,
    mayStart: () => true,
    mayStartNow: () => true,
    next: nextSecond,
  }
})

/** One call a second; leases are renewed as wall time passes, and their new state is known at once. */
async function nextSecond(): Promise<void> {
  const before = sending.wall.nowMs()
  sending.wall.pass(1000)
  clock.pass(1000)
  if (!renewals) return
  const { everyMs, renew } = renewals
  if (Math.floor(before / everyMs) === Math.floor(sending.wall.nowMs() / everyMs)) return
  renew()
  await renewed
  await sending.wall.turn()
}

/** Sends with a dispatcher until `work` has ended. */
async function dispatching(work: () => Promise<void>): Promise<void> {
  let isStopping = false
  const every = (everyMs: number, renew: () => void) => {
    renewals = { everyMs, renew }
    return () => undefined
  }
  const dispatcher = createDispatcher({
    ...sending.deps,
    wall: { ...sending.wall, every },
    workerId: run.runId,
    waker: createWaker(),
    chunksAtOnce: 2,
    pollMs: 5,
    idlePollMs: 5,
    stopping: () => isStopping,
  })
  const running = dispatcher.run()
  try {
    await work()
  } finally {
    isStopping = true
    await running
  }
}

/** The chunk is in hand at one call a second while its run stops; then the rest waits as it was. */
async function stopsInHand(): Promise<void> {
  await until('the chunk was given back', async () => {
    return sending.calls.length > 0 && (await chunkOf(db, run, 'voice'))?.state !== 'leased'
  })
  expect(renewals?.everyMs).toBe(5000)
  expect(sending.calls).toHaveLength(LAST)
  expect(await stateCounts(db, run, 'voice')).toEqual({ accepted: LAST, pending: 20 - LAST })
  expect(await chunkOf(db, run, 'voice')).toMatchObject({ state: 'ready', uncertain_since: null })
  const tried = await db.query(
    `select line from deliveries where run_id = $1 and state = 'pending' and (in_doubt or attempts > 0)`,
    [run.runId],
  )
  expect(tried).toEqual([])
}

/** Whom it has called by the time that everybody has a voicemail. */
async function calledWhenAllIsSent(): Promise<number[]> {
  await withoutCanary(db, run)
  await until('the rest is sent', async () => {
    return (await stateCounts(db, run, 'voice'))['accepted'] === 20
  })
  return sending.calls.map((call) => call.phone)
}

async function afterSweep() {
  await sweep(sending.deps)
  const states = await stateCounts(db, run, 'voice')
  const problems = await ledgerProblems(db, run.accountId)
  return { states, problems, calls: sending.calls.length }
}

const restIsSkipped = {
  states: { accepted: LAST, skipped: 20 - LAST },
  problems: [],
  calls: LAST,
}

async function subscription(status: 'active' | 'paused'): Promise<void> {
  const sql = 'update subscriptions set status = $2 where account_id = $1'
  await db.query(sql, [run.accountId, status])
}

describe('a chunk in hand at the next renewal', () => {
  it('is given back when its run was paused, and the rest is sent once it resumes', async () => {
    stop = () => pauseForFault(sending.deps, run, 'voice', 'no_funds')
    await dispatching(async () => {
      await stopsInHand()
      clock.pass(16 * 60_000)
      expect(await resumePausedRuns({ ...sending.deps, senders: onlySharedSender })).toBe(1)
      expect(await calledWhenAllIsSent()).toEqual(PHONES)
    })
  })

  it('is given back when its account was put on hold, and the rest is sent once that ends', async () => {
    stop = async () => {
      await subscription('paused')
      expect(await holdUnpaidRuns(sending.deps)).toBe(1)
    }
    await dispatching(async () => {
      await stopsInHand()
      await subscription('active')
      expect(await resumePaidRuns(sending.deps)).toBe(1)
      expect(await calledWhenAllIsSent()).toEqual(PHONES)
    })
  })

  it('is given back when its run was flagged, and the rest is never sent', async () => {
    stop = () => flagIfFailing(sending.deps, run, { channel: 'voice', delivered: 0, failed: 200 })
    await dispatching(async () => {
      await stopsInHand()
      expect(await afterSweep()).toEqual(restIsSkipped)
    })
  })

  it('is given back when its run was blocked, and the rest is never sent', async () => {
    const { accountId, campaignId } = run
    stop = async () => {
      await db.transaction((tx) => holdRun(tx, sending.deps, run, 'It was interrupted.'))
      const [campaign] = await db.query<{ name: string }>(
        'select name from campaigns where account_id = $1 and id = $2',
        [accountId, campaignId],
      )
      const campaignName = campaign?.name ?? ''
      await decideLateRun(sending.deps, { accountId, campaignName }, 'drop')
    }
    await dispatching(async () => {
      await stopsInHand()
      expect(await afterSweep()).toEqual(restIsSkipped)
    })
  })

  it('goes on when another run was paused', async () => {
    stop = async () => {
      const other = await preparedRun({ db, clock }, [12125550100], { campaignType: 'voicemail' })
      await pauseForFault(sending.deps, other, 'voice', 'no_funds')
    }
    await dispatching(async () => {
      expect(await calledWhenAllIsSent()).toEqual(PHONES)
    })
  })
})

describe('a call that had to wait for longer than a lease goes without a renewal', () => {
  it('is not made when its run was paused meanwhile', async () => {
    stop = async () => {
      await pauseForFault(sending.deps, run, 'voice', 'no_funds')
      sending.wall.pass(7500)
    }
    await sending.sendNext(run)
    expect(sending.calls).toHaveLength(STOPPED_AT)
    expect(await stateCounts(db, run, 'voice')).toEqual({ accepted: 8, pending: 12 })
    expect(await chunkOf(db, run, 'voice')).toMatchObject({ state: 'ready', uncertain_since: null })
  })

  it('is made when its run still sends', async () => {
    stop = async () => sending.wall.pass(7500)
    await sending.sendNext(run)
    expect(await stateCounts(db, run, 'voice')).toEqual({ accepted: 20 })
  })

  it('is not made when that can not be read, and its chunk is given back', async () => {
    let isAway = false
    sending.deps.db = {
      ...db,
      query: (text, values, options) =>
        isAway && text.includes('set lease_until')
          ? Promise.reject(new Error('The database is away.'))
          : db.query(text, values, options),
    }
    stop = async () => {
      isAway = true
      sending.wall.pass(7500)
    }
    await sending.sendNext(run)
    expect(await stateCounts(db, run, 'voice')).toEqual({ accepted: 8, pending: 12 })
    expect(await chunkOf(db, run, 'voice')).toMatchObject({ state: 'ready', uncertain_since: null })
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createManualClock } from '../../../platform/clock/clock.ts'
import type { ManualClock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import { preparedRun } from '../../../testing/campaigns/prepared-run.ts'
import {
  chunkOf,
  openTexts,
  rowsOf,
  stateCounts,
  withoutCanary,
} from '../../../testing/campaigns/run-rows.ts'
import { accepted, createSendingFixture } from '../../../testing/campaigns/sending-fixture.ts'
import type { SendingFixture, SendingOptions } from '../../../testing/campaigns/sending-fixture.ts'
import { pauseForFault } from '../../runs/index.ts'
import type { RunToSend } from '../../runs/index.ts'

let db: Database
let clock: ManualClock
let run: RunToSend
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.query('update installation set alive_at = null')
})

/** New York's window closes at 21:00 on Friday, 02:00 in UTC. */
const closing = new Date('2026-11-21T02:00:00Z')
const PHONES = [12125550000, 12125550001, 12125550002, 12125550003]

async function open(at: Date, connect: NonNullable<SendingOptions['connect']>) {
  clock = createManualClock(at)
  run = await preparedRun({ db, clock }, PHONES)
  await openTexts(db, run)
  await withoutCanary(db, run)
  return createSendingFixture({
    db,
    clock,
    channel: 'text',
    settings: { textInFlight: 1, voiceInFlight: 1 },
    connect,
    respond: () => accepted,
  })
}

const linesOf = ({ calls }: SendingFixture) => calls.map((call) => call.line)

describe('a call whose connection takes long to open', () => {
  it('does not leave when the legal window has closed meanwhile, and waits for the morning', async () => {
    const fixture = await open(new Date(closing.getTime() - 8000), (_, number) => {
      if (number === 3) clock.pass(8000)
    })
    await fixture.sendNext(run)
    expect(linesOf(fixture)).toEqual([2, 3])
    expect(await stateCounts(db, run, 'text')).toEqual({ accepted: 2, pending: 2 })
    expect(await chunkOf(db, run, 'text')).toMatchObject({
      state: 'ready',
      eligible_at: new Date('2026-11-21T13:00:00Z'),
    })
  })

  it('does not leave when the person has sent STOP meanwhile, and is skipped', async () => {
    const fixture = await open(new Date('2026-11-20T18:00:00Z'), async ({ phone }, number) => {
      if (number !== 2) return
      const { accountId } = run
      const change = { accountId, phones: [phone], reason: 'opted_out', at: clock.now() }
      await db.transaction((tx) => fixture.deps.suppressions.suppress(tx, change))
      fixture.wall.pass(150)
    })
    await fixture.sendNext(run)
    expect(linesOf(fixture)).toEqual([2, 4, 5])
    expect((await rowsOf(db, run, 'text'))[1]).toMatchObject({
      state: 'skipped',
      reason: 'suppressed',
    })
  })

  it('leaves after the opt-outs were read again, however long it took', async () => {
    const fixture = await open(new Date('2026-11-20T18:00:00Z'), (_, number) => {
      if (number <= 4) fixture.wall.pass(5000)
    })
    await fixture.sendNext(run)
    expect(linesOf(fixture)).toEqual([2, 3, 4, 5])
    expect(await stateCounts(db, run, 'text')).toEqual({ accepted: 4 })
  })

  it('does not leave when another worker has taken its chunk meanwhile, and is not uncertain', async () => {
    const fixture = await open(new Date('2026-11-20T18:00:00Z'), async (_, number) => {
      if (number !== 3) return
      fixture.wall.pass(30_000)
      await db.query(`update chunks set lease_owner = 'other' where run_id = $1`, [run.runId])
    })
    await fixture.sendNext(run)
    expect(linesOf(fixture)).toEqual([2, 3])
    const rows = await db.query(
      `select in_doubt, attempts from deliveries
       where run_id = $1 and channel = 'text' and state = 'pending'`,
      [run.runId],
    )
    expect(rows).toEqual([
      { in_doubt: false, attempts: 0 },
      { in_doubt: false, attempts: 0 },
    ])
  })

  it('does not leave when its run was paused meanwhile, and its chunk is given back', async () => {
    const fixture = await open(new Date('2026-11-20T18:00:00Z'), async (_, number) => {
      if (number !== 3) return
      await pauseForFault(fixture.deps, run, 'text', 'no_funds')
      fixture.wall.pass(8000)
    })
    await fixture.sendNext(run)
    expect(linesOf(fixture)).toEqual([2, 3])
    expect(await stateCounts(db, run, 'text')).toEqual({ accepted: 2, pending: 2 })
    expect(await chunkOf(db, run, 'text')).toMatchObject({ state: 'ready', uncertain_since: null })
  })

  it('does not leave when the process is stopping, and its chunk is given back', async () => {
    let isStopping = false
    const fixture = await open(new Date('2026-11-20T18:00:00Z'), (_, number) => {
      if (number === 3) isStopping = true
    })
    fixture.deps.stopping = () => isStopping
    await fixture.sendNext(run)
    expect(linesOf(fixture)).toEqual([2, 3])
    expect(await stateCounts(db, run, 'text')).toEqual({ accepted: 2, pending: 2 })
    expect(await chunkOf(db, run, 'text')).toMatchObject({ state: 'ready' })
  })
})

it('a STOP that this process has committed itself holds from then on', async () => {
  let settled: Promise<void> | undefined
  const fixture = await open(new Date('2026-11-20T18:00:00Z'), async ({ line }) => {
    if (line !== 2) return
    const { suppressions } = fixture.deps
    const { accountId } = run
    const change = { accountId, phones: PHONES.slice(1), reason: 'opted_out', at: clock.now() }
    await db.transaction((tx) => suppressions.suppress(tx, change))
    settled ??= suppressions.settled({ delay: () => Promise.resolve() })
  })
  await fixture.sendNext(run)
  await settled
  expect(linesOf(fixture)).toEqual([2])
  expect(await stateCounts(db, run, 'text')).toEqual({ accepted: 1, skipped: 3 })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createManualClock } from '../../../platform/clock/clock.ts'
import type { ManualClock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import { preparedRun } from '../../../testing/campaigns/prepared-run.ts'
import { rowsOf, withoutCanary } from '../../../testing/campaigns/run-rows.ts'
import { accepted, createSendingFixture } from '../../../testing/campaigns/sending-fixture.ts'
import type { SendingOptions } from '../../../testing/campaigns/sending-fixture.ts'

let db: Database
let clock: ManualClock
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.query('update installation set alive_at = null')
  clock = createManualClock(noon)
})

/** A Friday noon in New York: no legal window closes while these chunks are in hand. */
const noon = new Date('2026-11-20T18:00:00Z')
const MEMORY_MS = 23 * 3_600_000
const PHONES = [12125550000, 12125550001, 12125550002, 12125550003]

/** A chunk of four voicemails, the last three of them uncertain since 23 hours less these milliseconds. */
async function sendSlowChunk(leftMs: number, slow: Pick<SendingOptions, 'connect' | 'respond'>) {
  const run = await preparedRun({ db, clock }, PHONES, { campaignType: 'voicemail' })
  await withoutCanary(db, run)
  await db.query(
    `update deliveries set in_doubt = true, attempts = 1, first_tried_at = $2
     where run_id = $1 and line > 2`,
    [run.runId, new Date(noon.getTime() - MEMORY_MS + leftMs)],
  )
  const settings = { voiceInFlight: 1 }
  const fixture = createSendingFixture({ db, clock, channel: 'voice', settings, ...slow })
  await fixture.sendNext(run)
  const states = (await rowsOf(db, run, 'voice')).map((row) => row.state)
  return { lines: fixture.calls.map((call) => call.line), states }
}

describe('an uncertain voicemail whose key is forgotten while its chunk is in hand', () => {
  it('is not sent again after slow calls before it, and waits for its report', async () => {
    const respond = () => {
      clock.pass(1000)
      return accepted
    }
    // Line 2 is tried at once, line 3 a second later, line 4 when the 23 hours are over.
    expect(await sendSlowChunk(2000, { respond })).toEqual({
      lines: [2, 3],
      states: ['accepted', 'accepted', 'unknown', 'unknown'],
    })
  })

  it('does not leave on a connection that took longer to open than its key had left', async () => {
    const connect: SendingOptions['connect'] = (_delivery, number) => {
      if (number === 3) clock.pass(1000)
    }
    expect(await sendSlowChunk(1000, { connect, respond: () => accepted })).toEqual({
      lines: [2, 3],
      states: ['accepted', 'accepted', 'unknown', 'unknown'],
    })
  })
  it('is not sent where this process can not rule out that it is forgotten', async () => {
    const { now } = clock
    clock = { ...clock, latest: () => new Date(now().getTime() + 700) }
    const respond = () => {
      clock.pass(1000)
      return accepted
    }
    expect(await sendSlowChunk(1500, { respond })).toEqual({
      lines: [2],
      states: ['accepted', 'unknown', 'unknown', 'unknown'],
    })
  })
})

it('a voicemail’s first try counts through two workers that died with it, however late they took it', async () => {
  const run = await preparedRun({ db, clock }, PHONES.slice(0, 2), { campaignType: 'voicemail' })
  await withoutCanary(db, run)
  await db.query(
    `update deliveries set in_doubt = true, attempts = 1, first_tried_at = $2
     where run_id = $1 and line = 2`,
    [run.runId, new Date(noon.getTime() - 22 * 3_600_000)],
  )
  const fixture = createSendingFixture({ db, clock, channel: 'voice', respond: () => accepted })
  // The first has it for a moment and is stopped before a call; the next comes two hours later.
  fixture.deps.stopping = () => true
  await db.query('update chunks set uncertain_since = $2 where run_id = $1', [run.runId, noon])
  await fixture.sendNext(run)
  expect(fixture.calls).toEqual([])
  fixture.deps.stopping = () => false
  clock.pass(2 * 3_600_000)
  await fixture.sendNext(run)
  expect(fixture.calls.map((call) => call.line)).toEqual([3])
  expect((await rowsOf(db, run, 'voice')).map((row) => row.state)).toEqual(['unknown', 'accepted'])
})

it('a voicemail’s first try counts through a worker that died before it had even read its chunk', async () => {
  const run = await preparedRun({ db, clock }, PHONES.slice(0, 1), { campaignType: 'voicemail' })
  await withoutCanary(db, run)
  // The worker that died first had held it 22 hours earlier.
  await db.query(
    `update chunks set state = 'leased', lease_owner = 'dead', leased_at = $2,
       lease_until = '-infinity', uncertain_since = $3 where run_id = $1`,
    [run.runId, noon, new Date(noon.getTime() - 22 * 3_600_000)],
  )
  clock.pass(2 * 3_600_000)
  const fixture = createSendingFixture({ db, clock, channel: 'voice', respond: () => accepted })
  await fixture.sendNext(run)
  expect(fixture.calls).toEqual([])
  expect(await rowsOf(db, run, 'voice')).toMatchObject([{ state: 'unknown' }])
})

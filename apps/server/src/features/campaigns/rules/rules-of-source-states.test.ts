import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createManualClock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { preparedRun } from '../../../testing/campaigns/prepared-run.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import type { RunToSend } from '../../runs/index.ts'
import { sourceStates } from '../index.ts'

// A text-only follow-up goes to a person whom the campaign before it has reached; it waits as long as that may still
// happen, and leaves the person out only when it no longer can.

const clock = createManualClock(new Date('2026-11-18T15:00:00Z'))
const PHONE = 12125550001
let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

async function stateAfter(run: RunToSend) {
  return (await sourceStates(db, run, run.campaignId, [2])).get(2)
}

/** The source's run is in this status, and its deliveries to the person in this state. */
async function source(status: string, state: string): Promise<RunToSend> {
  const run = await preparedRun({ db, clock }, [PHONE])
  await db.query('update runs set status = $2 where id = $1', [run.runId, status])
  await db.query('update deliveries set state = $2 where run_id = $1', [run.runId, state])
  return run
}

describe('the campaign that a follow-up follows', () => {
  it.each(['preparing', 'sending', 'paused', 'held'])(
    'may still reach the person while its run is %s, whatever failed',
    async (status) => {
      expect(await stateAfter(await source(status, 'pending'))).toBe('open')
      expect(await stateAfter(await source(status, 'failed'))).toBe('open')
    },
  )

  it('may still reach the person where its run has not begun', async () => {
    const run = await source('scheduled', 'pending')
    await db.query('delete from deliveries where run_id = $1', [run.runId])
    expect(await stateAfter(run)).toBe('open')
  })

  it.each(['completed', 'blocked', 'flagged'])(
    'counts by what is known of its drop when its run is %s',
    async (status) => {
      const found: Record<string, string | undefined> = {}
      for (const state of ['delivered', 'accepted', 'unknown', 'failed', 'skipped']) {
        found[state] = await stateAfter(await source(status, state))
      }
      expect(found).toEqual({
        delivered: 'reached',
        accepted: 'open',
        unknown: 'open',
        failed: 'not_reached',
        skipped: 'not_reached',
      })
    },
  )

  it('has reached the person where that is in the archive', async () => {
    const run = await source('completed', 'delivered')
    const archive = (state: string) =>
      db.query(
        `with moved as (delete from deliveries where run_id = $1 returning *)
         insert into deliveries_archive select (jsonb_populate_record(
           null::deliveries_archive, to_jsonb(moved) || jsonb_build_object('state', $2::text))).* from moved`,
        [run.runId, state],
      )
    await archive('delivered')
    expect(await stateAfter(run)).toBe('reached')
    await db.query(`update deliveries_archive set state = 'failed' where run_id = $1`, [run.runId])
    expect(await stateAfter(run)).toBe('not_reached')
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { makeRunInProgress } from '../../testing/campaigns/run-in-progress.ts'
import { addTwin, tablesTouched } from '../../testing/database/twin-account.ts'
import { closeFinishedLeases } from '../recovery/sweep.queries.ts'
import { lookAtTurns, lostTurns, putOffTurns } from '../sending/leases/turns.queries.ts'

const AT = new Date('2026-11-21T18:30:00Z')
const LATER = new Date('2026-11-21T19:30:00Z')

/** Two voice chunks of two deliveries, and a text chunk that follows the first. */
const chunks = [
  { deliveries: 2 },
  { deliveries: 2 },
  { channel: 'text', state: 'waiting', follows: 1 },
] as const

let db: Database
let own: { accountId: string; runId: string }
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  own = await makeRunInProgress(db, { at: AT, chunks })
})

const arrange = (sql: string) => db.query(sql.replaceAll(':run', `'${own.runId}'`))

describe('what the engine does for all accounts', () => {
  it('closes no lease of a run that is being sent, though another account has it completed', async () => {
    await arrange(
      `update chunks set state = 'leased', lease_until = now() - interval '1 hour' where run_id = :run`,
    )
    const other = await addTwin(db, own.accountId)
    await arrange(
      `update runs set status = 'completed' where account_id = '${other}' and id = :run`,
    )
    const accounts = { own: own.accountId, other }
    expect(await tablesTouched(db, accounts, () => closeFinishedLeases(db))).toEqual({
      own: [],
      other: ['chunks'],
    })
  })

  it('puts off the turn of one account until its own work is due, and touches no other', async () => {
    await arrange(`update chunks set eligible_at = '${LATER.toISOString()}' where run_id = :run`)
    const other = await addTwin(db, own.accountId)
    await arrange(
      `update chunks set eligible_at = eligible_at - interval '10 minutes' where account_id = '${other}'`,
    )
    await putOff({ own: own.accountId, other })
    expect(await turnOf(own.accountId)).toEqual(LATER)
  })

  it('puts off the turn of an account that sends nothing, whatever another with its runs sends', async () => {
    const other = await addTwin(db, own.accountId)
    await arrange(`update runs set status = 'paused' where account_id = '${own.accountId}'`)
    await putOff({ own: own.accountId, other })
    expect(await turnOf(own.accountId)).toBeNull()
  })

  it('puts off a turn for the first few of its own run only', async () => {
    await arrange(`update chunks set eligible_at = '${LATER.toISOString()}' where run_id = :run`)
    const other = await addTwin(db, own.accountId)
    await db.query(
      `insert into canaries (account_id, run_id, channel, state, opens_at)
       values ($1, $2, 'voice', 'waiting', now() + interval '1 day')`,
      [other, own.runId],
    )
    await putOff({ own: own.accountId, other })
    expect(await turnOf(own.accountId)).toEqual(LATER)
  })

  it('finds the turn of an account whose own work is due, in its own runs', async () => {
    const other = await addTwin(db, own.accountId)
    await arrange(`update chunks set state = 'done' where account_id = '${own.accountId}'`)
    expect(await runsOfTurns()).toEqual(
      new Map([
        [own.accountId, null],
        [other, own.runId],
      ]),
    )
  })

  it('finds no turn in a run that another account with the same run is sending', async () => {
    const other = await addTwin(db, own.accountId)
    await arrange(`update runs set status = 'paused' where account_id = '${own.accountId}'`)
    const turns = await runsOfTurns()
    expect([turns.get(own.accountId), turns.get(other)]).toEqual([null, own.runId])
  })

  it('finds a turn though the first few of another account with the same run are out', async () => {
    const other = await addTwin(db, own.accountId)
    await db.query(
      `insert into canaries (account_id, run_id, channel, state, opens_at)
       values ($1, $2, 'voice', 'waiting', now() + interval '1 day')`,
      [other, own.runId],
    )
    const turns = await runsOfTurns()
    expect([turns.get(own.accountId), turns.get(other)]).toEqual([own.runId, null])
  })

  it('finds the chunk of a dead worker once, in the account whose run is being sent', async () => {
    await arrange(
      `update chunks set state = 'leased', lease_until = now() - interval '1 hour'
       where run_id = :run and channel = 'voice' and number = 1`,
    )
    const other = await addTwin(db, own.accountId)
    await arrange(`update runs set status = 'paused' where account_id = '${own.accountId}'`)
    const lapsed = (await lookAtTurns(db, 'voice', AT, 100)).filter(
      (turn) => turn.announced === null,
    )
    const ours = lapsed.filter(({ runId }) => runId === own.runId)
    expect(ours.map((turn) => turn.accountId)).toEqual([other])
  })

  it('reports the lost turn of the account that has none, and of no other', async () => {
    await addTwin(db, own.accountId)
    await arrange(`delete from dispatch_turns where account_id = '${own.accountId}'`)
    expect(await lostTurnsOf(own.runId)).toEqual([[own.accountId, 'voice']])
    await arrange(`update chunks set state = 'done' where account_id = '${own.accountId}'`)
    expect(await lostTurnsOf(own.runId)).toEqual([])
  })
})

async function putOff(accounts: { own: string; other: string }): Promise<void> {
  const idle = [{ accountId: accounts.own, runId: null, announced: 1 }]
  const touched = await tablesTouched(db, accounts, () => putOffTurns(db, 'voice', AT, idle))
  expect(touched).toEqual({ own: ['dispatch_turns'], other: [] })
}

async function turnOf(accountId: string): Promise<Date | null | undefined> {
  const rows = await db.query<{ turn_at: Date | null }>(
    `select turn_at from dispatch_turns where account_id = $1 and channel = 'voice'`,
    [accountId],
  )
  return rows[0]?.turn_at
}

/** The run that each of the two accounts' turns leads to. */
async function runsOfTurns(): Promise<Map<string, string | null>> {
  const turns = await lookAtTurns(db, 'voice', AT, 1000)
  const known = await db.query<{ account_id: string }>(
    'select account_id from runs where id = $1',
    [own.runId],
  )
  const ours = turns.filter((turn) => known.some((row) => row.account_id === turn.accountId))
  return new Map(ours.map((turn) => [turn.accountId, turn.runId]))
}

async function lostTurnsOf(runId: string): Promise<[string, string | null][]> {
  const runs = await lostTurns(db, undefined, AT, 1000)
  return runs.flatMap((run) =>
    run.runId === runId && run.channel !== null ? [[run.accountId, run.channel]] : [],
  )
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../platform/database/database.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import { addTwin } from '../../../testing/database/twin-account.ts'
import { makeRunInProgress } from '../../../testing/campaigns/run-in-progress.ts'
import { pauseRun } from '../../runs/states/run-moves.queries.ts'
import { endLease, leaseChunk } from './chunks.queries.ts'
import type { Chunk } from './chunks.queries.ts'
import { endAllLeases, renewLeases } from './leases.queries.ts'

const AT = new Date('2026-11-21T18:30:00Z')

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** A chunk that a worker has just leased. */
async function leasedBy(owner: string, leaseMs = 60_000): Promise<Chunk> {
  const { accountId, runId } = await makeRunInProgress(db, { at: AT, chunks: [{}] })
  const key = { accountId, runId, channel: 'voice' as const }
  const chunk = await leaseChunk(db, key, AT, { owner, leaseMs, canaryWaitMs: 0 })
  if (!chunk) throw new Error('There was no chunk to lease.')
  return chunk
}

/** How long the lease lasts from now on, in the database's own time; -Infinity when it was given up. */
async function msLeft({ runId }: Chunk): Promise<number> {
  const [row] = await db.query<{ ms: number }>(
    `select case when lease_until = '-infinity' then '-Infinity'::float8
       else extract(epoch from lease_until - clock_timestamp())::float8 * 1000 end as ms
     from chunks where run_id = $1`,
    [runId],
  )
  return row?.ms ?? Number.NaN
}

describe('renewing leases', () => {
  it('makes those of the given owners last as long as a new one, and no others', async () => {
    const ours = await leasedBy('ours')
    const others = await leasedBy('others')
    expect(await renewLeases(db, ['ours'], 900_000)).toEqual(new Map([['ours', true]]))
    expect(await msLeft(ours)).toBeGreaterThan(600_000)
    expect(await msLeft(ours)).toBeLessThanOrEqual(900_000)
    expect(await msLeft(others)).toBeLessThanOrEqual(60_000)
  })

  it('never makes a lease shorter', async () => {
    const chunk = await leasedBy('long', 900_000)
    expect(await renewLeases(db, ['long'], 1000)).toEqual(new Map([['long', true]]))
    expect(await msLeft(chunk)).toBeGreaterThan(600_000)
  })

  it('keeps a lease that ran out while no other worker took the chunk', async () => {
    const chunk = await leasedBy('slow', -1000)
    expect(await msLeft(chunk)).toBeLessThan(0)
    expect(await renewLeases(db, ['slow'], 60_000)).toEqual(new Map([['slow', true]]))
    expect(await msLeft(chunk)).toBeGreaterThan(0)
  })

  it('reports a lease as lost that another worker took over', async () => {
    const { accountId, runId, channel } = await leasedBy('frozen', -1000)
    const lease = { owner: 'next', leaseMs: 60_000, canaryWaitMs: 0 }
    const taken = await leaseChunk(db, { accountId, runId, channel }, AT, lease)
    expect(taken).toMatchObject({ attempt: 2, uncertainSince: AT })
    expect(await renewLeases(db, ['frozen', 'next'], 60_000)).toEqual(new Map([['next', true]]))
  })

  it('reports of each whether its run still sends, and renews that of a stopped run for its calls', async () => {
    const stopped = await leasedBy('stopped')
    await leasedBy('sends')
    const { accountId, runId } = stopped
    const pause = { accountId, runId, reason: 'no funds', at: AT, until: AT }
    await db.transaction((tx) => pauseRun(tx, pause))
    const renewed = await renewLeases(db, ['stopped', 'sends'], 900_000)
    expect(Object.fromEntries(renewed)).toEqual({ stopped: false, sends: true })
    expect(await msLeft(stopped)).toBeGreaterThan(600_000)
  })

  it('reads the run of the chunk, not another of its account nor one of another account', async () => {
    const { accountId, runId } = await makeRunInProgress(db, { at: AT, chunks: [{}] })
    const twin = await addTwin(db, accountId)
    const pause = { accountId: twin, runId, reason: 'no funds', at: AT, until: AT }
    await db.transaction((tx) => pauseRun(tx, pause))
    await makeRunInProgress(db, { accountId, at: AT, chunks: [], status: 'paused' })
    const key = { accountId, runId, channel: 'voice' as const }
    await leaseChunk(db, key, AT, { owner: 'one of two', leaseMs: 60_000, canaryWaitMs: 0 })
    expect(await renewLeases(db, ['one of two'], 60_000)).toEqual(new Map([['one of two', true]]))
  })

  it('does not renew a chunk that was given up or given back', async () => {
    const givenUp = await leasedBy('gives up')
    await endAllLeases(db)
    const givenBack = await leasedBy('gives back')
    await endLease(db, givenBack, 'gives back', AT)
    expect(await renewLeases(db, ['gives up', 'gives back'], 60_000)).toEqual(new Map())
    expect(await msLeft(givenUp)).toBe(Number.NEGATIVE_INFINITY)
  })
})

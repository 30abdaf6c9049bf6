import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../platform/database/database.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import { makeRunInProgress } from '../../../testing/campaigns/run-in-progress.ts'
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
    expect(await renewLeases(db, ['ours'], 900_000)).toEqual(new Set(['ours']))
    expect(await msLeft(ours)).toBeGreaterThan(600_000)
    expect(await msLeft(ours)).toBeLessThanOrEqual(900_000)
    expect(await msLeft(others)).toBeLessThanOrEqual(60_000)
  })

  it('never makes a lease shorter', async () => {
    const chunk = await leasedBy('long', 900_000)
    expect(await renewLeases(db, ['long'], 1000)).toEqual(new Set(['long']))
    expect(await msLeft(chunk)).toBeGreaterThan(600_000)
  })

  it('keeps a lease that ran out while no other worker took the chunk', async () => {
    const chunk = await leasedBy('slow', -1000)
    expect(await msLeft(chunk)).toBeLessThan(0)
    expect(await renewLeases(db, ['slow'], 60_000)).toEqual(new Set(['slow']))
    expect(await msLeft(chunk)).toBeGreaterThan(0)
  })

  it('reports a lease as lost that another worker took over', async () => {
    const { accountId, runId, channel } = await leasedBy('frozen', -1000)
    const lease = { owner: 'next', leaseMs: 60_000, canaryWaitMs: 0 }
    const taken = await leaseChunk(db, { accountId, runId, channel }, AT, lease)
    expect(taken).toMatchObject({ attempt: 2, uncertainSince: AT })
    expect(await renewLeases(db, ['frozen', 'next'], 60_000)).toEqual(new Set(['next']))
  })

  it('does not renew a chunk that was given up or given back', async () => {
    const givenUp = await leasedBy('gives up')
    await endAllLeases(db)
    const givenBack = await leasedBy('gives back')
    await endLease(db, givenBack, 'gives back', AT)
    expect(await renewLeases(db, ['gives up', 'gives back'], 60_000)).toEqual(new Set())
    expect(await msLeft(givenUp)).toBe(Number.NEGATIVE_INFINITY)
  })
})

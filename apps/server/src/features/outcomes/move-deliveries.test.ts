import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { until } from '../../testing/until.ts'
import { blankOutcome } from './outcome.ts'
import { moveAndCount, moveDeliveries } from './outcomes.queries.ts'
import { insertDeliveries } from '../preparing/prepare.queries.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const at = new Date('2026-11-21T18:30:00Z')

async function deliveries(states: readonly string[]) {
  const key = { accountId: randomUUID(), runId: randomUUID(), channel: 'voice' } as const
  await db.query(
    `insert into deliveries (account_id, run_id, channel, line, chunk_number, phone, state, changed_at)
     select $1, $2, 'voice', n, (n - 1) / 2, 14085550000 + n, state, $4
     from unnest($3::text[]) with ordinality as s(state, n)`,
    [key.accountId, key.runId, states, at],
  )
  return key
}

const open = ['pending', 'accepted', 'unknown'] as const
const from = new Map([
  ['delivered', open],
  ['failed', open],
] as const)
const byReport = { from, sentBy: ['delivered', 'failed'], at, lawVersion: '2026-11' } as const
const outcomes = (...lines: number[]) => lines.map((line) => blankOutcome(line, 'delivered'))

describe('moving deliveries', () => {
  it('returns what moved, by chunk and by the state it left; what has ended stays', async () => {
    const key = await deliveries(['accepted', 'unknown', 'accepted', 'failed', 'pending'])
    const batch = { ...byReport, outcomes: outcomes(4, 5, 3, 2, 1, 9) }
    const moves = await db.transaction((tx) => moveDeliveries(tx, key, batch))
    const named = moves.map((move) => `${move.chunk} ${move.was} ${move.now} ${move.count}`)
    expect(named.toSorted()).toEqual([
      '0 accepted delivered 1',
      '0 unknown delivered 1',
      '1 accepted delivered 1',
      '2 pending delivered 1',
    ])
    expect(await db.transaction((tx) => moveDeliveries(tx, key, batch))).toEqual([])
  })

  it.each([
    ['unknown', new Date(at.getTime() - 600_000)],
    ['accepted', null],
  ] as const)('of a call that is %s notes since when it may have left: %s', async (to, since) => {
    const key = await deliveries(['pending', 'pending'])
    const campaign = { ...key, campaignId: randomUUID() }
    const sent = (line: number) => ({
      ...blankOutcome(line, to),
      sentAt: new Date(at.getTime() - 600_000),
    })
    await moveAndCount(db, campaign, { to, outcomes: [sent(1)], resends: undefined, at })
    const batch = { ...byReport, from: new Map([[to, open]] as const), outcomes: [sent(2)] }
    await db.transaction((tx) => moveDeliveries(tx, key, batch))
    const rows = await db.query(
      'select first_tried_at as since from deliveries where account_id = $1 order by line',
      [key.accountId],
    )
    expect(rows).toEqual([{ since }, { since }])
  })

  it('waits for another move of the same row, and counts from the state it leaves', async () => {
    const key = await deliveries(['pending'])
    const campaign = { ...key, campaignId: randomUUID() }
    const accepted = [blankOutcome(1, 'accepted')]
    const response = { to: 'accepted', outcomes: accepted, resends: 0, at } as const
    const report = { ...byReport, outcomes: outcomes(1) }
    let reported: Promise<unknown> = Promise.resolve()
    await db.transaction(async (tx) => {
      await moveAndCount(tx, campaign, response)
      // On a server this one finds the row locked, with the state before; embedded it comes after.
      reported = db.transaction((other) => moveDeliveries(other, key, report))
      if (db.kind === 'server') await untilAQueryWaits()
    })
    expect(await reported).toEqual([
      { chunk: 0, was: 'accepted', now: 'delivered', reason: null, count: 1 },
    ])
  })
})

it('a response that comes after the report moves nothing and returns no result', async () => {
  const key = { ...(await deliveries(['delivered', 'failed'])), campaignId: randomUUID() }
  const late = [1, 2].map((line) => blankOutcome(line, 'accepted'))
  const response = { to: 'accepted', outcomes: late, resends: 0, at } as const
  expect(await moveAndCount(db, key, response)).toEqual({ moved: 0, delivered: 0, failed: 0 })
})

describe('the pages of deliveries', () => {
  it('hold both updates of every voicemail, so that no index is written again', async () => {
    const key = { accountId: randomUUID(), runId: randomUUID(), channel: 'voice' } as const
    const lines = Array.from({ length: 500 }, (_, index) => index + 1)
    const rows = lines.map((line) => ({
      line,
      phone: 14085550000 + line,
      chunkNumber: 1,
      sameAs: null,
    }))
    const origin = { claim: 1, uncertainSince: null, at }
    await db.transaction((tx) => insertDeliveries(tx, key, rows, origin))
    const inserted = await pagesOf(key)
    const accepted = lines.map((line) => blankOutcome(line, 'accepted'))
    await moveAndCount(
      db,
      { ...key, campaignId: randomUUID() },
      { to: 'accepted', outcomes: accepted, resends: 0, at },
    )
    expect(await pagesOf(key)).toEqual(inserted)
    await untilFirstVersionsAreDead(key)
    const batch = { ...byReport, outcomes: outcomes(...lines) }
    await db.transaction((tx) => moveDeliveries(tx, key, batch))
    expect(await pagesOf(key)).toEqual(inserted)
  })
})

/**
 * Postgres clears an old version away only when no transaction that began before the update is
 * still running, in any database of the server: other tests write there as well.
 */
async function untilFirstVersionsAreDead({ runId }: { runId: string }): Promise<void> {
  const [update] = await db.query<{ xid: string }>(
    `select max(xmin::text::bigint)::text as xid from deliveries where run_id = $1`,
    [runId],
  )
  await until('no older transaction runs', async () => {
    const rows = await db.query(
      'select 1 where pg_snapshot_xmin(pg_current_snapshot())::text::bigint > $1::bigint',
      [update?.xid],
    )
    return rows.length > 0
  })
}

/** The page that each delivery lies in, by line. */
function pagesOf({ runId }: { runId: string }): Promise<{ line: number; page: string }[]> {
  return db.query(
    `select line, (ctid::text::point)[0]::text as page from deliveries
     where run_id = $1 order by line`,
    [runId],
  )
}

async function untilAQueryWaits(): Promise<void> {
  const limitMs = performance.now() + 60_000
  while (performance.now() < limitMs) {
    const waiting = await db.query(
      `select 1 from pg_locks l join pg_stat_activity a using (pid)
       where not l.granted and a.datname = current_database()`,
    )
    if (waiting.length > 0) return
  }
  throw new Error('Nobody waits for the locked row.')
}

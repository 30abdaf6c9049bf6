import { readdir, readFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from '../../../platform/database/database.ts'
import { openEmbeddedDatabase } from '../../../platform/database/embedded-database.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import { makeRunInProgress } from '../../../testing/campaigns/run-in-progress.ts'
import { runsToDrain } from '../../runs/index.ts'
import { runsWithDueChunks } from './chunks.queries.ts'
import { chunksAwaitingSince } from '../../recovery/sweep.queries.ts'

const AT = new Date('2026-11-21T18:30:00Z')
const folder = new URL('../../../../migrations/', import.meta.url)

let db: Database
beforeEach(async () => {
  db = await openEmbeddedDatabase()
})
afterEach(() => db.close())

/** Brings an empty database to where it was before turns were a queue. */
async function migrateToBefore(): Promise<void> {
  await db.script('create table schema_migrations (name text primary key, ran_at timestamptz)')
  for (const name of (await readdir(folder)).toSorted()) {
    if (name >= '0021') return
    await db.script(await readFile(new URL(name, folder), 'utf8'))
    await db.query('insert into schema_migrations values ($1, now())', [name])
  }
}

it('finds the work and the stopped runs of a database that is in use', async () => {
  await migrateToBefore()
  const unannounced = { at: AT, announced: false }
  const sending = await makeRunInProgress(db, {
    ...unannounced,
    chunks: [{}, { state: 'done' }, { channel: 'text' }],
  })
  const stopped = await makeRunInProgress(db, { ...unannounced, status: 'flagged', chunks: [{}] })
  await makeRunInProgress(db, { ...unannounced, status: 'flagged', chunks: [{ state: 'done' }] })
  await makeRunInProgress(db, { ...unannounced, status: 'paused', chunks: [{ state: 'done' }] })
  await db.query(
    `insert into dispatch_turns (account_id, channel, served_at) values ($1, 'voice', now())`,
    [sending.accountId],
  )
  await migrate(db)
  for (const channel of ['voice', 'text'] as const) {
    const due = await runsWithDueChunks(db, channel, AT, 8)
    expect(due).toEqual([{ accountId: sending.accountId, runId: sending.runId }])
  }
  expect(await runsToDrain(db)).toEqual([{ accountId: stopped.accountId, runId: stopped.runId }])
  const awaiting = await chunksAwaitingSince(db, new Date(AT.getTime() + 1), undefined)
  expect(awaiting.filter((chunk) => chunk.runId === sending.runId)).toHaveLength(3)
})

it('lets the previous version prepare, lease and stop runs', async () => {
  await migrate(db)
  const { accountId, runId } = await makeRunInProgress(db, {
    at: AT,
    announced: false,
    chunks: [{}],
  })
  await db.query(
    `insert into dispatch_turns (account_id, channel, served_at)
     values ($1, 'voice', clock_timestamp())
     on conflict (account_id, channel) do update set served_at = excluded.served_at`,
    [accountId],
  )
  await db.query(`update runs set status = 'flagged' where id = $1`, [runId])
  expect(await runsToDrain(db)).toEqual([{ accountId, runId }])
  // Its chunks are looked at though it does not store when they were sent.
  const tomorrow = new Date(Date.now() + 86_400_000)
  expect(await chunksAwaitingSince(db, tomorrow, undefined)).toHaveLength(1)
})

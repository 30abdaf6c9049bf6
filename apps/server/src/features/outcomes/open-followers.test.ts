import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { makeRunInProgress } from '../../testing/campaigns/run-in-progress.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { openFollowers } from './closings.queries.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const DROP = new Date('2026-11-21T18:00:00Z')
const LATER = new Date('2026-11-22T18:00:00Z')
const NOW = new Date('2026-11-21T18:30:00Z')

it('a voice chunk that ended makes the texts that follow it due, and no others', async () => {
  const run = await makeRunInProgress(db, {
    at: DROP,
    chunks: [
      { channel: 'voice' },
      { channel: 'voice' },
      { channel: 'text', state: 'waiting', follows: 1, eligibleAt: LATER },
      { channel: 'text', state: 'ready', follows: 1, eligibleAt: LATER },
      { channel: 'text', state: 'ready', follows: 1, eligibleAt: DROP },
      { channel: 'text', state: 'done', follows: 1, eligibleAt: LATER },
      { channel: 'text', state: 'waiting', follows: 2, eligibleAt: LATER },
    ],
  })
  expect(await db.transaction((tx) => openFollowers(tx, run, [1], NOW))).toBe(true)
  const chunks = await db.query(
    `select number, state, eligible_at as at from chunks
     where run_id = $1 and channel = 'text' order by number`,
    [run.runId],
  )
  expect(chunks).toEqual([
    { number: 1, state: 'ready', at: NOW },
    { number: 2, state: 'ready', at: NOW },
    { number: 3, state: 'ready', at: DROP },
    { number: 4, state: 'done', at: LATER },
    { number: 5, state: 'waiting', at: LATER },
  ])
})

it('a voice chunk that ended leaves the texts of other runs as they are', async () => {
  const chunks = [
    { channel: 'voice' },
    { channel: 'text', state: 'waiting', follows: 1, eligibleAt: LATER },
  ] as const
  const run = await makeRunInProgress(db, { at: DROP, chunks })
  const { accountId } = run
  const other = await makeRunInProgress(db, { at: DROP, chunks, accountId })
  await db.transaction((tx) => openFollowers(tx, run, [1], NOW))
  const texts = await db.query(
    `select state, eligible_at as at from chunks where run_id = $1 and channel = 'text'`,
    [other.runId],
  )
  expect(texts).toEqual([{ state: 'waiting', at: LATER }])
})

it('a voice chunk without texts makes none due', async () => {
  const run = await makeRunInProgress(db, { at: DROP, chunks: [{ channel: 'voice' }] })
  expect(await db.transaction((tx) => openFollowers(tx, run, [1], NOW))).toBe(false)
})

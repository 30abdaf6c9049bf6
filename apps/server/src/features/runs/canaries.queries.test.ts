import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { makeRunInProgress } from '../../testing/campaigns/run-in-progress.ts'
import { passCanary, plantCanaries } from './canaries.queries.ts'

const AT = new Date('2026-11-21T18:30:00Z')
let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

it('the first few of one run and channel are over, and those of no other', async () => {
  const chunks = [{}, { channel: 'text' }] as const
  const run = await makeRunInProgress(db, { at: AT, chunks })
  const { accountId } = run
  const sameAccount = await makeRunInProgress(db, { at: AT, chunks, accountId })
  const stranger = await makeRunInProgress(db, { at: AT, chunks })
  for (const one of [run, sameAccount, stranger]) {
    await db.transaction((tx) => plantCanaries(tx, one, ['voice', 'text']))
  }
  const left = async (of: typeof run) => {
    const rows = await db.query<{ channel: string }>(
      'select channel from canaries where account_id = $1 and run_id = $2 order by channel',
      [of.accountId, of.runId],
    )
    return rows.map(({ channel }) => channel)
  }
  const pass = () => db.transaction((tx) => passCanary(tx, { ...run, channel: 'voice' }))
  // They are not out yet.
  await pass()
  expect(await left(run)).toEqual(['text', 'voice'])
  await db.query(`update canaries set state = 'waiting'`)
  await pass()
  expect(await left(run)).toEqual(['text'])
  expect(await left(sameAccount)).toEqual(['text', 'voice'])
  expect(await left(stranger)).toEqual(['text', 'voice'])
})

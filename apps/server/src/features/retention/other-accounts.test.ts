import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { makeRun } from '../../testing/campaigns/ended-run.ts'
import { addTwin, tablesTouched } from '../../testing/database/twin-account.ts'
import {
  archiveDeliveries,
  noteArchived,
  noteArchiving,
  removeChunks,
} from './retention.queries.ts'
import type { EndedRun } from './retention.queries.ts'

const AT = new Date('2026-11-21T18:30:00Z')

let db: Database
let own: EndedRun
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** An ended run with lines 2 to 4 in each channel, and with first few that were never passed. */
beforeEach(async () => {
  const runId = await makeRun(db, { deliveries: 3, finishedAt: AT })
  const rows = await db.query<EndedRun>(
    `insert into canaries (account_id, run_id, channel)
     select account_id, id, 'voice' from runs where id = $1
     returning account_id as "accountId", run_id as "runId"`,
    [runId],
  )
  own = { accountId: rows[0]?.accountId ?? '', runId }
})

const works: [does: string, work: (tx: Transaction) => Promise<unknown>][] = [
  ['archives deliveries', (tx) => archiveDeliveries(tx, own, 'voice', 2)],
  ['notes that archiving began', (tx) => noteArchiving(tx, own, AT)],
  ['removes chunks', (tx) => removeChunks(tx, own, 10)],
  ['notes that archiving ended', (tx) => noteArchived(tx, own)],
]

describe('archiving the run of one account', () => {
  it.each(works)('%s and touches no row of another with the same ids', async (_, work) => {
    const other = await addTwin(db, own.accountId)
    const touched = await tablesTouched(db, { own: own.accountId, other }, () =>
      db.transaction(async (tx) => void (await work(tx))),
    )
    expect(touched.other).toEqual([])
    expect(touched.own).not.toEqual([])
  })

  it('continues after its own last archived line, whatever another has archived', async () => {
    const other = await addTwin(db, own.accountId)
    const archive = (accountId: string, lines: number) =>
      db.transaction((tx) => archiveDeliveries(tx, { ...own, accountId }, 'voice', lines))
    expect(await archive(other, 2)).toBe(2)
    expect(await archive(own.accountId, 2)).toBe(2)
    expect(await archive(own.accountId, 2)).toBe(1)
  })

  it('begins with the first of its own lines, whatever lines another has', async () => {
    const other = await addTwin(db, own.accountId)
    await db.query('update deliveries set line = line - 1 where account_id = $1', [other])
    const archived = await db.transaction((tx) => archiveDeliveries(tx, own, 'voice', 2))
    expect(archived).toBe(2)
  })

  it('removes its limit of own chunks, whatever chunks another has', async () => {
    const other = await addTwin(db, own.accountId)
    await db.query('update chunks set number = number + 1000 where account_id = $1', [
      own.accountId,
    ])
    const removeOne = (accountId: string) =>
      db.transaction((tx) => removeChunks(tx, { ...own, accountId }, 1))
    expect(await removeOne(own.accountId)).toBe(1)
    expect(await removeOne(other)).toBe(1)
  })
})

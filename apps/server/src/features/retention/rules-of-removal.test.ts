import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { onlyRow } from '../../platform/database/database.ts'
import type { Database } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { allowRows, refuseRows } from '../../testing/database/refused-rows.ts'
import { makeRun } from '../../testing/campaigns/ended-run.ts'
import { ledgerProblems } from '../../testing/campaigns/ledger-problems.ts'
import { daysAgo, retentionOn } from '../../testing/campaigns/retained-runs.ts'
import { reserveCredits } from '../../testing/credits/reserve-credits.ts'
import { checkBooks, countProblems } from '../books/index.ts'
import { grantCredits, readBalance, settleCredits } from '../credits/index.ts'
import { archiveOldDeliveries } from './archive-deliveries.ts'
import { removeOldDetails, removeOldQuarantine, removeUnusedLists } from './remove-old-data.ts'

// Old data that can not be removed keeps no other, however much of it there is, and no removal moves credits.
const YEAR = 365
/** Of each kind, all older than the one that can be removed. */
const BAD = 12

let db: Database
beforeEach(async () => void (db = await openTestDatabase()))
afterEach(() => db.close())

const quoted = (ids: readonly string[]) => ids.map((id) => `'${id}'`).join()

async function makeRuns(count: number): Promise<string[]> {
  const runs = []
  for (let number = 0; number < count; number += 1) {
    runs.push(await makeRun(db, { deliveries: 1, finishedAt: daysAgo(9 * YEAR - number) }))
  }
  return runs
}

it('runs that can be neither archived nor removed keep no younger run, and are done once they can', async () => {
  const runs = await makeRuns(BAD + 1)
  const bad = runs.slice(0, BAD)
  const deps = retentionOn(db)
  const left = async (what: 'archived' | 'details_removed') => {
    const rows = await db.query(`select from runs where not ${what}`)
    return rows.length
  }
  await refuseRows(db, 'deliveries_archive', `new.run_id in (${quoted(bad)})`)
  await archiveOldDeliveries(deps)
  await removeOldDetails(deps)
  expect([await left('archived'), await left('details_removed')]).toEqual([BAD, BAD])
  await allowRows(db, 'deliveries_archive')
  await refuseRows(db, 'runs', `new.id in (${quoted(bad)}) and new.details_removed`)
  await archiveOldDeliveries(deps)
  await removeOldDetails(deps)
  expect([await left('archived'), await left('details_removed')]).toEqual([0, BAD])
  await allowRows(db, 'runs')
  await removeOldDetails(deps)
  expect(await left('details_removed')).toBe(0)
})

it('lists that can not be removed keep no younger list, and are removed once they can', async () => {
  await makeRuns(BAD + 1)
  await db.query(
    `update contact_lists l set complete = true, rows = 1, accepted = 1, created_at = r.finished_at
     from campaigns c join runs r on r.campaign_id = c.id where c.list_id = l.id`,
  )
  const lists = await db.query<{ id: string }>('select id from contact_lists order by created_at')
  const bad = lists.slice(0, BAD).map(({ id }) => id)
  await refuseRows(db, 'contact_lists', `new.id in (${quoted(bad)}) and new.deleted_at is not null`)
  const deps = retentionOn(db)
  expect(await removeUnusedLists(deps)).toBe(1)
  expect(await removeUnusedLists(deps)).toBe(0)
  await allowRows(db, 'contact_lists')
  expect(await removeUnusedLists(deps)).toBe(BAD)
})

it('a quarantined event that nothing can be read from is removed with the others, whose STOP is obeyed', async () => {
  const run = await makeRun(db, { deliveries: 1, finishedAt: daysAgo(1) })
  const { accountId } = onlyRow(
    await db.query<{ accountId: string }>(
      'select account_id as "accountId" from runs where id = $1',
      [run],
    ),
  )
  const unreadable = [
    null,
    'STOP',
    [],
    {},
    { kind: 'reply', phone: '1408', text: 'STOP' },
    { kind: 'reply', phone: 1e30, text: 'STOP' },
    { kind: 'reply', phone: -1, text: 'STOP' },
    { kind: 'reply', phone: 14085550701, text: { a: 'STOP' } },
    { kind: 'reply', phone: 14085550701.5, text: 'STOP' },
  ]
  const stop = { kind: 'reply', phone: 14085550702, text: 'STOP', saidAt: null }
  for (const payload of [...unreadable, stop]) {
    await db.query(
      `insert into quarantined_events (provider, kind, payload, error, received_at, quarantined_at)
       values ('text', 'reply', $1::json, 'no', $2, $2)`,
      [JSON.stringify(payload), daysAgo(91)],
    )
  }
  const deps = retentionOn(db)
  expect(await removeOldQuarantine(deps)).toBe(unreadable.length + 1)
  const stopped = await deps.suppressions.suppressedAmong(db, accountId, [14085550702])
  expect([...stopped]).toEqual([14085550702])
})

it('what is archived and removed leaves ledger, balance and books as they were', async () => {
  const runId = await makeRun(db, { deliveries: 10, finishedAt: daysAgo(5 * YEAR) })
  const run = onlyRow(
    await db.query<{ accountId: string; campaignId: string }>(
      'select account_id as "accountId", campaign_id as "campaignId" from runs where id = $1',
      [runId],
    ),
  )
  const at = daysAgo(5 * YEAR)
  const move = () => ({ ...run, runId, credits: 550, idempotencyKey: randomUUID(), at })
  await db.transaction(async (tx) => {
    await grantCredits(tx, { ...move(), credits: 1000 })
    await reserveCredits(tx, move())
    await settleCredits(tx, move())
  })
  const deps = retentionOn(db)
  const entries = () => db.query('select * from ledger_entries order by id')
  const before = await entries()
  expect(await archiveOldDeliveries(deps)).toBe(20)
  expect(await removeOldDetails(deps)).toBe(20)
  await removeUnusedLists(deps)
  expect(await entries()).toEqual(before)
  expect(await readBalance(db, run.accountId)).toMatchObject({ available: 450, reserved: 0 })
  for (let round = 0; round < 3; round += 1) await checkBooks(deps)
  expect(await countProblems(db)).toBe(0)
  expect(await ledgerProblems(db, run.accountId)).toEqual([])
})

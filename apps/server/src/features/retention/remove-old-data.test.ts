import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onlyRow } from '../../platform/database/database.ts'
import type { Database } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { allowRows, refuseRows } from '../../testing/database/refused-rows.ts'
import { addTwin } from '../../testing/database/twin-account.ts'
import { makeRun } from '../../testing/campaigns/ended-run.ts'
import { daysAgo, retentionOn } from '../../testing/campaigns/retained-runs.ts'
import { archiveOldDeliveries } from './archive-deliveries.ts'
import {
  removeOldDetails,
  removeOldQuarantine,
  removeOldCalls,
  removeOldReplies,
  removeUnusedLists,
} from './remove-old-data.ts'
import { defaultRetentionSettings } from './retention-settings.ts'

const YEAR = 365
const DAY_MS = 86_400_000
const settings = defaultRetentionSettings

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

async function countsOf(runId: string) {
  const rows = await db.query<{ archived: number; contacted: number; counted: number }>(
    `select (select count(*) from deliveries_archive where run_id = r.id) as archived,
       (select count(*) from contacted_phones where account_id = r.account_id) as contacted,
       (select sum(total) from run_counts where run_id = r.id)::int as counted
     from runs r where id = $1`,
    [runId],
  )
  return onlyRow(rows)
}

const accountOf = async (runId: string) =>
  onlyRow(
    await db.query<{ accountId: string; listId: string }>(
      `select c.account_id as "accountId", c.list_id as "listId" from campaigns c join runs r
       on r.account_id = c.account_id and r.campaign_id = c.id where r.id = $1`,
      [runId],
    ),
  )

describe('details that were archived', () => {
  it('are deleted four years after the run ended, with the numbers; the counts stay', async () => {
    const young = await makeRun(db, { deliveries: 3, finishedAt: daysAgo(4 * YEAR - 2) })
    const old = await makeRun(db, { deliveries: 3000, finishedAt: daysAgo(4 * YEAR + 2) })
    const deps = retentionOn(db, { settings })
    await archiveOldDeliveries(deps)
    expect(await countsOf(old)).toEqual({ archived: 6000, contacted: 1500, counted: 6000 })
    expect(await removeOldDetails(deps)).toBe(6000)
    expect(await countsOf(old)).toEqual({ archived: 0, contacted: 0, counted: 6000 })
    expect(await countsOf(young)).toEqual({ archived: 6, contacted: 3, counted: 6 })
    expect(await removeOldDetails(deps)).toBe(0)
    deps.clock.advance(10 * DAY_MS)
    expect(await removeOldDetails(deps)).toBe(6)
  })

  it('leave the number where a younger run has reached it, and the rows of another account', async () => {
    const old = await makeRun(db, { deliveries: 2, finishedAt: daysAgo(5 * YEAR) })
    const { accountId } = await accountOf(old)
    await archiveOldDeliveries(retentionOn(db, { settings }))
    const other = await addTwin(db, accountId)
    await db.query('update runs set finished_at = $2 where account_id = $1', [other, daysAgo(500)])
    await db.query(
      `insert into deliveries (account_id, run_id, channel, line, chunk_number, phone, state,
         changed_at)
       select $1, gen_random_uuid(), 'voice', 2, 1, 14085550001, 'delivered', now()`,
      [accountId],
    )
    expect(await removeOldDetails(retentionOn(db, { settings }))).toBe(4)
    const theirs = await db.query(
      `select count(*)::int as archived, bool_or(r.details_removed) as removed
       from deliveries_archive d join runs r on r.account_id = d.account_id and r.id = d.run_id
       where d.account_id = $1`,
      [other],
    )
    expect(theirs).toEqual([{ archived: 4, removed: false }])
    const left = await db.query(
      `select account_id = $1 as own, phone from contacted_phones
       where account_id in ($1, $2) order by 1 desc, 2`,
      [accountId, other],
    )
    expect(left).toEqual([
      { own: true, phone: 14085550001 },
      { own: false, phone: 14085550001 },
      { own: false, phone: 14085550002 },
    ])
  })

  it('stay for ever where that is set', async () => {
    const old = await makeRun(db, { deliveries: 1, finishedAt: daysAgo(9 * YEAR) })
    const deps = retentionOn(db, { settings: { ...settings, archiveDays: 0 } })
    await archiveOldDeliveries(deps)
    expect(await removeOldDetails(deps)).toBe(0)
    expect(await countsOf(old)).toMatchObject({ archived: 2 })
  })
})

describe('replies, calls back and quarantined events', () => {
  it('are deleted at their age, and no younger ones', async () => {
    const { accountId } = await accountOf(
      await makeRun(db, { deliveries: 1, finishedAt: daysAgo(1) }),
    )
    await db.query(
      `insert into inbound_messages (account_id, event_id, phone, text, meaning, received_at)
       select $1, 'reply ' || n, 14085550001, 'Hi', 'other', $2::timestamptz - n * interval '1 day'
       from generate_series(1459, 1463) as n`,
      [accountId, daysAgo(0)],
    )
    await db.query(
      `insert into inbound_calls (call_id, account_id, phone, state, arrived_at)
       select 'call ' || n, $1, 14085550001, 'over', $2::timestamptz - n * interval '1 day'
       from generate_series(1459, 1463) as n`,
      [accountId, daysAgo(0)],
    )
    await db.query(
      `insert into quarantined_events (provider, kind, event_id, payload, error, received_at,
         quarantined_at)
       values ('text', 'reply', 'old', '{}', 'no', $1, $1), ('text', 'reply', 'new', '{}', 'no', $2, $2)`,
      [daysAgo(91), daysAgo(89)],
    )
    const deps = retentionOn(db, { settings })
    expect(await removeOldReplies(deps)).toBe(3)
    expect(await removeOldReplies(deps)).toBe(0)
    expect([await removeOldCalls(deps), await removeOldCalls(deps)]).toEqual([3, 0])
    expect(await removeOldQuarantine(deps)).toBe(1)
    const left = await db.query('select event_id from quarantined_events')
    expect(left).toEqual([{ event_id: 'new' }])
  })

  it('go on stopping whom a STOP among them is of, and leave the refusals of carriers', async () => {
    const { accountId } = await accountOf(
      await makeRun(db, { deliveries: 0, finishedAt: daysAgo(1) }),
    )
    const refusal = { kind: 'failed', reason: 'not_routable', providerCode: '1', suppress: 'text' }
    const reports = [
      { line: 2, outcome: { kind: 'delivered' } },
      { line: 3, outcome: refusal },
    ]
    const reply = (phone: number, text: string) => ({ kind: 'reply', phone, text, saidAt: null })
    const events = [
      ['reply', reply(14085550701, 'STOP')],
      ['reply', reply(14085550702, 'Hello')],
      ['reply', reply(14085550701, 'stop texting me')],
      ...reports.map((one) => ['reports', [one]]),
    ]
    await db.query('delete from quarantined_events')
    await db.query(
      `insert into quarantined_events (provider, kind, payload, error, received_at, quarantined_at)
       select 'text', event ->> 0, (event -> 1)::json, 'no', $2, $2
       from jsonb_array_elements($1::jsonb) as event`,
      [JSON.stringify(events), daysAgo(91)],
    )
    const deps = retentionOn(db, { settings })
    expect(await removeOldQuarantine(deps)).toBe(4)
    const phones = [14085550701, 14085550702]
    const stopped = await deps.suppressions.suppressedAmong(db, accountId, phones)
    expect([...stopped]).toEqual([14085550701])
    const left = await db.query('select payload from quarantined_events')
    expect(left).toEqual([{ payload: [{ line: 3, outcome: refusal }] }])
  })
})

it('details of other runs are removed where those of one can not be, which is tried again', async () => {
  const deps = retentionOn(db, { settings })
  const runs = [
    await makeRun(db, { deliveries: 1, finishedAt: daysAgo(9 * YEAR) }),
    await makeRun(db, { deliveries: 1, finishedAt: daysAgo(8 * YEAR) }),
  ]
  await archiveOldDeliveries(deps)
  await refuseRows(db, 'runs', `new.id = '${runs[0]}' and new.details_removed`)
  const withDetails = async () => {
    const rows = await db.query<{ id: string }>(
      'select id from runs where id = any($1::uuid[]) and not details_removed',
      [runs],
    )
    return rows.map(({ id }) => id)
  }
  await removeOldDetails(deps)
  expect(await withDetails()).toEqual([runs[0]])
  await allowRows(db, 'runs')
  await removeOldDetails(deps)
  expect(await withDetails()).toEqual([])
})

describe('contact lists', () => {
  it('are deleted two years after they were last used, with their people', async () => {
    await db.query('update contact_lists set complete = false')
    const list = async (finishedAt: Date | null, status = 'completed') => {
      const runId = await makeRun(db, { deliveries: 1, finishedAt, status })
      const key = await accountOf(runId)
      await db.query(
        `update contact_lists set complete = true, rows = 1, accepted = 1, created_at = $2
         where id = $1`,
        [key.listId, daysAgo(3 * YEAR)],
      )
      await db.query(
        `insert into contacts (account_id, list_id, line, recommended_phone, fields)
         values ($1, $2, 2, 14085550001, 'Ann')`,
        [key.accountId, key.listId],
      )
      return key.listId
    }
    const unused = await list(daysAgo(2 * YEAR + 1))
    const lately = await list(daysAgo(2 * YEAR - 1))
    const planned = await list(null, 'scheduled')
    const deps = retentionOn(db, { settings })
    expect(await removeUnusedLists(deps)).toBe(1)
    const left = await db.query<{ id: string }>('select list_id as id from contacts order by 1')
    expect(left.map(({ id }) => id).toSorted()).toEqual([lately, planned].toSorted())
    const gone = await db.query('select name, accepted, emptied from contact_lists where id = $1', [
      unused,
    ])
    expect(gone).toEqual([{ name: 'contacts.csv', accepted: 1, emptied: true }])
    expect(await removeUnusedLists(deps)).toBe(0)
  })

  it('are deleted though one that is older can not be, which is tried again', async () => {
    await db.query('update contact_lists set complete = false')
    const ids = [await unusedListOf(3 * YEAR), await unusedListOf(3 * YEAR - 1)]
    const deps = retentionOn(db, { settings })
    await refuseRows(db, 'contact_lists', `new.id = '${ids[0]}' and new.deleted_at is not null`)
    expect(await removeUnusedLists(deps)).toBe(1)
    await allowRows(db, 'contact_lists')
    expect(await removeUnusedLists(deps)).toBe(1)
    expect(await removeUnusedLists(deps)).toBe(0)
  })
})

async function unusedListOf(days: number): Promise<string> {
  const { listId } = await accountOf(
    await makeRun(db, { deliveries: 1, finishedAt: daysAgo(days) }),
  )
  await db.query(
    `update contact_lists set complete = true, rows = 1, accepted = 1, created_at = $2 where id = $1`,
    [listId, daysAgo(days)],
  )
  return listId
}

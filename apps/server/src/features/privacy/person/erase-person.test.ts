import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from '../../../platform/log.ts'
import { onlyRow } from '../../../platform/database/database.ts'
import type { Database, Queries } from '../../../platform/database/database.ts'
import { createManualClock } from '../../../platform/clock/clock.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import { makeRun } from '../../../testing/campaigns/ended-run.ts'
import { createManualJobs } from '../../../testing/accounts/account-server.ts'
import { addTwin, tablesTouched } from '../../../testing/database/twin-account.ts'
import { createSuppressions } from '../../compliance/index.ts'
import { erasePerson } from './erase-person.ts'
import { continueErasures, handlePersonErasures } from './erase-person.job.ts'
import { listErasures, requestErasure } from './request-erasure.ts'

const NOW = new Date('2026-11-21T18:30:00Z')
const suppressions = createSuppressions({ hashKey: 'k'.repeat(32) })

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** The number of line 2 of every made run. */
const PHONE = 14085550001

/** An account with PHONE in each table that may hold it, and what it asks with. */
async function account({ state, people = 100 }: { state?: string; people?: number } = {}) {
  const runId = await makeRun(db, { deliveries: 3, finishedAt: NOW })
  const rows = await db.query<{ accountId: string; listId: string }>(
    `select c.account_id as "accountId", c.list_id as "listId" from campaigns c join runs r
     on r.account_id = c.account_id and r.campaign_id = c.id where r.id = $1`,
    [runId],
  )
  const { accountId, listId } = onlyRow(rows)
  await db.query(
    `update contact_lists set columns = '{FirstName,PhoneNumber}', complete = true,
    rows = $2, accepted = $2 where id = $1`,
    [listId, people],
  )
  await db.query(
    `insert into contacts (account_id, list_id, line, recommended_phone, fields)
     select $1, $2, n, 14085550000 + n, 'Ann' || E'\\x1f' || '408 555 9' || n
     from generate_series(1, $3::int) as n`,
    [accountId, listId, people],
  )
  // In another column, near the end.
  await db.query(
    `update contacts set fields = 'Eve' || E'\\x1f' || '(408) 555-0001'
     where list_id = $1 and line = $2`,
    [listId, people - 1],
  )
  await db.query(`insert into contacted_phones (phone, account_id) values ($2, $1)`, [
    accountId,
    PHONE,
  ])
  await db.query(
    `insert into inbound_messages (account_id, event_id, phone, text, meaning, received_at)
     values ($1, $3, $2, 'Hi', 'other', $4),
       ($1, $3 || ' of another', 14085559999, 'Ask (408) 555-0001, not 408-555-00012', 'other', $4)`,
    [accountId, PHONE, `reply to ${accountId}`, NOW],
  )
  if (state !== undefined) {
    await db.query(
      `update deliveries set state = $2 where run_id = $1 and channel = 'voice' and line = 2`,
      [runId, state],
    )
  }
  const clock = createManualClock(NOW)
  const jobs = createManualJobs()
  const deps = { db, clock, jobs, suppressions, log: createLogger('silent') }
  handlePersonErasures(deps)
  return { accountId, runId, listId, deps, clock, jobs }
}

async function placesOf(accountId: string): Promise<Record<string, number>> {
  const rows = await db.query<Record<string, number>>(
    `select
       (select count(*) from contacts where account_id = $1
          and (recommended_phone = $2 or fields like '%555-0001')) as contacts,
       (select count(*) from deliveries where account_id = $1 and phone = $2) as deliveries,
       (select count(*) from contacted_phones where account_id = $1 and phone = $2) as contacted,
       (select count(*) from inbound_messages where account_id = $1 and phone = $2) as replies,
       (select count(*) from inbound_messages where account_id = $1 and text ~ '555-0001[^0-9]')
         as quoted`,
    [accountId, PHONE],
  )
  return onlyRow(rows)
}

const everywhere = { contacts: 2, deliveries: 2, contacted: 1, replies: 1, quoted: 1 }
const nowhere = { contacts: 0, deliveries: 0, contacted: 0, replies: 0, quoted: 0 }

describe('erasing a person', () => {
  it('removes them from all tables of the account, and from no other account', async () => {
    // Three steps.
    const own = await account({ people: 12_000 })
    const other = await addTwin(db, own.accountId)
    expect(await placesOf(own.accountId)).toEqual(everywhere)
    const touched = await tablesTouched(db, { own: own.accountId, other }, async () => {
      await requestErasure(own.deps, own.accountId, PHONE)
      await own.jobs.runAll()
    })
    expect(touched.other).toEqual([])
    expect(touched.own).toEqual(
      expect.arrayContaining(['contacts', 'deliveries', 'inbound_messages', 'suppressions']),
    )
    expect(await placesOf(own.accountId)).toEqual(nowhere)
    expect(await placesOf(other)).toEqual(everywhere)
    const [text] = await db.query('select text from inbound_messages where account_id = $1', [
      own.accountId,
    ])
    expect(text).toEqual({ text: 'Ask [erased], not 408-555-00012' })
    expect(await listErasures(db, other)).toEqual([])
  })

  it('changes nothing when it is asked for again, and keeps the first request', async () => {
    const own = await account()
    await requestErasure(own.deps, own.accountId, PHONE)
    await requestErasure(own.deps, own.accountId, PHONE)
    expect(await listErasures(db, own.accountId)).toHaveLength(1)
    await own.jobs.runAll()
    await requestErasure(own.deps, own.accountId, PHONE)
    await own.jobs.runAll()
    expect(await listErasures(db, own.accountId)).toMatchObject([
      { ends_with: null, done_at: NOW.toISOString() },
      { ends_with: null, done_at: NOW.toISOString() },
    ])
  })

  it('continues where a crash stopped it, whichever statement was the last', async () => {
    for (let survives = 1; ; survives += 1) {
      const own = await account()
      await requestErasure(own.deps, own.accountId, PHONE)
      const key = onlyRow(
        await db.query<{ accountId: string; id: string }>(
          'select account_id as "accountId", id from erasures where account_id = $1',
          [own.accountId],
        ),
      )
      const crashed = await erasePerson({ ...own.deps, db: failingAfter(db, survives) }, key).then(
        () => false,
        () => true,
      )
      await continueErasures(own.deps)
      expect(await placesOf(own.accountId)).toEqual(nowhere)
      expect(await listErasures(db, own.accountId)).toMatchObject([{ ends_with: null }])
      const [list] = await db.query<{ rows: number; sample: number }>(
        `select rows, jsonb_array_length(coalesce(preview -> 'sample', '[]')) as sample
         from contact_lists where account_id = $1`,
        [own.accountId],
      )
      expect(list?.rows).toBe(98)
      if (!crashed) return
    }
  })

  it.each(['pending', 'accepted', 'unknown'])(
    'never contacts a person with a delivery that is %s again, and ends when it is over',
    async (state) => {
      const own = await account({ state })
      await requestErasure(own.deps, own.accountId, PHONE)
      const suppressed = await suppressions.suppressedAmong(db, own.accountId, [PHONE], 'voice')
      expect(suppressed).toEqual(new Set([PHONE]))
      await own.jobs.runAll()
      expect(await placesOf(own.accountId)).toEqual({ ...nowhere, deliveries: 1 })
      const waiting = await listErasures(db, own.accountId)
      expect(waiting).toMatchObject([{ ends_with: '01', done_at: null }])
      await db.query(`update deliveries set state = 'delivered' where run_id = $1`, [own.runId])
      own.clock.advance(300_000)
      await continueErasures(own.deps)
      expect(await placesOf(own.accountId)).toEqual(nowhere)
      const done = await listErasures(db, own.accountId)
      expect(done).toMatchObject([{ ends_with: null, done_at: own.clock.now().toISOString() }])
      const lines = await db.query<{ phone: number }>(
        `select phone from deliveries where run_id = $1 and line = 2 order by channel`,
        [own.runId],
      )
      expect(lines.map(({ phone }) => phone)).toEqual([-2, -2])
    },
  )

  it.each([
    { list: 'a file that is being read', split: false, madeAt: new Date(NOW.getTime() - 1000) },
    {
      list: 'a copy that is made of another list',
      split: true,
      madeAt: new Date(NOW.getTime() + 5),
    },
  ])('waits for $list, which may have them too', async ({ split, madeAt }) => {
    const own = await account()
    const rows = await db.query<{ id: string }>(
      `insert into contact_lists (account_id, id, name, columns, created_at, split_from)
       values ($1, gen_random_uuid(), 'being made', '{}', $2, $3) returning id`,
      [own.accountId, madeAt, split ? own.listId : null],
    )
    const { id } = onlyRow(rows)
    await requestErasure(own.deps, own.accountId, PHONE)
    await own.jobs.runAll()
    expect(await listErasures(db, own.accountId)).toMatchObject([{ done_at: null }])
    await db.query(
      `insert into contacts (account_id, list_id, line, recommended_phone, fields)
       values ($1, $2, 2, $3, 'Eve')`,
      [own.accountId, id, PHONE],
    )
    await db.query('update contact_lists set complete = true where id = $1', [id])
    own.clock.advance(5000)
    await continueErasures(own.deps)
    expect(await listErasures(db, own.accountId)).toMatchObject([{ ends_with: null }])
    expect(await placesOf(own.accountId)).toEqual(nowhere)
  })

  it('keeps what another account may still need of an event that was never applied', async () => {
    const own = await account()
    const shared = await account()
    await db.query(
      `insert into quarantined_events (provider, kind, event_id, payload, error, received_at,
         quarantined_at) values ('text', 'reply', 'q', $1::json, 'no', $2, $2)`,
      [JSON.stringify({ kind: 'reply', phone: PHONE, text: 'STOP' }), NOW],
    )
    const kept = async () =>
      (await db.query(`select 1 as one from quarantined_events where event_id = 'q'`)).length
    await requestErasure(own.deps, own.accountId, PHONE)
    await own.jobs.runAll()
    expect(await kept()).toBe(1)
    // No other account knows the number: makeRun gives every account of this file the same ones.
    await db.query('delete from contacted_phones where phone = $1', [PHONE])
    await db.query('delete from deliveries where phone = $1 and account_id <> $2', [
      PHONE,
      shared.accountId,
    ])
    await requestErasure(shared.deps, shared.accountId, PHONE)
    await shared.jobs.runAll()
    expect(await kept()).toBe(0)
  })

  it('leaves events in quarantine that are known to be another account’s', async () => {
    const own = await account()
    // No other account has the number in any table of its own.
    for (const table of ['contacted_phones', 'deliveries']) {
      await db.query(`delete from ${table} where phone = $1 and account_id <> $2`, [
        PHONE,
        own.accountId,
      ])
    }
    await db.query(
      `insert into quarantined_events (provider, kind, event_id, account_id, payload, error,
         received_at, quarantined_at)
       select 'text', 'reply', event_id, account_id, $2::json, 'no', $3, $3
       from (values ('of own', $1::uuid), ('of another', gen_random_uuid()))
         as rows (event_id, account_id)`,
      [own.accountId, JSON.stringify({ kind: 'reply', phone: PHONE, text: 'STOP' }), NOW],
    )
    await requestErasure(own.deps, own.accountId, PHONE)
    await own.jobs.runAll()
    const left = await db.query(`select event_id as "eventId" from quarantined_events
      where event_id like 'of %'`)
    expect(left).toEqual([{ eventId: 'of another' }])
  })
})

/** A database that fails after so many statements, as a process does that is killed. */
function failingAfter(real: Database, statements: number): Database {
  let left = statements
  const failing = <Q extends Queries>(queries: Q): Q => ({
    ...queries,
    query: (...args: Parameters<Queries['query']>) => {
      left -= 1
      if (left < 0) throw new Error('killed')
      return queries.query(...args)
    },
  })
  return {
    ...failing(real),
    transaction: (work, options) => real.transaction((tx) => work(failing(tx)), options),
  }
}

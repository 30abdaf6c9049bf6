import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EmbeddedDatabase } from '../../../platform/database/embedded-database.ts'
import { openEmbeddedTestDatabase } from '../../database/open-test-database.ts'
import type { StatementCall } from '../statement-calls.ts'
import { accountColumns, unboundTables } from './account-bounds.ts'
import { accountComplaints, survivorComplaints, tryWeakened } from './check-accounts.ts'
import { weakened } from './weaken.ts'

let db: EmbeddedDatabase
let columns: ReadonlyMap<string, string>
beforeAll(async () => {
  db = await openEmbeddedTestDatabase()
  columns = await accountColumns(db.engine)
})
afterAll(() => db.close())

/** Statements as the product has them, all bound to an account. */
const bound = [
  'select name from campaigns where account_id = $1 and id = $2',
  'select name from campaigns where $1 = account_id',
  `select c.name from campaigns c join runs r on r.account_id = c.account_id and r.campaign_id = c.id
   where r.account_id = $1`,
  `select c.name, l.name from campaigns c
   left join contact_lists l on l.account_id = c.account_id and l.id = c.list_id where c.account_id = $1`,
  `select d.phone from deliveries d where d.account_id = $1
   and exists (select 1 from runs r where r.account_id = d.account_id and r.id = d.run_id)`,
  `select (select count(*) from chunks k where k.account_id = r.account_id and k.run_id = r.id)
   from runs r where r.account_id = $1`,
  'update runs set status = $3 where account_id = $1 and id = $2',
  `update deliveries d set state = 'failed' from unnest($1::uuid[], $2::int[]) as one (account_id, line)
   where d.account_id = one.account_id and d.line = one.line`,
  'delete from suppressions where account_id = $1 and phone_hash = $2',
  `with list as (select id from contact_lists where account_id = $1)
   select line from contacts where account_id = $1 and list_id in (select id from list)`,
  `select line from contacts where (account_id, list_id, line) > ($1, $2, $3)
   and (account_id, list_id, line) <= ($1, $2, 2147483647) order by account_id, list_id, line`,
  `(select line from deliveries where account_id = $1 limit 1) union all
   (select line from deliveries_archive where account_id = $1 limit 1)`,
  `insert into run_counts (account_id, run_id, channel, total)
   select account_id, id, 'voice', 1 from runs where account_id = $1`,
  `select a.id from accounts a join users u on u.account_id = a.id where a.id = $1`,
  'select 1 from ledger_entries where account_id = any($1::uuid[])',
]

/** Each lets another account's rows through, by another mistake. */
const faulty: readonly [string, string][] = [
  ['no condition', 'select name from campaigns where id = $1'],
  ['no condition at all', 'delete from contact_lists'],
  ['or', 'select name from campaigns where account_id = $1 or id = $2'],
  ['always true', 'select name from campaigns where (account_id = $1 or true) and id = $2'],
  ['another account', 'select name from campaigns where account_id <> $1 and id = $2'],
  ['not null only', 'select name from campaigns where account_id is not null and id = $1'],
  ['itself', 'select name from campaigns where account_id = account_id and id = $1'],
  ['another column', 'select id from runs where account_id = id'],
  [
    'a join by the id alone',
    `select c.name from campaigns c join runs r on r.campaign_id = c.id where r.account_id = $1`,
  ],
  [
    'the outer side of a left join',
    `select c.name from campaigns c left join runs r on r.account_id = c.account_id
     and r.account_id = $1`,
  ],
  [
    'not exists',
    `select c.name from campaigns c where not exists (
       select 1 from runs r where r.account_id = c.account_id and r.account_id = $1)`,
  ],
  [
    'exists by the id alone',
    `select phone from deliveries d where account_id = $1
     and exists (select 1 from runs r where r.id = d.run_id)`,
  ],
  [
    'a count by the id alone',
    `select (select count(*) from chunks k where k.run_id = r.id) from runs r where r.account_id = $1`,
  ],
  [
    'a value of a row',
    `select line from contacts c join contact_lists l on l.id = c.list_id where c.list_id = $1`,
  ],
  [
    'a page with one end',
    'select line from contacts where (account_id, list_id, line) > ($1, $2, $3)',
  ],
  [
    'a page that ends with another account',
    `select line from contacts where (account_id, list_id, line) > ($1, $2, $3)
     and (account_id, list_id, line) <= ($4, $2, 2147483647)`,
  ],
  [
    'one half of a union',
    `(select line from deliveries where account_id = $1 limit 1) union all
     (select line from deliveries where line = $2 limit 1)`,
  ],
  [
    'what is put in from elsewhere',
    `insert into run_counts (account_id, run_id, channel, total)
     select $1::uuid, id, 'voice', 1 from runs where id = $2`,
  ],
  ['an update from a list of ids', 'update runs set drained = true where id = any($1::uuid[])'],
  [
    'what a statement begins with',
    `with list as (select id from contact_lists where id = $2)
     select line from contacts where account_id = $1 and list_id in (select id from list)`,
  ],
  ['an account by an email', 'select a.id from accounts a where a.created_at > $1'],
]

const call = (text: string, line = 1): StatementCall => ({
  path: '/product/x.queries.ts',
  line,
  texts: [text],
  row: undefined,
})

describe('what a statement is bound to', () => {
  it.each(bound)('one account: %s', async (text) => {
    expect(await unboundTables(db.engine, columns, text)).toEqual([])
  })

  it.each(faulty)('none: %s', async (_, text) => {
    expect(await unboundTables(db.engine, columns, text)).not.toEqual([])
  })

  it('none: the outer side of a left join, also where each of its rows scans the inner table', async () => {
    await db.engine.exec(`
      create table outer_rows (account_id uuid);
      create table inner_rows (account_id uuid);
      create index on inner_rows (account_id);
      insert into outer_rows select gen_random_uuid() from generate_series(1, 2);
      insert into inner_rows select md5((n % 10)::text)::uuid from generate_series(1, 20000) n;
      analyze outer_rows, inner_rows;
      set enable_hashjoin = off; set enable_mergejoin = off; set enable_material = off`)
    try {
      const own = new Map(['outer_rows', 'inner_rows'].map((name) => [name, 'account_id']))
      const text = `select 1 from outer_rows o
        left join inner_rows i on i.account_id = o.account_id and i.account_id = $1`
      expect(await unboundTables(db.engine, own, text)).toEqual(['outer_rows'])
    } finally {
      await db.engine.exec(`
        reset enable_hashjoin; reset enable_mergejoin; reset enable_material;
        drop table outer_rows, inner_rows`)
    }
  })

  it('notices each condition of these statements that is weakened', async () => {
    const calls = bound.map((text) => call(text))
    const { tried, survivors } = await tryWeakened(db.engine, calls, '/')
    expect(survivors).toEqual([])
    expect(tried).toBeGreaterThanOrEqual(18)
  })

  it('does not weaken what is assigned', () => {
    expect(weakened('update runs set account_id = $1 where account_id = $2')).toEqual([
      'update runs set account_id = $1 where (account_id = $2 or true)',
    ])
  })

  it('weakens a condition that is joined by and in three ways', () => {
    expect(weakened('select 1 from runs where id = $2 and account_id = $1 and number = 1')).toEqual(
      [
        'select 1 from runs where id = $2 and (account_id = $1 or true) and number = 1',
        'select 1 from runs where id = $2 or account_id = $1 and number = 1',
        'select 1 from runs where id = $2 and account_id = $1 or number = 1',
      ],
    )
  })

  it('weakens the id of an account where accounts are read', () => {
    expect(weakened('select 1 from accounts where id = $1')).toHaveLength(1)
    expect(
      weakened('select 1 from accounts a join users u on u.account_id = a.id where u.id = $1'),
    ).toEqual([])
  })

  it('names what survives unless a test is named for it, and each name that is not needed', () => {
    const survivor = { path: 'x.queries.ts', line: 7, change: '…(account_id = $1 or true)…' }
    expect(survivorComplaints([survivor], { 'x.queries.ts': { count: 1 } })).toEqual([])
    expect(survivorComplaints([survivor], {})).toEqual([
      'survived x.queries.ts:7 …(account_id = $1 or true)…',
    ])
    expect(survivorComplaints([], { 'x.queries.ts': { count: 1 } })).toEqual([
      'x.queries.ts has 0 survivors, listed are 1',
    ])
  })
})

describe('the list of statements about all accounts', () => {
  const calls = [call(faulty[0]?.[1] ?? '', 7), call(bound[0] ?? '', 9)]
  const complaints = (tables: Record<string, number>) =>
    accountComplaints(db.engine, calls, '/product', { 'x.queries.ts': { tables, reason: '' } })

  it('allows what it names, and names what it does not by its line', async () => {
    expect(await complaints({ campaigns: 1 })).toEqual([])
    expect(await complaints({})).toEqual([
      'x.queries.ts:7 reads campaigns of all accounts (1, listed 0)',
    ])
  })

  it('has no room for a statement that is given an account and does not use it', async () => {
    const optional = (condition: string) =>
      accountComplaints(
        db.engine,
        [call(`select name from campaigns where $1::uuid is null or ${condition}`)],
        '/product',
        { 'x.queries.ts': { tables: { campaigns: 1 }, reason: '' } },
      )
    expect(await optional('account_id = $1')).toEqual([])
    expect(await optional('(account_id = $1 or true)')).toEqual([
      'x.queries.ts:1 is not bound to the account that it is given',
    ])
  })

  it('has no room for one more', async () => {
    expect(await complaints({ campaigns: 2 })).toEqual([
      'x.queries.ts reads campaigns of all accounts 1 times, listed are 2',
    ])
  })
})

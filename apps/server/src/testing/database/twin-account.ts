import type { Database, Queries } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/database.ts'

/** Tables whose keys begin with the account, each after those it refers to. */
const tables = [
  'contact_lists',
  'contacts',
  'rejected_rows',
  'campaigns',
  'runs',
  'deliveries',
  'deliveries_archive',
  'contacted_phones',
  'chunks',
  'dispatch_turns',
  'canaries',
  'run_counts',
  'hour_counts',
  'reason_counts',
  'variant_counts',
  'call_counts',
  'waiting_reports',
  'suppressions',
  'inbound_messages',
  'credit_balances',
  'ledger_entries',
  'mails',
]

/** Those with a key that no two accounts share; a twin has none of their rows. */
const tablesOfOne = [
  'users',
  'subscriptions',
  'payment_checks',
  'plan_purchases',
  'opt_outs',
  'inbound_calls',
]

/**
 * Adds an account with a copy of another's rows, under the same ids of runs, campaigns, lists and
 * all else: whatever a statement does to one, it does to both unless it is bound to the account.
 */
export async function addTwin(db: Database, accountId: string): Promise<string> {
  return db.transaction(async (tx) => {
    const rows = await tx.query<{ id: string }>(
      'insert into accounts (created_at) select created_at from accounts where id = $1 returning id',
      [accountId],
    )
    const twin = onlyRow(rows).id
    for (const table of tables) {
      await tx.query(
        `insert into ${table} overriding system value
         select (jsonb_populate_record(t, jsonb_build_object('account_id', $2::text))).*
         from ${table} t where account_id = $1`,
        [accountId, twin],
      )
    }
    return twin
  })
}

/**
 * Which of the tables of two accounts are touched by `work`: a row that is only locked, or that is
 * written as it was, counts too.
 */
export async function tablesTouched(
  db: Database,
  { own, other }: { own: string; other: string },
  work: () => Promise<unknown>,
): Promise<{ own: string[]; other: string[] }> {
  const before = await rowVersions(db, [own, other])
  await work()
  const after = await rowVersions(db, [own, other])
  const keys = [...new Set([...before.keys(), ...after.keys()])]
  const touched = keys.filter((key) => before.get(key) !== after.get(key))
  const ofAccount = (accountId: string) =>
    touched.flatMap((key) => (key.startsWith(accountId) ? [key.slice(accountId.length + 1)] : []))
  return { own: ofAccount(own), other: ofAccount(other) }
}

/** Each row's `ctid` and transactions, by account and table: a lock leaves its own in `xmax`. */
async function rowVersions(
  db: Queries,
  accountIds: readonly string[],
): Promise<Map<string, string>> {
  const parts = [
    `select id as account_id, 'accounts' as "table", ctid, xmin, xmax from accounts`,
    ...[...tables, ...tablesOfOne].map(
      (table) => `select account_id, '${table}', ctid, xmin, xmax from ${table}`,
    ),
  ]
  const rows = await db.query<{ key: string; rows: string }>(
    `select concat_ws(' ', account_id, "table") as key,
       string_agg(concat_ws(' ', ctid, xmin, xmax), ',' order by ctid) as rows
     from (${parts.join(' union all ')}) as versions
     where account_id = any($1::uuid[]) group by account_id, "table"`,
    [accountIds],
  )
  return new Map(rows.map((row) => [row.key, row.rows]))
}

import type { Database, Queries } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/database.ts'
import { accountTables } from './account-tables.ts'
import type { AccountTable } from './account-tables.ts'

/**
 * What a twin's rows get for a key that no two accounts share, in SQL: `$2` is the twin. All other keys begin with
 * the account, so that the twin's rows have the same.
 */
const ownKeys: Readonly<Record<string, string>> = {
  'inbound_calls.call_id': "call_id || ' of ' || $2",
  'invitations.token_hash': "token_hash || ' of ' || $2",
  'quarantined_events.id': 'gen_random_uuid()',
  'sender_addresses.address': "address || ' of ' || $2",
  'sender_call_numbers.phone': 'phone + 100000000000 * (select count(*) from accounts)',
  'security_calls.id': 'gen_random_uuid()',
  'senders.ordered_text_number':
    'ordered_text_number + 100000000000 * (select count(*) from accounts)',
  'sign_up_pages.code': "code || ' of ' || $2",
  'subscriptions.subscription_ref': "subscription_ref || ' of ' || $2",
  'users.email': '$2 || email',
  'users.id': 'gen_random_uuid()',
}

/**
 * Adds an account with a copy of another's rows in every table, under the same ids of runs, campaigns, lists
 * and all else: whatever a statement does to one, it does to both unless it is bound to the account.
 *
 * @throws when a table has a key that no two accounts share and `ownKeys` has no value for it
 */
export async function addTwin(db: Database, accountId: string): Promise<string> {
  return db.transaction(async (tx) => {
    const rows = await tx.query<{ id: string }>(
      'insert into accounts (created_at) select created_at from accounts where id = $1 returning id',
      [accountId],
    )
    const twin = onlyRow(rows).id
    const copies = (await accountTables(tx)).map(copyOf)
    // In one statement, because its foreign keys are looked at when all rows are there.
    const named = copies.map((copy, index) => `copy_${index} as (${copy})`)
    await tx.query(`with ${named.join(',\n')} select 1`, [accountId, twin])
    return twin
  })
}

function copyOf({ name, sharedKeys }: AccountTable): string {
  const values = ['account_id', ...sharedKeys].map((column) => {
    const value = column === 'account_id' ? '$2::text' : ownKeys[`${name}.${column}`]
    if (value === undefined) throw new Error(`A twin needs a key of its own for ${name}.${column}.`)
    return `'${column}', ${value}`
  })
  return `insert into ${name} overriding system value
    select (jsonb_populate_record(t, jsonb_build_object(${values.join(', ')}))).*
    from ${name} t where account_id = $1`
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
    ...(await accountTables(db)).map(
      ({ name }) => `select account_id, '${name}', ctid, xmin, xmax from ${name}`,
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

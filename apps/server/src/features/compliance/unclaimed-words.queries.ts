import type { Queries, Transaction } from '../../platform/database/database.ts'

/** Notes what a person said whom no account is known to have contacted, unless something newer was. */
export async function noteUnclaimedWord(
  tx: Transaction,
  word: { hash: string; state: 'opted_out' | 'opted_in'; saidAt: Date },
): Promise<void> {
  await tx.query(
    `insert into unclaimed_words as u (phone_hash, state, said_at) values ($1, $2, $3)
     on conflict (phone_hash) do update set state = excluded.state, said_at = excluded.said_at
     where excluded.said_at > u.said_at
       or (excluded.said_at = u.said_at and excluded.state = 'opted_out')`,
    [word.hash, word.state, word.saidAt],
  )
}

/** A number as no account's, and as this one's. */
export interface UnclaimedNumber {
  hash: string
  ownHash: string
}

/** Those who said STOP to no account that is known, and have not said START to this one since. */
export async function selectUnclaimedStops(
  db: Queries,
  accountId: string,
  numbers: readonly UnclaimedNumber[],
): Promise<string[]> {
  const rows = await db.query<{ own_hash: string }>(
    `select n.own_hash from unnest($2::text[], $3::text[]) as n (hash, own_hash)
     join unclaimed_words u on u.phone_hash = n.hash and u.state = 'opted_out'
     where not exists (
       select from opt_outs o
       where o.account_id = $1 and o.phone_hash = n.own_hash and o.state = 'opted_in'
         and o.said_at > u.said_at)`,
    [accountId, numbers.map(({ hash }) => hash), numbers.map(({ ownHash }) => ownHash)],
  )
  return rows.map((row) => row.own_hash)
}

import type { Queries, Transaction } from '../../../platform/database/database.ts'

/** Notes the word of people whom no known account has contacted, unless a newer one is noted. */
export async function noteUnclaimedWord(
  tx: Transaction,
  state: 'opted_out' | 'opted_in',
  numbers: readonly { hash: string; saidAt: Date }[],
): Promise<void> {
  await tx.query(
    `insert into unclaimed_words as u (phone_hash, state, said_at)
     select hash, $1, max(said_at) from unnest($2::text[], $3::timestamptz[]) as n (hash, said_at)
     group by hash order by hash
     on conflict (phone_hash) do update set state = excluded.state, said_at = excluded.said_at
     where excluded.said_at > u.said_at
       or (excluded.said_at = u.said_at and excluded.state = 'opted_out')`,
    [state, numbers.map(({ hash }) => hash), numbers.map(({ saidAt }) => saidAt)],
  )
}

/** A number's hash for no account, and its hash for this account. */
export interface UnclaimedNumber {
  hash: string
  ownHash: string
}

export interface UnclaimedStop {
  ownHash: string
  saidAt: Date
}

/** The numbers whose owner said STOP to no known account, and has not said START to this one since. */
export async function selectUnclaimedStops(
  db: Queries,
  accountId: string,
  numbers: readonly UnclaimedNumber[],
): Promise<UnclaimedStop[]> {
  return db.query<UnclaimedStop>(
    `select n.own_hash as "ownHash", u.said_at as "saidAt" from unnest($2::text[], $3::text[]) as n (hash, own_hash)
     join unclaimed_words u on u.phone_hash = n.hash and u.state = 'opted_out'
     where not exists (
       select from opt_outs o
       where o.account_id = $1 and o.phone_hash = n.own_hash and o.state = 'opted_in'
         and o.said_at > u.said_at)`,
    [accountId, numbers.map(({ hash }) => hash), numbers.map(({ ownHash }) => ownHash)],
  )
}

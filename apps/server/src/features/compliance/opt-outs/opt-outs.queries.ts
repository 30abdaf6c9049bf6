import type { Queries, Transaction } from '../../../platform/database/database.ts'

/** How a word came: in a reply, or by a key on a call back. */
export type OptOutSource = 'reply' | 'call'

/**
 * Notes the word of a number's owner, in each account, unless a newer one is known; of two words at
 * the same instant STOP wins. Returns the accounts in which the word is the newest; for the same
 * event again that is none. Rows are locked in one order, so that two replies of the same person
 * wait for each other.
 */
export async function noteOptOuts(
  tx: Transaction,
  numbers: readonly { accountId: string; hash: string }[],
  word: { state: 'opted_out' | 'opted_in'; saidAt: Date; source: OptOutSource },
): Promise<Set<string>> {
  const rows = await tx.query<{ accountId: string }>(
    `insert into opt_outs as o (account_id, phone_hash, state, said_at, source)
     select account_id, hash, $3, $4, $5
     from unnest($1::uuid[], $2::text[]) as number (account_id, hash)
     order by account_id, hash
     on conflict (account_id, phone_hash) do update
       set state = excluded.state, said_at = excluded.said_at, source = excluded.source
     where excluded.said_at > o.said_at
       or (excluded.said_at = o.said_at and excluded.state = 'opted_out' and o.state = 'opted_in')
     returning account_id as "accountId"`,
    [
      numbers.map(({ accountId }) => accountId),
      numbers.map(({ hash }) => hash),
      word.state,
      word.saidAt,
      word.source,
    ],
  )
  return new Set(rows.map((row) => row.accountId))
}

/** Whether the owner of a number said START to the account after this instant. */
export async function hasStartedSince(
  db: Queries,
  { accountId, hash }: { accountId: string; hash: string },
  instant: Date,
): Promise<boolean> {
  const rows = await db.query<{ said: number }>(
    `select 1 as said from opt_outs
     where account_id = $1 and phone_hash = $2 and state = 'opted_in' and said_at > $3`,
    [accountId, hash, instant],
  )
  return rows.length > 0
}

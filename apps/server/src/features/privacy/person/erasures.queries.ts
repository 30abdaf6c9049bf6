import { onlyRow } from '../../../platform/database/database.ts'
import type { Queries, Transaction } from '../../../platform/database/database.ts'

export interface ErasureKey {
  accountId: string
  id: string
}

export interface Erasure {
  id: string
  /** Null once it is done. */
  phone: number | null
  requestedAt: Date
  doneAt: Date | null
}

const COLUMNS = `id, phone, requested_at as "requestedAt", done_at as "doneAt"`

/** Notes the request, unless the number is being erased already. */
export async function insertErasure(
  tx: Transaction,
  { accountId, phone, at }: { accountId: string; phone: number; at: Date },
): Promise<void> {
  await tx.query(
    `insert into erasures (account_id, phone, requested_at) values ($1, $2, $3)
     on conflict do nothing`,
    [accountId, phone, at],
  )
}

export async function findOpenErasure(
  db: Queries,
  accountId: string,
  phone: number,
): Promise<Erasure | undefined> {
  const [row] = await db.query<Erasure>(
    `select ${COLUMNS} from erasures where account_id = $1 and phone = $2`,
    [accountId, phone],
  )
  return row
}

export async function findErasure(
  db: Queries,
  { accountId, id }: ErasureKey,
): Promise<Erasure | undefined> {
  const [row] = await db.query<Erasure>(
    `select ${COLUMNS} from erasures where account_id = $1 and id = $2`,
    [accountId, id],
  )
  return row
}

/** The newest requests of an account. */
export function latestErasures(db: Queries, accountId: string, most: number): Promise<Erasure[]> {
  return db.query<Erasure>(
    `select ${COLUMNS} from erasures where account_id = $1
     order by requested_at desc, id desc limit $2`,
    [accountId, most],
  )
}

/** Requests of all accounts that are not done, the oldest first. */
export function openErasures(db: Queries, most: number): Promise<ErasureKey[]> {
  return db.query<ErasureKey>(
    `select account_id as "accountId", id from erasures where done_at is null
     order by requested_at limit $1`,
    [most],
  )
}

/** Requests to erase a person or a whole account that were made before then and are not done. */
export async function countOpenErasures(db: Queries, requestedBefore: Date): Promise<number> {
  const rows = await db.query<{ erasures: number }>(
    `select ((select count(*) from erasures where done_at is null and requested_at <= $1)
       + (select count(*) from account_erasures where done_at is null and requested_at <= $1))::int as erasures`,
    [requestedBefore],
  )
  return onlyRow(rows).erasures
}

/** From now on only its dates are known. */
export async function finishErasure(
  tx: Transaction,
  { accountId, id }: ErasureKey,
  at: Date,
): Promise<void> {
  await tx.query(
    `update erasures set phone = null, done_at = $3
     where account_id = $1 and id = $2 and done_at is null`,
    [accountId, id, at],
  )
}

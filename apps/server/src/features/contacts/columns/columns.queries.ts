import type { Queries } from '../../../platform/database/database.ts'

export interface ColumnsKey {
  accountId: string
  /** SHA-256 of the headers. */
  shape: Uint8Array
}

/** What the columns of this shape are used for; undefined for a new shape. */
export async function selectColumns(
  db: Queries,
  { accountId, shape }: ColumnsKey,
): Promise<string[] | undefined> {
  const [row] = await db.query<{ uses: string[] }>(
    'select uses from remembered_columns where account_id = $1 and shape = $2',
    [accountId, shape],
  )
  return row?.uses
}

export async function upsertColumns(
  db: Queries,
  { accountId, shape }: ColumnsKey,
  { uses, at }: { uses: readonly string[]; at: Date },
): Promise<void> {
  await db.query(
    `insert into remembered_columns (account_id, shape, uses, used_at) values ($1, $2, $3, $4)
     on conflict (account_id, shape) do update set uses = excluded.uses, used_at = excluded.used_at`,
    [accountId, shape, uses, at],
  )
}

/** Removes all shapes of an account but the last used ones. */
export async function deleteOldColumns(
  db: Queries,
  accountId: string,
  most: number,
): Promise<void> {
  await db.query(
    `delete from remembered_columns where account_id = $1 and shape in
       (select shape from remembered_columns where account_id = $1
        order by used_at desc, shape offset $2)`,
    [accountId, most],
  )
}

import { onlyRow } from '../../../platform/database/database.ts'
import type { Queries, Transaction } from '../../../platform/database/database.ts'

/** The full list in use for an area code. */
export interface RegistryArea {
  areaCode: number
  importId: number
  /** YYYY-MM-DD. */
  dated: string
  numbers: number
}

/** A few hundred at most. */
export function selectAreas(db: Queries, accountId: string): Promise<RegistryArea[]> {
  return db.query<RegistryArea>(
    `select area_code as "areaCode", import_id as "importId", dated, numbers
     from registry_areas where account_id = $1 order by area_code`,
    [accountId],
  )
}

export interface StoredImport {
  fileName: string
  kind: string
  dated: string
  importedAt: Date
  importedBy: string | null
  numbers: number
}

/** The files that were read to their end, newest first. */
export function selectImports(
  db: Queries,
  accountId: string,
  limit: number,
): Promise<StoredImport[]> {
  return db.query<StoredImport>(
    `select i.file_name as "fileName", i.kind, i.dated, i.completed_at as "importedAt", i.numbers,
       case when u.removed_at is null then u.display_name end as "importedBy"
     from registry_imports i left join users u on u.account_id = i.account_id and u.id = i.imported_by
     where i.account_id = $1 and i.completed_at is not null order by i.id desc limit $2`,
    [accountId, limit],
  )
}

export interface NewImport {
  accountId: string
  userId: string
  fileName: string
  kind: 'full' | 'changes'
  dated: string
  at: Date
}

export async function insertImport(db: Queries, file: NewImport): Promise<number> {
  const rows = await db.query<{ id: number }>(
    `insert into registry_imports (account_id, file_name, kind, dated, started_at, imported_by)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [file.accountId, file.fileName, file.kind, file.dated, file.at, file.userId],
  )
  return onlyRow(rows).id
}

export async function completeImport(
  tx: Transaction,
  { accountId, importId }: { accountId: string; importId: number },
  { numbers, at }: { numbers: number; at: Date },
): Promise<void> {
  await tx.query(
    `update registry_imports set completed_at = $3, numbers = $4 where account_id = $1 and id = $2`,
    [accountId, importId, at, numbers],
  )
}

/**
 * Puts a full list in use for its area codes; returns what it took the place of. Undefined where a newer one is in
 * use for one of them: the caller has to roll back.
 */
export async function useFullList(
  tx: Transaction,
  { accountId, importId, dated }: { accountId: string; importId: number; dated: string },
  areas: readonly { areaCode: number; numbers: number }[],
): Promise<{ areaCode: number; importId: number }[] | undefined> {
  const replaced = await tx.query<{ areaCode: number; importId: number }>(
    `select area_code as "areaCode", import_id as "importId" from registry_areas
     where account_id = $1 and area_code = any($2::smallint[]) for update`,
    [accountId, areas.map(({ areaCode }) => areaCode)],
  )
  const used = await tx.query<{ areaCode: number }>(
    `insert into registry_areas as r (account_id, area_code, import_id, dated, numbers)
     select $1, a.area_code, $2, $3, a.numbers
     from unnest($4::smallint[], $5::int[]) as a (area_code, numbers)
     on conflict (account_id, area_code) do update
       set import_id = excluded.import_id, dated = excluded.dated, numbers = excluded.numbers
       where r.dated <= excluded.dated
     returning area_code as "areaCode"`,
    [
      accountId,
      importId,
      dated,
      areas.map(({ areaCode }) => areaCode),
      areas.map(({ numbers }) => numbers),
    ],
  )
  return used.length < areas.length ? undefined : replaced
}

/** Notes that the changes until this day are in the lists of these area codes. */
export async function noteChanges(
  tx: Transaction,
  { accountId, importId, dated }: { accountId: string; importId: number; dated: string },
  areas: readonly { areaCode: number; numbers: number }[],
): Promise<void> {
  await tx.query(
    `update registry_areas r set dated = greatest(r.dated, $2), numbers = a.numbers
     from unnest($3::smallint[], $4::int[]) as a (area_code, numbers)
     where r.account_id = $1 and r.area_code = a.area_code and r.import_id = $5`,
    [
      accountId,
      dated,
      areas.map(({ areaCode }) => areaCode),
      areas.map(({ numbers }) => numbers),
      importId,
    ],
  )
}

/** No list is in use any more. Returns what was. */
export function deleteAreas(
  db: Queries,
  accountId: string,
): Promise<{ areaCode: number; importId: number }[]> {
  return db.query<{ areaCode: number; importId: number }>(
    `delete from registry_areas where account_id = $1
     returning area_code as "areaCode", import_id as "importId"`,
    [accountId],
  )
}

/** Imports that broke off: what they wrote is in no use. */
export async function brokenImports(
  db: Queries,
  accountId: string,
  startedBefore: Date,
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select id from registry_imports
     where account_id = $1 and completed_at is null and started_at < $2`,
    [accountId, startedBefore],
  )
  return rows.map(({ id }) => id)
}

export async function deleteImport(
  db: Queries,
  accountId: string,
  importId: number,
): Promise<void> {
  await db.query('delete from registry_numbers where account_id = $1 and import_id = $2', [
    accountId,
    importId,
  ])
  await db.query('delete from registry_imports where account_id = $1 and id = $2', [
    accountId,
    importId,
  ])
}

/** Whether a list has a person in one of these area codes; it stops at the first. */
export async function hasPeopleIn(
  db: Queries,
  { accountId, listId }: { accountId: string; listId: string },
  areaCodes: readonly number[],
): Promise<boolean> {
  const rows = await db.query<{ found: boolean }>(
    `select exists (select from contacts where account_id = $1 and list_id = $2
       and recommended_phone / 10000000 % 1000 = any($3::bigint[])) as found`,
    [accountId, listId, areaCodes],
  )
  return onlyRow(rows).found
}

/** How many accounts have a list of before this day (YYYY-MM-DD) in use. */
export async function countAccountsWithOlder(db: Queries, day: string): Promise<number> {
  const rows = await db.query<{ accounts: number }>(
    `select count(distinct account_id)::int as accounts from registry_areas where dated < $1::date`,
    [day],
  )
  return onlyRow(rows).accounts
}

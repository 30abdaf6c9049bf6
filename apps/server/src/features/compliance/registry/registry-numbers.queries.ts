import type { Queries } from '../../../platform/database/database.ts'

/** A full list's numbers that share their first six digits: the last four of those to add and to remove. */
export interface RegistryBlock {
  importId: number
  prefix: number
  added: readonly number[]
  removed: readonly number[]
}

/** Adds numbers and removes others. The same again changes nothing. */
export async function writeBlocks(
  db: Queries,
  accountId: string,
  blocks: readonly RegistryBlock[],
): Promise<void> {
  const shrinking = blocks.filter(({ removed }) => removed.length > 0)
  if (shrinking.length > 0) {
    await db.query(
      `update registry_numbers r set suffixes = array(
         select s from unnest(r.suffixes) as s where s <> all(b.suffixes::smallint[]))
       from unnest($2::bigint[], $3::int[], $4::text[]) as b (import_id, prefix, suffixes)
       where r.account_id = $1 and r.import_id = b.import_id and r.prefix = b.prefix`,
      valuesOf(accountId, shrinking, 'removed'),
    )
  }
  const growing = blocks.filter(({ added }) => added.length > 0)
  if (growing.length === 0) return
  await db.query(
    `insert into registry_numbers as r (account_id, import_id, prefix, suffixes)
     select $1, b.import_id, b.prefix, b.suffixes::smallint[]
     from unnest($2::bigint[], $3::int[], $4::text[]) as b (import_id, prefix, suffixes)
     on conflict (account_id, import_id, prefix) do update set suffixes = array(
       select distinct s from unnest(r.suffixes || excluded.suffixes) as s order by s)`,
    valuesOf(accountId, growing, 'added'),
  )
}

function valuesOf(
  accountId: string,
  blocks: readonly RegistryBlock[],
  part: 'added' | 'removed',
): unknown[] {
  return [
    accountId,
    blocks.map(({ importId }) => importId),
    blocks.map(({ prefix }) => prefix),
    // Rows of different lengths can't be one two-dimensional array, so each travels as text.
    blocks.map((block) => `{${block[part].join(',')}}`),
  ]
}

/**
 * Which of these numbers (1 and ten digits) the full list beside each contains; one query. A row is looked up for
 * each: a join would read all that all accounts have stored.
 */
export async function selectRegistered(
  db: Queries,
  accountId: string,
  phones: readonly number[],
  importIds: readonly number[],
): Promise<number[]> {
  const rows = await db.query<{ phone: number }>(
    `select n.phone
     from unnest($2::text::bigint[], $3::text::bigint[]) as n (phone, import_id)
     cross join lateral (
       select suffixes from registry_numbers
       where account_id = $1 and import_id = n.import_id
         and prefix = (n.phone / 10000 % 1000000)::int
       offset 0
     ) as r
     where (n.phone % 10000)::smallint = any(r.suffixes)`,
    // Each as one text: an array is written element by element, which takes a fifth of all this.
    [accountId, `{${phones.join(',')}}`, `{${importIds.join(',')}}`],
  )
  return rows.map(({ phone }) => phone)
}

/** How many numbers a full list holds in each of its area codes. */
export function countByArea(
  db: Queries,
  accountId: string,
  importId: number,
): Promise<{ areaCode: number; numbers: number }[]> {
  return db.query<{ areaCode: number; numbers: number }>(
    `select (prefix / 1000)::smallint as "areaCode", sum(cardinality(suffixes))::int as numbers
     from registry_numbers where account_id = $1 and import_id = $2
     group by 1 order by 1`,
    [accountId, importId],
  )
}

/** Removes a full list's numbers of an area code; at most 1,000 rows. */
export async function deleteArea(
  db: Queries,
  accountId: string,
  { importId, areaCode }: { importId: number; areaCode: number },
): Promise<void> {
  await db.query(
    `delete from registry_numbers
     where account_id = $1 and import_id = $2 and prefix >= $3::int * 1000 and prefix < ($3::int + 1) * 1000`,
    [accountId, importId, areaCode],
  )
}

import type { PGlite } from '@electric-sql/pglite'

/** A unique index, with the columns that it holds. */
export interface UniqueIndex {
  table: string
  name: string
  columns: string[]
}

export async function uniqueIndexes(engine: PGlite): Promise<UniqueIndex[]> {
  const { rows } = await engine.query<UniqueIndex>(
    `select held.relname as table, named.relname as name,
       array(select attname::text from pg_attribute
             where attrelid = held.oid and attnum = any (indkey)) as columns
     from pg_index
     join pg_class held on held.oid = indrelid
     join pg_class named on named.oid = indexrelid
     where indisunique and held.relnamespace = 'public'::regnamespace`,
  )
  return rows
}

const INSERT = /insert into (\w+)(?: as \w+)?\s*\(([^)]*)\)/
const TARGET = /on conflict \(([^)]*)\)/

/**
 * The unique indexes on which an insert fails though it says what to do where the row exists. Postgres heeds only the
 * index that `on conflict` names: of two transactions that insert the same new row at one moment, the second one can
 * meet the first one's entry in another index, and fails there. Without a target `on conflict do nothing` heeds all.
 */
export function unheededIndexes(text: string, indexes: readonly UniqueIndex[]): string[] {
  return text.split(/(?=insert into )/).flatMap((insert) => {
    const [, table, written] = INSERT.exec(insert) ?? []
    const [, target] = TARGET.exec(insert) ?? []
    if (table === undefined || written === undefined || target === undefined) return []
    const columns = namesIn(written)
    const heeded = namesIn(target).toSorted().join()
    return indexes
      .filter((index) => index.table === table && index.columns.toSorted().join() !== heeded)
      .filter((index) => index.columns.every((column) => columns.includes(column)))
      .map(({ name }) => name)
  })
}

function namesIn(list: string): string[] {
  return list.split(',').map((name) => name.trim())
}

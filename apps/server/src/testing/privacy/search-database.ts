import type { Database } from '../../platform/database/database.ts'

/** A place in which a text was found. */
export interface Place {
  table: string
  column: string
}

/**
 * Where a pattern occurs in the database: in every column, cast to text, of every table that the
 * catalogue lists, so that a new table is searched without being named anywhere. The pattern is
 * compared without regard to case.
 */
export async function searchDatabase(db: Database, pattern: string): Promise<Place[]> {
  const columns = await db.query<{ schema: string; table: string; column: string }>(
    `select n.nspname as schema, c.relname as "table", a.attname as column
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'm') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
     order by 1, 2, 3`,
  )
  const places: Place[] = []
  for (const { schema, table, column } of columns) {
    const found = await db.query<{ one: number }>(
      `select 1 as one from "${schema}"."${table}" where "${column}"::text ~* $1 limit 1`,
      [pattern],
    )
    if (found.length > 0) places.push({ table, column })
  }
  return places
}

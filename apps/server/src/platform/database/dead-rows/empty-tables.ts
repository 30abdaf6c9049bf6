import type { Queries } from '../database.ts'
import type { Scripts } from './filled-tables.ts'
import { codeOf, LOCKED_OUT } from './rewrite-in-turn.ts'

/**
 * Columns of tables without a row of which the planner still has values: ANALYZE keeps what it found when there
 * were rows. An id says nothing of a person.
 */
const KEPT = `pg_stats s
  join pg_namespace n on n.nspname = s.schemaname
  join pg_class c on c.relnamespace = n.oid and c.relname = s.tablename
  join pg_attribute a on a.attrelid = c.oid and a.attname = s.attname
  join pg_type t on t.oid = a.atttypid
  where n.nspname in ('public', 'jobs') and c.relkind = 'r' and pg_relation_size(c.oid) = 0
    and (s.most_common_vals is not null or s.histogram_bounds is not null)
    and a.atttypid <> 'uuid'::regtype`

/**
 * A column that is given the type that it has loses its statistics, and nothing else: one with a collation, storage or
 * compression of its own would lose that too.
 */
const FORGETTING = `select format('alter table %s %s', c.oid::regclass, string_agg(
    format('alter column %I type %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', ')) as statement
  from ${KEPT} and a.attcollation = t.typcollation and a.attstorage = t.typstorage
    and a.attcompression = ''
  group by c.oid`

/** Postgres' codes for a column that something depends on, and for a table that is another role's. */
const NOT_POSSIBLE = new Set(['0A000', '42501'])

/** Removes the statistics of empty tables, which only a superuser may delete, as the tables' owner. */
export async function forgetEmptyTables(db: Scripts): Promise<void> {
  for (const { statement } of await db.query<{ statement: string }>(FORGETTING)) {
    try {
      await db.script(statement)
    } catch (error) {
      const code = codeOf(error)
      if (!LOCKED_OUT.has(code) && !NOT_POSSIBLE.has(code)) throw error
    }
  }
}

/** Empty tables of which the planner still has values. */
export async function emptyTablesWithStatistics(db: Queries): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `select c.oid::regclass::text as name from ${KEPT} group by c.oid order by 1`,
  )
  return rows.map(({ name }) => name)
}

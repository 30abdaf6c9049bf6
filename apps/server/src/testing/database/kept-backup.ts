import type { Database } from '../../platform/database/database.ts'

/**
 * All rows as they are now, to be put back later, as a backup of the database would do. Nothing may use
 * the database while they are. Sequences stay where they are, as they may also in a restored database.
 */
export async function keepBackup(db: Database): Promise<{ restore(): Promise<void> }> {
  const tables = await db.transaction(async (tx) => {
    // One instant for all tables.
    await tx.query('set transaction isolation level repeatable read')
    const found = await tx.query<{ name: string; columns: string }>(
      `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         and a.attgenerated = ''
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by 1`,
    )
    await tx.query('create schema backup')
    for (const { name } of found) {
      await tx.query(`create table backup."${name}" as table public."${name}"`)
    }
    return found
  })
  return {
    restore: () =>
      db.transaction(async (tx) => {
        // Neither foreign keys nor triggers apply when a backup is put back.
        await tx.query('set local session_replication_role = replica')
        const all = tables.map(({ name }) => `public."${name}"`).join(', ')
        await tx.query(`truncate ${all}`)
        for (const { name, columns } of tables) {
          await tx.query(
            `insert into public."${name}" (${columns}) overriding system value
             select ${columns} from backup."${name}"`,
          )
        }
        await tx.query('drop schema backup cascade')
      }),
  }
}

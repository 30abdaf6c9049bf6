import type { Database } from './database.ts'

/** Schemas whose tables the product uses: its own, and the job queue's. */
const SCHEMAS = ['public', 'jobs'] as const

/**
 * Lets a role work with the rows of all tables, and nothing else: no table is made, changed, emptied at once or taken
 * away by it, and no trigger switched off, so what may only be added to stays so. To be called after each migration.
 *
 * @param owner connected as the role that the tables belong to
 */
export async function grantRows(owner: Database, role: string): Promise<void> {
  const [quoted] = await owner.query<{ name: string }>('select quote_ident($1) as name', [role])
  const to = quoted?.name ?? ''
  for (const schema of SCHEMAS) {
    await owner.script(
      `grant usage on schema ${schema} to ${to};
       grant select, insert, update, delete on all tables in schema ${schema} to ${to};
       grant usage, select on all sequences in schema ${schema} to ${to};`,
    )
  }
  await owner.script(`revoke insert, update, delete on schema_migrations from ${to}`)
}

/** Whose rows and tables a connection works with. */
export async function roleOf(db: Database): Promise<string> {
  const [row] = await db.query<{ name: string }>('select current_user::text as name')
  return row?.name ?? ''
}

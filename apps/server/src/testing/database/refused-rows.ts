import type { Database } from '../../platform/database/database.ts'

/**
 * From now on the database refuses each row of the table of which `condition` holds (`new` is the row), in place of
 * what it refused before: a cause that only the database can have, and that `allowRows` ends.
 */
export async function refuseRows(db: Database, table: string, condition: string): Promise<void> {
  await db.script(`
    create or replace function refuse_row() returns trigger language plpgsql as $$
    begin
      raise exception 'This row is refused.';
    end $$;
    drop trigger if exists refused_rows on ${table};
    create trigger refused_rows before insert or update on ${table} for each row
      when (${condition}) execute function refuse_row();`)
}

export async function allowRows(db: Database, table: string): Promise<void> {
  await db.script(`drop trigger refused_rows on ${table}`)
}

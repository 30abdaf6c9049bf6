import type { Database } from '../../platform/database/database.ts'

const TABLES = `select tablename from pg_tables where schemaname = 'public'
  and tablename not in ('schema_migrations', 'simulated_uncertain')`

/** Keeps what all tables hold at this moment, as a backup does. */
export async function takeBackup(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read')
    await tx.query(`do $$
      declare name text;
      begin
        drop schema if exists backup cascade;
        create schema backup;
        for name in ${TABLES} loop
          execute format('create table backup.%I as table public.%I', name, name);
        end loop;
        create table backup.claims as select last_value, is_called from delivery_claims;
      end $$`)
  })
}

/** Makes all tables what they were when the backup was taken: everything after it is lost. */
export async function restoreBackup(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    // Constraints and triggers were checked when these rows were first written.
    await tx.query('set local session_replication_role = replica')
    await tx.query(`do $$
      declare name text;
      begin
        execute (select 'truncate ' || string_agg(format('public.%I', tablename), ', ')
          from (${TABLES}) as every);
        for name in ${TABLES} loop
          execute format(
            'insert into public.%I overriding system value select * from backup.%I', name, name);
        end loop;
        perform setval('delivery_claims', last_value, is_called) from backup.claims;
      end $$`)
  })
}

import { onlyRow } from './database.ts'
import type { Queries } from './database.ts'

export interface ServerFacts {
  /** Such as 150004. */
  version: number
  isStandby: boolean
  isSuperuser: boolean
  mayCreateTables: boolean
  mayCreateSchemas: boolean
  hasJobs: boolean
  /** Tables of the product that belong to a role that ours does not act for. */
  foreignTables: number
  isEncrypted: boolean
  encoding: string
  /** Whether letters outside of a to z have two cases here: not in the locale C. */
  knowsCases: boolean
  /** Names of the settings that may lose what was committed, and are switched off. */
  unsafe: string[]
  maxConnections: number
  connections: number
  sizeBytes: number
}

export async function selectServerFacts(db: Queries): Promise<ServerFacts> {
  const rows = await db.query<ServerFacts>(
    `select current_setting('server_version_num')::int as version,
       pg_is_in_recovery() as "isStandby",
       (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
       has_schema_privilege(current_user, 'public', 'CREATE') as "mayCreateTables",
       has_database_privilege(current_user, current_database(), 'CREATE') as "mayCreateSchemas",
       exists (select from pg_namespace where nspname = 'jobs') as "hasJobs",
       (select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p')
          and not pg_has_role(current_user, c.relowner, 'USAGE')) as "foreignTables",
       coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted",
       current_setting('server_encoding') as encoding,
       lower('ÉÄÑЖ') = 'éäñж' as "knowsCases",
       array_remove(array[
         case when current_setting('fsync') = 'off' then 'fsync' end,
         case when current_setting('full_page_writes') = 'off' then 'full_page_writes' end,
         case when current_setting('synchronous_commit') = 'off' then 'synchronous_commit' end
       ], null) as unsafe,
       current_setting('max_connections')::int as "maxConnections",
       (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
       pg_database_size(current_database()) as "sizeBytes"`,
  )
  return onlyRow(rows)
}

/** The migrations that the database has run; undefined where the product was never started on it. */
export async function selectMigrationsRun(db: Queries): Promise<string[] | undefined> {
  const found = await db.query<{ isThere: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as "isThere"`,
  )
  if (!onlyRow(found).isThere) return undefined
  const rows = await db.query<{ name: string }>('select name from schema_migrations')
  return rows.map(({ name }) => name)
}

export interface ArchiveFacts {
  isOn: boolean
  lastAt: Date | null
  lastFailedAt: Date | null
}

/** The archive of the server's write-ahead log, from which it can be restored to any moment. */
export async function selectArchive(db: Queries): Promise<ArchiveFacts> {
  const rows = await db.query<ArchiveFacts>(
    `select current_setting('archive_mode') <> 'off' as "isOn",
       last_archived_time as "lastAt", last_failed_time as "lastFailedAt"
     from pg_stat_archiver`,
  )
  return onlyRow(rows)
}

import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Database } from '../platform/database/database.ts'
import type { EmbeddedDatabase } from '../platform/database/embedded-database.ts'
import { openEmbeddedDatabase } from '../platform/database/embedded-database.ts'
import { migrate, migrationsRun } from '../platform/database/migrate.ts'
import { openServerDatabase } from '../platform/database/server-database.ts'
import type { Logger } from '../platform/log.ts'
import type { Closers } from './closers.ts'

export interface Store {
  db: Database
  embedded?: EmbeddedDatabase
  databaseUrl?: string
  /** How many migrations a database of this version has run. */
  migrations: number
}

/** Opens the database and brings it to the newest schema. */
export async function openStore(config: Config, log: Logger, closers: Closers): Promise<Store> {
  const opened = await open(config, log)
  closers.add('database', () => opened.db.close())
  await migrate(opened.db)
  return { ...opened, migrations: await migrationsRun(opened.db) }
}

async function open(
  { database, dataDir }: Config,
  log: Logger,
): Promise<Omit<Store, 'migrations'>> {
  if (database.kind === 'embedded') {
    const embedded = await openEmbeddedDatabase({ folder: join(dataDir, 'database') })
    return { db: embedded, embedded }
  }
  const { url, maxConnections } = database
  const onIdleError = (error: Error) => log.warn({ err: error }, 'a database connection ended')
  const db = openServerDatabase({ url, maxConnections, onIdleError })
  return { db, databaseUrl: url }
}

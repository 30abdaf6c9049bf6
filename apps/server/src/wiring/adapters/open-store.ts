import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { systemClock } from '../../platform/clock/clock.ts'
import { readDatabaseTime } from '../../platform/clock/clock.queries.ts'
import { openDatabaseClock } from '../../platform/clock/database-clock.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import type { EmbeddedDatabase } from '../../platform/database/embedded-database.ts'
import { openEmbeddedDatabase } from '../../platform/database/embedded-database.ts'
import { grantRows, roleOf } from '../../platform/database/running-role.ts'
import { prepareJobs } from '../../platform/jobs/jobs.ts'
import { migrate, MigrationBlocked, migrationsRun } from '../../platform/database/migrate.ts'
import { closeFiles } from '../../platform/database/private-folder.ts'
import type { ServerAddress } from '../../platform/database/address/server-address.ts'
import { openServerDatabase } from '../../platform/database/server-database.ts'
import type { Logger } from '../../platform/log.ts'
import { systemWallTime } from '../../platform/clock/wall-time.ts'
import type { ShutdownHooks } from '../shutdown-hooks.ts'
import { StartupError } from '../startup-error.ts'
import { checkHashKey, checkInstallation } from './check-installation.ts'

export interface Store {
  db: Database
  embedded?: EmbeddedDatabase
  address?: ServerAddress
  watch: DatabaseWatch
  /** How many migrations a database of this version has run. */
  migrations: number
}

/** Notices a database that does not respond, while every connection of the pool may be waiting for it. */
export interface DatabaseWatch {
  /** Asks over a connection of its own, and gives up soon. */
  queries: Queries
  /** The database's time, as of the last seconds. */
  clock: Clock
  /** How long ago the database last responded, in milliseconds. */
  silentMs: () => number
}

/** Opens the database and brings it to the newest schema. */
export async function openStore(
  config: Config,
  log: Logger,
  shutdownHooks: ShutdownHooks,
): Promise<Store> {
  const opened = await open(config, log)
  shutdownHooks.add('database', async () => {
    await opened.db.close()
    if (opened.embedded) closeFiles(join(config.dataDir, 'database'))
  })
  try {
    await bringToVersion(opened.db, config)
    await checkInstallation(opened.db, config.providers.kind === 'real' ? 'real' : 'simulated')
    // In the sandbox it is made anew with the data folder, and no one real is called.
    const isReal = config.providers.kind === 'real'
    if (isReal && config.hashKey !== undefined) await checkHashKey(opened.db, config.hashKey)
    const watch = await openWatch(opened, log, shutdownHooks)
    return { ...opened, watch, migrations: await migrationsRun(opened.db) }
  } catch (error) {
    throw refusalOf(error)
  }
}

/** By the role that owns the tables, where the settings name one; the other one then gets the right to their rows. */
async function bringToVersion(db: Database, { database }: Config): Promise<void> {
  const address = database.kind === 'server' ? database.owner : undefined
  if (address === undefined) return void (await migrate(db))
  const owner = openServerDatabase({ ...address, maxConnections: 1 })
  try {
    await migrate(owner)
    await prepareJobs(address)
    await grantRows(owner, await roleOf(db))
  } finally {
    await owner.close()
  }
}

/** Postgres' code for what a role may not do. */
const INSUFFICIENT_PRIVILEGE = '42501'

/** What the operator can fix: the server is not there, or does not let us in. */
function refusalOf(error: unknown): unknown {
  if (error instanceof MigrationBlocked) return new StartupError(error.message, { cause: error })
  if (error instanceof Error && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE) {
    const why = `The role of DATABASE_URL may not bring the database to this version (${error.message}). Set MIGRATION_DATABASE_URL to the role that owns the tables, or start a process first that has it.`
    return new StartupError(why, { cause: error })
  }
  if (!(error instanceof AppError) || error.code !== 'database_unavailable') return error
  const reason = error.cause instanceof Error ? error.cause.message : String(error.cause)
  return new StartupError(
    `The database that DATABASE_URL names can't be used: ${reason}. Is it running, and is the address right?`,
    { cause: error },
  )
}

async function open(
  { database, dataDir }: Config,
  log: Logger,
): Promise<Omit<Store, 'migrations' | 'watch'>> {
  if (database.kind === 'embedded') {
    const folder = join(dataDir, 'database')
    const embedded = await openEmbeddedDatabase({ folder })
    closeFiles(folder)
    return { db: embedded, embedded }
  }
  const { url, file } = database
  const db = openServerDatabase({ ...database, onIdleError: logLoss(log) })
  return { db, address: { url, file } }
}

function logLoss(log: Logger): (error: Error) => void {
  return (error) => log.warn({ err: error }, 'a database connection ended')
}

/** A response to the smallest statement that takes longer than this counts as none. */
const WATCH_LIMITS = { connectMs: 2000, statementMs: 1500, lockMs: 1500, responseMs: 2000 }

async function openWatch(
  { db, address }: Pick<Store, 'db' | 'address'>,
  log: Logger,
  shutdownHooks: ShutdownHooks,
): Promise<DatabaseWatch> {
  // In this process: its clock is the database's, and it does not fall silent alone.
  if (address === undefined) return { queries: db, clock: systemClock, silentMs: () => 0 }
  const options = { ...address, maxConnections: 1, limits: WATCH_LIMITS, onIdleError: logLoss(log) }
  const queries = openServerDatabase(options)
  shutdownHooks.add('database watch', () => queries.close())
  const read = () => readDatabaseTime(queries)
  const clock = await openDatabaseClock({ read, wall: systemWallTime, log })
  shutdownHooks.add('database clock', async () => clock.close())
  return { queries, clock, silentMs: () => clock.silentMs() }
}

import type { Config } from '../../config.ts'
import { isElsewhere } from '../../config.live-problems.ts'
import { selectInstallation } from '../../features/recovery/index.ts'
import type { InstallationFacts } from '../../features/recovery/index.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Queries } from '../../platform/database/database.ts'
import { migrationNames } from '../../platform/database/migrate.ts'
import {
  selectMigrationsRun,
  selectServerFacts,
} from '../../platform/database/server-facts.queries.ts'
import type { ServerFacts } from '../../platform/database/server-facts.queries.ts'
import { fault, fine, warning } from '../../providers/finding.ts'
import type { Finding } from '../../providers/finding.ts'
import { hashKeyProof } from '../settings/report-keys.ts'

const LEAST_VERSION = 150_000
/** Beside the pool: the job queue and the clock. */
const OTHER_CONNECTIONS = 4
const MEGABYTE = 1_000_000

/** The server itself, and whether this version of the product can work on what is in it. */
export async function checkDatabase(db: Queries, config: Config): Promise<Finding[]> {
  const server = config.database.kind === 'server' ? await checkServer(db, config) : []
  const ran = await selectMigrationsRun(db)
  if (ran === undefined) {
    return [...server, fine('migrations', 'a new database: the first start makes its tables')]
  }
  const migrations = checkMigrations(ran, await migrationNames())
  // Without all of its tables the statements below would not work.
  if (!ran.includes('0083_hash_key_proof.sql')) return [...server, migrations]
  return [...server, migrations, ...(await checkInstallation(db, config))]
}

/** Why the database can't be looked at, in words. */
export function unreachable(error: unknown): Finding {
  const cause = error instanceof AppError ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const known: Readonly<Record<string, readonly [string, string]>> = {
    ECONNREFUSED: [
      'nothing listens at that host and port',
      'Start Postgres, or correct DATABASE_URL.',
    ],
    ENOTFOUND: ['the name of its host is not known', 'Correct the host in DATABASE_URL.'],
    '28P01': ['the password is refused', 'Correct user and password in DATABASE_URL.'],
    '28000': ['the user is refused', 'Correct the user in DATABASE_URL, and pg_hba.conf.'],
    '3D000': [
      'there is no database of that name',
      'Make it with createdb, or correct the name in DATABASE_URL.',
    ],
    '53300': ['it has no connection left', 'Raise max_connections, or lower DATABASE_POOL.'],
  }
  const [found, todo] = known[code] ?? [
    `it can’t be used (${code || 'no response'})`,
    'Check DATABASE_URL, and that the server is running and lets this machine in.',
  ]
  return fault('database', found, todo)
}

async function checkServer(db: Queries, config: Config): Promise<Finding[]> {
  const facts = await selectServerFacts(db)
  return [
    version(facts),
    ...encryption(facts, config),
    ...durability(facts),
    ...roles(facts, config),
    ...entry(config),
    connections(facts, config),
    fine('size', `${Math.ceil(facts.sizeBytes / MEGABYTE)} MB`),
  ]
}

function version({ version: number, isStandby, encoding, knowsCases }: ServerFacts): Finding {
  const name = `Postgres ${Math.floor(number / 10_000)}.${number % 10_000}`
  if (number < LEAST_VERSION) {
    return fault('database', `${name} is too old`, 'Upgrade the server to Postgres 15 or newer.')
  }
  if (isStandby) {
    return fault(
      'database',
      `${name}, a standby, which can’t be written`,
      'Name the primary server in DATABASE_URL.',
    )
  }
  if (encoding !== 'UTF8') {
    const todo = 'Make the database anew with createdb --encoding=UTF8 --template=template0.'
    return fault('database', `${name}, in ${encoding}, which can’t hold every name`, todo)
  }
  if (!knowsCases) {
    const todo =
      'Make the database anew with createdb --lc-ctype=C.UTF-8 --template=template0, or in another UTF-8 locale.'
    const found = `${name}, whose locale knows small letters of a to z only: a search for ÉMILE doesn’t find Émile`
    return warning('database', found, todo)
  }
  return fine('database', name)
}

/** A name without a dot is known to the machine's own network alone, as that of compose.yaml. */
const OWN_NAME = /^[a-z\d-]+$/i

function encryption(
  { isEncrypted }: ServerFacts,
  { database, databaseTls, providers }: Config,
): Finding[] {
  if (database.kind !== 'server') return []
  const what = 'encryption on the way'
  if (isEncrypted) return [fine(what, 'the connection is encrypted')]
  const url = new URL(database.url)
  if (!isElsewhere(url)) return [fine(what, 'not needed: the server is on this machine')]
  const todo =
    'Unless only machines of yours share that network: give the server a certificate, add ?sslmode=verify-full to DATABASE_URL, and remove DATABASE_TLS.'
  const found = 'names and numbers travel unencrypted to the server'
  if (databaseTls) return [fault(what, found, todo)]
  const isOwn = providers.kind !== 'real' || OWN_NAME.test(url.hostname)
  const name = isOwn ? warning : fault
  return [name(what, `${found}, as DATABASE_TLS=off allows`, todo)]
}

function durability({ unsafe }: ServerFacts): Finding[] {
  if (unsafe.length === 0) return [fine('durability', 'what is committed stays')]
  const names = unsafe.join(' and ')
  const found = `${names} ${unsafe.length === 1 ? 'is' : 'are'} off: a power failure would forget who was called already`
  return [fault('durability', found, `Set ${names} to on in postgresql.conf, and reload it.`)]
}

function roles(facts: ServerFacts, { database, providers }: Config): Finding[] {
  const { isSuperuser, mayCreateTables, mayCreateSchemas, hasJobs, foreignTables } = facts
  if (isSuperuser) {
    const todo =
      'Where others use this server too, make a role of its own: create role afterbeep login; alter database … owner to afterbeep.'
    return [
      warning('role', 'a superuser of the server, which is more than the product needs', todo),
    ]
  }
  const hasOwner = database.kind === 'server' && database.owner !== undefined
  if (hasOwner && (foreignTables > 0 || !mayCreateTables)) {
    return [fine('role', 'works with rows alone; MIGRATION_DATABASE_URL names who owns the tables')]
  }
  if (foreignTables > 0) {
    const todo =
      'Set MIGRATION_DATABASE_URL to the role that made them, or give them away: reassign owned by … to ….'
    return [
      fault(
        'role',
        `${foreignTables} tables belong to another role, so migrations will fail`,
        todo,
      ),
    ]
  }
  if (!mayCreateTables || !(mayCreateSchemas || hasJobs)) {
    const todo = 'Run: alter database … owner to …; grant create on schema public to ….'
    return [fault('role', 'it may not make the product’s tables', todo)]
  }
  const found = 'may make and change the product’s tables, and no more'
  if (providers.kind !== 'real') return [fine('role', found)]
  const todo =
    'Less is enough to serve: make a role that owns nothing, name it in DATABASE_URL, and this one in MIGRATION_DATABASE_URL.'
  return [warning('role', found, todo)]
}

/** What lets a live installation in should not be the same for ever: who copied it once would always be let in. */
function entry({ database, providers }: Config): Finding[] {
  if (database.kind !== 'server' || providers.kind !== 'real') return []
  const what = 'entry to the database'
  const named = new URL(database.url)
  if (database.file !== undefined) return [fine(what, 'read from its file for each connection')]
  if (named.searchParams.has('sslcert')) return [fine(what, 'by a certificate')]
  if (named.password === '') return [fine(what, 'without a password')]
  const todo =
    'Put the address into a file that DATABASE_URL_FILE names, and change the password there from time to time; a vault does it by itself.'
  return [warning(what, 'by a password that only a restart can change', todo)]
}

function connections(
  { maxConnections, connections: open }: ServerFacts,
  { database }: Config,
): Finding {
  const pool = database.kind === 'server' ? database.maxConnections : 0
  const perProcess = pool + OTHER_CONNECTIONS
  const found = `${open} of ${maxConnections} in use; each process takes up to ${perProcess}`
  const todo = 'Raise max_connections in postgresql.conf, or lower DATABASE_POOL.'
  if (perProcess > maxConnections - 3) return fault('connections', found, todo)
  if (open > maxConnections * 0.8) return warning('connections', found, todo)
  return fine('connections', found)
}

function checkMigrations(ran: readonly string[], known: readonly string[]): Finding {
  const unknown = ran.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    const todo =
      'Run the doctor of the version that is deployed, or deploy the newer version here too.'
    return warning('migrations', `${unknown.length} are of a newer version than this one`, todo)
  }
  const missing = known.filter((name) => !ran.includes(name))
  if (missing.length === 0) return fine('migrations', `all ${known.length} have run`)
  const todo = 'Start the new version: each process runs what is missing before it serves.'
  return warning(
    'migrations',
    `${missing.length} have not run yet, from ${missing[0] ?? ''} on`,
    todo,
  )
}

async function checkInstallation(db: Queries, config: Config): Promise<Finding[]> {
  const facts = await selectInstallation(db)
  return [belonging(facts, config), ...checkHashKey(facts, config)]
}

/** With another key every number that opted out would be unknown. */
function checkHashKey(
  { hashKeyProof: kept }: InstallationFacts,
  { hashKey, providers }: Config,
): Finding[] {
  if (providers.kind !== 'real' || hashKey === undefined) return []
  if (kept === null || kept === hashKeyProof(hashKey)) {
    return [fine('HASH_KEY', 'the one that this database was begun with')]
  }
  const found = 'another one than this database was begun with: opt-outs would be forgotten'
  return [fault('HASH_KEY', found, 'Set the former one; it is where your passwords are kept.')]
}

function belonging(
  { providers: first, hasDemo }: InstallationFacts,
  { providers }: Config,
): Finding {
  const kept = first ?? (hasDemo ? 'simulated' : undefined)
  const isReal = providers.kind === 'real'
  if (kept === undefined || (kept === 'real') === isReal) {
    return fine('belongs to', isReal ? 'this live installation' : 'the sandbox')
  }
  const [found, todo] = isReal
    ? [
        'the sandbox, whose credits and password are not real',
        'Name an empty database in DATABASE_URL to go live.',
      ]
    : ['a live installation', 'Set the providers’ keys, or name another database for the sandbox.']
  return fault('belongs to', found, todo)
}

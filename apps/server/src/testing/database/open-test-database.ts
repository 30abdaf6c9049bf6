import { randomBytes } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'
import { openEmbeddedDatabase } from '../../platform/database/embedded-database.ts'
import type { EmbeddedDatabase } from '../../platform/database/embedded-database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openServerDatabase } from '../../platform/database/server-database.ts'
import { keepDatabases } from './kept-databases.ts'
import type { KeptDatabase } from './kept-databases.ts'
import { testImage } from './test-image.ts'

/** Names the migrated database that a whole run made on the server. */
export const TEST_DATABASE_TEMPLATE = 'AFTERBEEP_TEST_TEMPLATE'

/**
 * A migrated database without other rows than the migrations': embedded, or a database of its own on the
 * server that TEST_DATABASE_URL names. After `close()` the next test may get it, reset.
 */
export function openTestDatabase(serverUrl = process.env['TEST_DATABASE_URL']): Promise<Database> {
  return serverUrl ? openOnServer(serverUrl) : openEmbeddedTestDatabase()
}

/** The same, embedded in any case. */
export const openEmbeddedTestDatabase = keepDatabases(() => makeEmbedded())

/**
 * Test databases that hold more than the migrations from the beginning: what `prepare` adds is not
 * added again for each test. It gets a database that it closes, and its address on a server.
 */
export function openPreparedDatabases(
  prepare: (db: Database, url: string | undefined) => Promise<void>,
): () => Promise<Database> {
  const serverUrl = process.env['TEST_DATABASE_URL']
  return serverUrl
    ? keepDatabases(() => makeOnServer(serverUrl, prepare))
    : keepDatabases<Database>(() => makeEmbedded((db) => prepare(db, undefined)))
}

async function makeEmbedded(
  prepare?: (db: EmbeddedDatabase) => Promise<void>,
): Promise<KeptDatabase<EmbeddedDatabase>> {
  const db = await openEmbeddedDatabase({ image: await testImage() })
  await prepare?.(closable(db))
  return { open: () => Promise.resolve(closable(db)), remove: () => db.close() }
}

/** A handle that can be closed while the database stays open. */
function closable(db: EmbeddedDatabase): EmbeddedDatabase {
  let isClosed = false
  const opened = () => {
    if (isClosed) throw new Error('The test has closed its database.')
    return db
  }
  return {
    ...db,
    query: async <Row extends object>(text: string, values?: readonly unknown[]) =>
      opened().query<Row>(text, values),
    transaction: async (work) => opened().transaction(work),
    copyIn: async (into, rows) => opened().copyIn(into, rows),
    script: async (text) => opened().script(text),
    close: async () => {
      opened()
      isClosed = true
    },
  }
}

/** By the server's address. */
const onServer = new Map<string, () => Promise<Database>>()

function openOnServer(serverUrl: string): Promise<Database> {
  const open =
    onServer.get(serverUrl) ?? keepDatabases(() => makeOnServer(serverUrl, (db) => db.close()))
  onServer.set(serverUrl, open)
  return open()
}

async function makeOnServer(
  serverUrl: string,
  prepare: (db: Database, url: string) => Promise<void>,
): Promise<KeptDatabase<Database>> {
  const { name, url, db } = await createOnServer(serverUrl, process.env[TEST_DATABASE_TEMPLATE])
  await prepare(db, url)
  return {
    open: async () => openServerDatabase({ url }),
    remove: () => dropFromServer(serverUrl, name),
  }
}

/**
 * A new, migrated database on the server: a copy of the template, where there is one, whose name then
 * begins with the template's.
 */
export async function createOnServer(
  serverUrl: string,
  template?: string,
): Promise<{ name: string; url: string; db: Database }> {
  const name = `${template ?? 'afterbeep_test'}_${randomBytes(6).toString('hex')}`
  await onAdmin(serverUrl, (admin) =>
    admin.query(`create database ${name}${template ? ` template ${template}` : ''}`),
  )
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const db = openServerDatabase({ url: url.href })
  if (!template) await migrate(db)
  return { name, url: url.href, db }
}

/** Drops a database and all copies of it. */
export async function dropFromServer(serverUrl: string, name: string): Promise<void> {
  await onAdmin(serverUrl, async (admin) => {
    const sql = 'select datname as name from pg_database where starts_with(datname, $1)'
    for (const one of await admin.query<{ name: string }>(sql, [name])) {
      await admin.query(`drop database ${one.name} with (force)`)
    }
  })
}

async function onAdmin(serverUrl: string, work: (admin: Database) => Promise<unknown>) {
  const admin = openServerDatabase({ url: serverUrl, maxConnections: 1 })
  try {
    await work(admin)
  } finally {
    await admin.close()
  }
}

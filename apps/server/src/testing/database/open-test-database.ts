import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import type { Database } from '../../platform/database/database.ts'
import { openEmbeddedDatabase } from '../../platform/database/embedded-database.ts'
import type { EmbeddedDatabase } from '../../platform/database/embedded-database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openServerDatabase } from '../../platform/database/server-database.ts'

/** Names the file with the migrated image that a whole run made (`seed-test-image.ts`). */
export const TEST_DATABASE_IMAGE = 'AFTERBEEP_TEST_IMAGE'

/** Names the migrated database that a whole run made on the server. */
export const TEST_DATABASE_TEMPLATE = 'AFTERBEEP_TEST_TEMPLATE'

/** The migrated image: a fresh database from it takes a fraction of the time. */
let image: Promise<Blob> | undefined

/**
 * A fresh, migrated database for one test file: embedded, or a database of its own on the server
 * that TEST_DATABASE_URL names. `close()` removes it.
 */
export function openTestDatabase(serverUrl = process.env['TEST_DATABASE_URL']): Promise<Database> {
  return serverUrl ? openOnServer(serverUrl) : openEmbeddedTestDatabase()
}

/** The same, embedded in any case. */
export async function openEmbeddedTestDatabase(): Promise<EmbeddedDatabase> {
  const file = process.env[TEST_DATABASE_IMAGE]
  image ??= file === undefined ? makeTestImage() : openAsBlob(file)
  return openEmbeddedDatabase({ image: await image })
}

/** An embedded database with every migration applied, as `openEmbeddedDatabase` takes it. */
export async function makeTestImage(): Promise<Blob> {
  const db = await openEmbeddedDatabase()
  await migrate(db)
  const dump = await db.engine.dumpDataDir('none')
  await db.close()
  return dump
}

async function openOnServer(serverUrl: string): Promise<Database> {
  const { db, drop } = await createOnServer(serverUrl, process.env[TEST_DATABASE_TEMPLATE])
  return {
    ...db,
    close: async () => {
      await db.close()
      await drop()
    },
  }
}

/** A new, migrated database on the server: a copy of the template, where there is one. */
export async function createOnServer(
  serverUrl: string,
  template?: string,
): Promise<{ name: string; db: Database; drop: () => Promise<void> }> {
  const name = `afterbeep_test_${randomBytes(6).toString('hex')}`
  const admin = openServerDatabase({ url: serverUrl, maxConnections: 1 })
  await admin.query(`create database ${name}${template ? ` template ${template}` : ''}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const db = openServerDatabase({ url: url.toString() })
  if (!template) await migrate(db)
  const drop = async () => {
    await admin.query(`drop database ${name} with (force)`)
    await admin.close()
  }
  return { name, db, drop }
}

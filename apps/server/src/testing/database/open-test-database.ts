import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import type { Database } from '../../platform/database/database.ts'
import { openEmbeddedDatabase } from '../../platform/database/embedded-database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openServerDatabase } from '../../platform/database/server-database.ts'

/** Names the file with the migrated image that a whole run made (`seed-test-image.ts`). */
export const TEST_DATABASE_IMAGE = 'AFTERBEEP_TEST_IMAGE'

/** The migrated image: a fresh database from it takes a fraction of the time. */
let image: Promise<Blob> | undefined

/**
 * A fresh, migrated database for one test file: embedded, or a database of its own on the server
 * that TEST_DATABASE_URL names. `close()` removes it.
 */
export function openTestDatabase(serverUrl = process.env['TEST_DATABASE_URL']): Promise<Database> {
  return serverUrl ? openOnServer(serverUrl) : openEmbedded()
}

async function openEmbedded(): Promise<Database> {
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
  const name = `afterbeep_test_${randomBytes(6).toString('hex')}`
  const admin = openServerDatabase({ url: serverUrl, maxConnections: 1 })
  await admin.query(`create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const db = openServerDatabase({ url: url.toString() })
  await migrate(db)
  return {
    ...db,
    close: async () => {
      await db.close()
      await admin.query(`drop database ${name} with (force)`)
      await admin.close()
    },
  }
}

import { mkdirSync, openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { openEmbeddedDatabase } from '../../platform/database/embedded-database.ts'
import { migrate } from '../../platform/database/migrate.ts'

/** Names the file with the migrated image that a whole run made (`seed-test-image.ts`). */
export const TEST_DATABASE_IMAGE = 'AFTERBEEP_TEST_IMAGE'

let image: Promise<Blob> | undefined

/** The migrated image: a fresh database from it takes a fraction of the time. */
export function testImage(): Promise<Blob> {
  const file = process.env[TEST_DATABASE_IMAGE]
  image ??= file === undefined ? makeTestImage() : openAsBlob(file)
  return image
}

/** An embedded database with every migration applied, as `openEmbeddedDatabase` takes it. */
export async function makeTestImage(): Promise<Blob> {
  const db = await openEmbeddedDatabase()
  await migrate(db)
  const dump = await db.engine.dumpDataDir('none')
  await db.close()
  return dump
}

/**
 * Puts a migrated database into an empty data folder, for a test that is not about a first start: that
 * takes three seconds of a core more.
 */
export async function fillDataFolder(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const db = await openEmbeddedDatabase({
    folder: join(folder, 'database'),
    image: await testImage(),
  })
  await db.close()
}

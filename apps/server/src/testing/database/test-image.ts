import { existsSync, mkdirSync, openAsBlob, readdirSync, renameSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openEmbeddedDatabase } from '../../platform/database/embedded-database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { keptFolder, schemaKey } from './schema-key.ts'

/** Names the file with the migrated image that a whole run made (`seed-test-image.ts`). */
export const TEST_DATABASE_IMAGE = 'AFTERBEEP_TEST_IMAGE'

let image: Promise<Blob> | undefined

/** The migrated image: a fresh database from it takes a fraction of the time. */
export function testImage(): Promise<Blob> {
  const file = process.env[TEST_DATABASE_IMAGE]
  image ??= file === undefined ? keptImage().then((kept) => openAsBlob(kept)) : openAsBlob(file)
  return image
}

/** The file of the image for this schema, made at the first use. */
export async function keptImage(): Promise<string> {
  const file = join(keptFolder, `migrated-${schemaKey()}.tar`)
  if (existsSync(file)) return file
  const made = await makeTestImage()
  mkdirSync(keptFolder, { recursive: true })
  for (const name of readdirSync(keptFolder)) {
    // Of another schema, and of no use any more.
    if (!name.includes(schemaKey())) rmSync(join(keptFolder, name), { force: true })
  }
  // Another process may make the same one.
  const own = `${file}.${process.pid}`
  await writeFile(own, made.stream())
  renameSync(own, file)
  return file
}

/** An embedded database with every migration applied, as `openEmbeddedDatabase` takes it. */
async function makeTestImage(): Promise<Blob> {
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

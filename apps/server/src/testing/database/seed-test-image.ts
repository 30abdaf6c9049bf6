import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createOnServer, dropFromServer, TEST_DATABASE_TEMPLATE } from './open-test-database.ts'
import { makeTestImage, TEST_DATABASE_IMAGE } from './test-image.ts'

/**
 * Migrates once for a whole run of the server's tests, into an image for the embedded database or a
 * template on the server: a process that tests opens copies, and a copy takes a tenth of the time of all
 * migrations.
 */
export function setup(): Promise<() => Promise<void>> {
  const serverUrl = process.env['TEST_DATABASE_URL']
  return serverUrl ? makeTemplate(serverUrl) : makeImage()
}

async function makeImage(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'afterbeep-image-'))
  const file = join(folder, 'migrated.tar')
  const image = await makeTestImage()
  await writeFile(file, image.stream())
  process.env[TEST_DATABASE_IMAGE] = file
  return () => rm(folder, { recursive: true, force: true })
}

async function makeTemplate(serverUrl: string): Promise<() => Promise<void>> {
  const template = await createOnServer(serverUrl)
  // Postgres copies a database only while it has no connection.
  await template.db.close()
  process.env[TEST_DATABASE_TEMPLATE] = template.name
  return () => dropFromServer(serverUrl, template.name)
}

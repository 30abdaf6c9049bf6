import { createOnServer, dropFromServer, TEST_DATABASE_TEMPLATE } from './open-test-database.ts'
import { keptImage, TEST_DATABASE_IMAGE } from './test-image.ts'

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
  process.env[TEST_DATABASE_IMAGE] = await keptImage()
  return () => Promise.resolve()
}

async function makeTemplate(serverUrl: string): Promise<() => Promise<void>> {
  const template = await createOnServer(serverUrl)
  // Postgres copies a database only while it has no connection.
  await template.db.close()
  process.env[TEST_DATABASE_TEMPLATE] = template.name
  return () => dropFromServer(serverUrl, template.name)
}

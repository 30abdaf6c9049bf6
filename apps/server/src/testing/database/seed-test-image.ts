import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeTestImage, TEST_DATABASE_IMAGE } from './open-test-database.ts'

/**
 * Makes the migrated image once for a whole run of the server's tests: every test file is a process of
 * its own, and making it takes one some ten times as long as beginning from it.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_DATABASE_URL']) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'afterbeep-image-'))
  const file = join(folder, 'migrated.tar')
  const image = await makeTestImage()
  await writeFile(file, image.stream())
  process.env[TEST_DATABASE_IMAGE] = file
  return () => rm(folder, { recursive: true, force: true })
}

import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { copyOn, embedded, postgresUrl } from './databases.ts'
import type { TestDatabase } from './databases.ts'
import { copySeed, SEED_DATA, startProduct } from './product.ts'
import type { Product } from './product.ts'

/** Names a database on the run's server with the data of a first start, and its data folder (`seed-data.ts`). */
export const SEED_DATABASE = 'AFTERBEEP_SEED_DATABASE'
export const SEED_DATABASE_FOLDER = 'AFTERBEEP_SEED_DATABASE_FOLDER'

/**
 * Starts the product on a copy of the data of a first start: on the run's Postgres server where there is
 * one, which takes 0.6 of the processor's time that the embedded database takes, else embedded. It is for tests
 * to which the database makes no difference. What it leaves when it is not stopped lies beside the data that it
 * began with, and is removed with them.
 */
export async function startSeeded(env: Record<string, string> = {}): Promise<Product> {
  const template = process.env[SEED_DATABASE]
  const seeded = process.env[template === undefined ? SEED_DATA : SEED_DATABASE_FOLDER]
  if (seeded === undefined) return startProduct(env)
  const database = await copyOf(template)
  const folder = await mkdtemp(join(dirname(seeded), 'copy-'))
  const remove = async () => {
    await database.drop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await copySeed(seeded, folder)
    const product = await startProduct({ ...database.env, DATA_DIR: folder, ...env })
    return {
      ...product,
      stop: () => product.stop().then(remove),
      kill: () => product.kill().then(remove),
    }
  } catch (error) {
    await remove()
    throw error
  }
}

function copyOf(template: string | undefined): Promise<TestDatabase> {
  if (postgresUrl === undefined || template === undefined) return embedded.make()
  return copyOn(postgresUrl, template)
}

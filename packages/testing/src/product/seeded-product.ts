import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { copyOn, embedded, postgresUrl } from './databases.ts'
import type { TestDatabase } from './databases.ts'
import { copySeed, SEED_DATA, startProduct } from './product.ts'
import type { Product } from './product.ts'

/** Names a database on the run's server with the data of a first start, and its data folder (`seed-data.ts`). */
export const SEED_DATABASE = 'AFTERBEEP_SEED_DATABASE'
export const SEED_DATABASE_FOLDER = 'AFTERBEEP_SEED_DATABASE_FOLDER'

/** A copy of the data of a first start, for one product or several one after the other. */
export interface SeededData {
  /** The product's settings for it. */
  env: Record<string, string>
  remove(): Promise<void>
}

/**
 * Copies the data of a first start: on the run's Postgres server where there is one, else embedded. What is
 * not removed lies beside the data that it was copied from, and is removed with them.
 */
export async function copySeededData(): Promise<SeededData> {
  const template = process.env[SEED_DATABASE]
  const seeded = process.env[template === undefined ? SEED_DATA : SEED_DATABASE_FOLDER]
  const database = await copyOf(template)
  const folder = await mkdtemp(join(seeded === undefined ? tmpdir() : dirname(seeded), 'copy-'))
  const remove = async () => {
    await database.drop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    if (seeded !== undefined) await copySeed(seeded, folder)
    return { env: { ...database.env, DATA_DIR: folder }, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Starts the product on such a copy, for tests to which the database makes no difference. */
export async function startSeeded(env: Record<string, string> = {}): Promise<Product> {
  const data = await copySeededData()
  try {
    const product = await startProduct({ ...data.env, ...env })
    return {
      ...product,
      stop: () => product.stop().then(() => data.remove()),
      kill: () => product.kill().then(() => data.remove()),
    }
  } catch (error) {
    await data.remove()
    throw error
  }
}

function copyOf(template: string | undefined): Promise<TestDatabase> {
  if (postgresUrl === undefined || template === undefined) return embedded.make()
  return copyOn(postgresUrl, template)
}

import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dropCopies, makeOn, postgresUrl } from './databases.ts'
import { until } from './poll.ts'
import { SEED_DATA, startProduct } from './product.ts'
import { SEED_DATABASE, SEED_DATABASE_FOLDER } from './seeded-product.ts'

/**
 * Makes the data of a first start once for a whole run, embedded and on the run's server: tables, and a demo
 * account with its history. Some forty products of the tests begin with a copy, which takes a tenth of the time of a
 * first start. The first start itself has its own tests.
 */
export async function setup(): Promise<() => Promise<void>> {
  const home = await mkdtemp(join(tmpdir(), 'afterbeep-seed-'))
  const removers = [() => rm(home, { recursive: true, force: true, maxRetries: 5 })]
  const remove = async () => {
    for (const each of removers) await each()
  }
  // At once, as each takes one core and nothing else runs yet.
  const seeding = await Promise.allSettled([seedEmbedded(home), seedServer(home, removers)])
  for (const seeded of seeding) {
    if (seeded.status === 'fulfilled') continue
    await remove()
    throw seeded.reason
  }
  return remove
}

async function seedEmbedded(home: string): Promise<void> {
  const folder = join(home, 'seed')
  await startOnce(folder)
  process.env[SEED_DATA] = folder
}

async function seedServer(home: string, removers: (() => Promise<void>)[]): Promise<void> {
  const serverUrl = postgresUrl
  if (serverUrl === undefined) return
  const database = await makeOn(serverUrl)
  removers.push(() => dropCopies(serverUrl, database.name), database.drop)
  const folder = join(home, 'seed-of-server')
  await startOnce(folder, database.env)
  process.env[SEED_DATABASE] = database.name
  process.env[SEED_DATABASE_FOLDER] = folder
}

async function startOnce(folder: string, env: Record<string, string> = {}): Promise<void> {
  const product = await startProduct({ ...env, DATA_DIR: folder })
  const isSeeded = () => Promise.resolve(!existsSync(join(folder, 'demo-unfinished.json')))
  await until('the demo account is complete', isSeeded)
  await product.stop()
}

import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from './poll.ts'
import { SEED_DATA, startProduct } from './product.ts'

/**
 * Makes the data of a first start once for a whole run: tables, and a demo account with its history.
 * Some thirty products of the tests begin with a copy, which takes a tenth of the time of a first start. The
 * first start itself has its own tests.
 */
export async function setup(): Promise<() => Promise<void>> {
  const home = await mkdtemp(join(tmpdir(), 'afterbeep-seed-'))
  const folder = join(home, 'seed')
  const remove = () => rm(home, { recursive: true, force: true, maxRetries: 5 })
  try {
    const product = await startProduct({ DATA_DIR: folder })
    const isSeeded = () => Promise.resolve(!existsSync(join(folder, 'demo-unfinished.json')))
    await until('the demo account is complete', isSeeded)
    await product.stop()
  } catch (error) {
    await remove()
    throw error
  }
  process.env[SEED_DATA] = folder
  return remove
}

import { embedded } from './databases.ts'
import type { DatabaseKind, TestDatabase } from './databases.ts'
import { startProduct } from './product.ts'
import type { Product } from './product.ts'
import { nextCallingTime } from '../data/calling-hours.ts'
import { openSandbox } from './sandbox.ts'
import type { Sandbox } from './sandbox.ts'

/** A product with a new database, whose business time has been moved close to calling hours. */
export interface TestProduct {
  product: Product
  sandbox: Sandbox
  /** Half an hour after the start: every recipient may be called then, and for hours after. */
  dropAt: Date
  close(): Promise<void>
}

const HALF_HOUR_MS = 30 * 60_000

/** Many tests sign in from one address within a minute; here that is no password guessing. */
export const quietEnv = { LOGIN_ATTEMPTS_PER_MINUTE: '1000' }

/** Starts a product and moves its clock to half an hour before calling hours. */
export async function startTestProduct(
  { make }: DatabaseKind = embedded,
  env: Record<string, string> = {},
): Promise<TestProduct> {
  const database = await make()
  try {
    return await start(database, env)
  } catch (error) {
    await database.drop()
    throw error
  }
}

async function start(database: TestDatabase, env: Record<string, string>): Promise<TestProduct> {
  const product = await startProduct({ ...quietEnv, ...database.env, ...env })
  const close = async () => {
    await product.stop()
    await database.drop()
  }
  try {
    const sandbox = openSandbox(product.url)
    const dropAt = nextCallingTime(await sandbox.now())
    await sandbox.moveTo(new Date(dropAt.getTime() - HALF_HOUR_MS))
    return { product, sandbox, dropAt, close }
  } catch (error) {
    await product.stop()
    throw error
  }
}

import type { DatabaseKind } from './databases.ts'
import { startProduct } from './product.ts'
import type { Product } from './product.ts'
import { nextCallingTime } from '../data/calling-hours.ts'
import { openSandbox } from './sandbox.ts'
import type { Sandbox } from './sandbox.ts'
import { startSeeded } from './seeded-product.ts'

/** A product whose business time has been moved close to calling hours. */
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

/**
 * Starts a product and moves its clock to half an hour before calling hours.
 *
 * @param kind of a new database; without it the product begins with a copy of the run's first start
 */
export async function startTestProduct(
  kind?: DatabaseKind,
  env: Record<string, string> = {},
): Promise<TestProduct> {
  const settings = { ...quietEnv, ...env }
  if (kind === undefined) return await beforeCallingTime(await startSeeded(settings), noDatabase)
  const database = await kind.make()
  try {
    const product = await startProduct({ ...database.env, ...settings })
    return await beforeCallingTime(product, database.drop)
  } catch (error) {
    await database.drop()
    throw error
  }
}

const noDatabase = () => Promise.resolve()

/** The product with its business time moved to half an hour before calling hours. */
export async function beforeCallingTime(
  product: Product,
  drop: () => Promise<void>,
): Promise<TestProduct> {
  try {
    const sandbox = openSandbox(product.url)
    const dropAt = nextCallingTime(await sandbox.now())
    await sandbox.moveTo(new Date(dropAt.getTime() - HALF_HOUR_MS))
    const close = async () => {
      await product.stop()
      await drop()
    }
    return { product, sandbox, dropAt, close }
  } catch (error) {
    await product.stop()
    throw error
  }
}

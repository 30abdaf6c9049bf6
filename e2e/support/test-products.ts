import type { TestDatabase } from './databases.ts'
import { startProduct } from './product.ts'
import type { Product } from './product.ts'
import { nextCallingTime } from './calling-hours.ts'
import { openSandbox } from './sandbox.ts'
import type { Sandbox } from './sandbox.ts'

/** A product for a test file, whose business time has been moved into calling hours. */
export interface TestProduct extends AsyncDisposable {
  product: Product
  sandbox: Sandbox
  /** Half an hour after the start: everybody may be called then, and for hours after. */
  dropAt: Date
}

const HALF_HOUR_MS = 30 * 60_000

/** Many tests sign in from one address within a minute; nobody guesses passwords here. */
const quietEnv = { LOGIN_ATTEMPTS_PER_MINUTE: '1000' }

/** Starts a product and moves its clock to half an hour before calling hours. */
export async function startTestProduct(
  database: TestDatabase | undefined,
  env: Record<string, string> = {},
): Promise<TestProduct> {
  const product = await startProduct({ ...quietEnv, ...database?.env, ...env })
  try {
    const sandbox = openSandbox(product.url)
    const dropAt = nextCallingTime(await sandbox.now())
    await sandbox.moveTo(new Date(dropAt.getTime() - HALF_HOUR_MS))
    return { product, sandbox, dropAt, [Symbol.asyncDispose]: () => product.stop() }
  } catch (error) {
    await product.stop()
    throw error
  }
}

import type { Product } from './product.ts'
import { startSeeded } from './seeded-product.ts'
import { beforeCallingTime, quietEnv } from './test-products.ts'
import type { TestProduct } from './test-products.ts'

/**
 * One product stays at its business time, for tests that do not move it; the other goes on to a later hour from
 * file to file.
 */
export type SharedName = 'still' | 'moving'

const running = new Map<SharedName, Promise<Product>>()

/**
 * The product that the test files of this process share under this name, as a start takes five seconds of a
 * core. It ends with the process. It is for tests that make customers of their own, need no settings, and neither
 * plan faults, nor count what all customers did, nor have anybody say STOP.
 *
 * @param prepare runs once, after the start
 */
export async function sharedProduct(
  name: SharedName,
  prepare: (product: Product) => Promise<void> = () => Promise.resolve(),
): Promise<Product> {
  const before = await running.get(name)?.catch(() => undefined)
  if (before?.exitCode() === null) return before
  const starting = startSeeded(quietEnv).then(async (product) => {
    await prepare(product)
    return product
  })
  running.set(name, starting)
  return starting
}

/** The product whose business time moves on, half an hour before calling hours. */
export async function openMovingProduct(): Promise<TestProduct> {
  const moved = await beforeCallingTime(await sharedProduct('moving'), leave)
  return { ...moved, close: leave }
}

const leave = () => Promise.resolve()

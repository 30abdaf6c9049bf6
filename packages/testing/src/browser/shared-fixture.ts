import { isBrowserKept, openBrowserFixture, openBrowserOn } from './browser-fixture.ts'
import type { BrowserFixture } from './browser-fixture.ts'
import type { Product } from '../product/product.ts'
import { openSandbox } from '../product/sandbox.ts'
import { startSeeded } from '../product/seeded-product.ts'
import { quietEnv } from '../product/test-products.ts'

let shared: Promise<Product> | undefined

/**
 * A browser on a product that all such fixtures of this process share, as a start takes five seconds of a
 * core. It is for tests that make customers of their own, need no settings, and neither move business
 * time, nor plan faults, nor count what all customers did. Business time begins on the 10th of a month,
 * noon in New York.
 */
export async function openSharedFixture(): Promise<BrowserFixture> {
  if (!isBrowserKept()) {
    const own = await openBrowserFixture()
    await goToNoon(own.product)
    return own
  }
  const running = await shared?.catch(() => undefined)
  const starting = running?.exitCode() === null ? Promise.resolve(running) : start()
  shared = starting
  return openBrowserOn(starting, () => Promise.resolve())
}

async function start(): Promise<Product> {
  const product = await startSeeded(quietEnv)
  await goToNoon(product)
  return product
}

/** Of the next month's 10th, so that a calendar shows days before and after today. */
export async function goToNoon({ url }: Pick<Product, 'url'>): Promise<void> {
  const sandbox = openSandbox(url)
  const now = await sandbox.now()
  await sandbox.moveTo(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 10, 17)))
}

import { isBrowserKept, openBrowserFixture, openBrowserOn } from './browser-fixture.ts'
import type { BrowserFixture } from './browser-fixture.ts'
import type { Product } from '../product/product.ts'
import { openSandbox } from '../product/sandbox.ts'
import { sharedProduct } from '../product/shared-product.ts'

/**
 * A browser on a product that all such fixtures of this process share (`shared-product.ts`), for tests that do
 * not move business time. It begins on the 10th of a month, noon in New York.
 */
export async function openSharedFixture(): Promise<BrowserFixture> {
  if (isBrowserKept()) return openBrowserOn(sharedProduct('still', goToNoon), leave)
  const own = await openBrowserFixture()
  await goToNoon(own.product)
  return own
}

/** A browser on a product whose business time the files before have moved, and this one may move on. */
export async function openMovingFixture(): Promise<BrowserFixture> {
  return isBrowserKept() ? openBrowserOn(sharedProduct('moving'), leave) : openBrowserFixture()
}

const leave = () => Promise.resolve()

/** Of the next month's 10th, so that a calendar shows days before and after today. */
export async function goToNoon({ url }: Pick<Product, 'url'>): Promise<void> {
  const sandbox = openSandbox(url)
  const now = await sandbox.now()
  await sandbox.moveTo(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 10, 17)))
}

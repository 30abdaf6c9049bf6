import type { Browser } from 'playwright-core'
import { nextCallingTime } from '../data/calling-hours.ts'
import { launchChromium } from './launch-chromium.ts'
import { startProduct } from '../product/product.ts'
import type { Product } from '../product/product.ts'
import { openSandbox } from '../product/sandbox.ts'
import type { Sandbox } from '../product/sandbox.ts'
import { quietEnv } from '../product/test-products.ts'

/** A running product and a browser to look at it. */
export interface BrowserFixture {
  product: Product
  sandbox: Sandbox
  browser: Browser
  close(): Promise<void>
}

/** Starts both at once, as each takes seconds. */
export async function openBrowserFixture(
  env: Record<string, string> = {},
): Promise<BrowserFixture> {
  const [browser, product] = await Promise.allSettled([
    launchChromium(),
    startProduct({ ...quietEnv, ...env }),
  ])
  const close = async () => {
    if (browser.status === 'fulfilled') await browser.value.close()
    if (product.status === 'fulfilled') await product.value.stop()
  }
  if (browser.status === 'fulfilled' && product.status === 'fulfilled') {
    const sandbox = openSandbox(product.value.url)
    return { product: product.value, browser: browser.value, sandbox, close }
  }
  await close()
  const reasons = [browser, product].flatMap((one) =>
    one.status === 'rejected' ? [String(one.reason)] : [],
  )
  throw new Error(reasons.join('\n'))
}

/**
 * Moves business time to this long before an hour at which all recipients in the United States may
 * be called, and returns that hour.
 */
export async function goBeforeCallingTime(sandbox: Sandbox, minutes: number): Promise<Date> {
  const dropAt = nextCallingTime(await sandbox.now())
  await sandbox.moveTo(new Date(dropAt.getTime() - minutes * 60_000))
  return dropAt
}

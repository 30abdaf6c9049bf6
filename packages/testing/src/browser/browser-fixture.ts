import type { Browser } from 'playwright-core'
import { nextCallingTime } from '../data/calling-hours.ts'
import { launchChromium } from './launch-chromium.ts'
import { startProduct } from '../product/product.ts'
import type { Product } from '../product/product.ts'
import { openSandbox } from '../product/sandbox.ts'
import type { Sandbox } from '../product/sandbox.ts'
import { startSeeded } from '../product/seeded-product.ts'
import { quietEnv } from '../product/test-products.ts'

/** A running product and a browser to look at it. */
export interface BrowserFixture {
  product: Product
  sandbox: Sandbox
  browser: Browser
  close(): Promise<void>
}

/** One for all test files of a process; undefined where each fixture has its own. */
let kept: Promise<Browser> | undefined
let isKept = false

/**
 * From now on fixtures of this process share one browser, which ends with the process: starting it takes a
 * second. Their windows have nothing in common but the program.
 */
export function keepBrowser(): void {
  // Each test file of a worker says it.
  if (isKept) return
  isKept = true
  // By itself a process that is asked to end leaves what it started behind.
  process.once('SIGTERM', () => process.exit())
}

export function isBrowserKept(): boolean {
  return isKept
}

async function openBrowser(): Promise<{ browser: Browser; close: () => Promise<void> }> {
  if (!isKept) {
    const browser = await launchChromium()
    return { browser, close: () => browser.close() }
  }
  const before = await kept
  kept = before?.isConnected() ? Promise.resolve(before) : launchChromium()
  const browser = await kept
  const closeWindows = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
  }
  return { browser, close: closeWindows }
}

/** Starts both at once, as each takes seconds. */
export function openBrowserFixture(env: Record<string, string> = {}): Promise<BrowserFixture> {
  return openBrowserOn(startSeeded({ ...quietEnv, ...env }), (product) => product.stop())
}

/** With the embedded database, as a newcomer starts the product. */
export function openEmbeddedFixture(env: Record<string, string> = {}): Promise<BrowserFixture> {
  return openBrowserOn(startProduct({ ...quietEnv, ...env }), (product) => product.stop())
}

/** A browser, and a product that is about to be ready. `end` is called when the fixture is closed. */
export async function openBrowserOn(
  starting: Promise<Product>,
  end: (product: Product) => Promise<void>,
): Promise<BrowserFixture> {
  const [browser, product] = await Promise.allSettled([openBrowser(), starting])
  const close = async () => {
    if (browser.status === 'fulfilled') await browser.value.close()
    if (product.status === 'fulfilled') await end(product.value)
  }
  if (browser.status === 'fulfilled' && product.status === 'fulfilled') {
    const sandbox = openSandbox(product.value.url)
    return { product: product.value, browser: browser.value.browser, sandbox, close }
  }
  await close()
  const reasons = [browser, product].flatMap((one) =>
    one.status === 'rejected' ? [String(one.reason)] : [],
  )
  throw new Error(reasons.join('\n'))
}

/** A clock that only moves forward has to be before its aim when it is told to move. */
const MARGIN_MINUTES = 60

/**
 * Moves business time to this long before an hour at which all recipients in the United States may
 * be called, and returns that hour.
 */
export async function goBeforeCallingTime(
  sandbox: Pick<Sandbox, 'now' | 'moveTo'>,
  minutes: number,
): Promise<Date> {
  const dropAt = nextCallingTime(await sandbox.now(), Math.max(0, minutes) + MARGIN_MINUTES)
  await sandbox.moveTo(new Date(dropAt.getTime() - minutes * 60_000))
  return dropAt
}

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestContext } from 'vitest'
import type { BrowserWindow } from './browser-window.ts'
import type { Product } from '../product/product.ts'

/** Ignored by git. */
const folder = join(import.meta.dirname, '..', '..', '..', '..', 'artifacts')

/**
 * After a failed test: prints the page's address, its console errors and the product's output, and
 * saves a picture, because a failure on another machine can't be looked at again. Call it while the
 * window is still open.
 */
export async function reportFailure(
  { task }: TestContext,
  { page, complaints, strangers }: BrowserWindow,
  product: Product,
): Promise<void> {
  if (task.result?.state !== 'fail') return
  const picture = join(folder, `${task.name.replaceAll(/[^a-z0-9]+/gi, '-')}.png`)
  await mkdir(folder, { recursive: true })
  const saved = await page.screenshot({ path: picture, fullPage: true }).then(
    () => picture,
    (error: unknown) => `no picture: ${String(error)}`,
  )
  process.stderr.write(
    [
      `Failed: ${task.name}`,
      `Page: ${page.url()}`,
      `Picture: ${saved}`,
      `Asked elsewhere: ${strangers.join(', ') || 'nothing'}`,
      `Console:\n${complaints.join('\n') || 'silent'}`,
      `The product printed:\n${product.output()}`,
      '',
    ].join('\n'),
  )
}

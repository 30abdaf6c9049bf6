import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestContext } from 'vitest'
import type { BrowserWindow } from './browser-window.ts'
import type { Product } from './product.ts'

/** Ignored by git. */
const folder = join(import.meta.dirname, '..', '..', 'artifacts')

/**
 * After a test that failed: prints where the page stood, what its console complained of and what
 * the product printed, and saves a picture, because a failure elsewhere can't be looked at again.
 * To be called while the window is still open.
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

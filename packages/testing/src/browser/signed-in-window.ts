import { signInThere } from './browser-account.ts'
import { openWindow } from './browser-window.ts'
import type { BrowserWindow } from './browser-window.ts'
import type { BrowserFixture } from './browser-fixture.ts'
import type { Customer } from '../product/customer.ts'

/** A window in which this customer has just signed in and sees the dashboard. */
export async function openSignedIn(
  { browser, product }: Pick<BrowserFixture, 'browser' | 'product'>,
  { email }: Customer,
): Promise<BrowserWindow> {
  const window = await openWindow(browser, { url: product.url })
  await window.page.goto('/auth/signin')
  await signInThere(window.page, email)
  return window
}

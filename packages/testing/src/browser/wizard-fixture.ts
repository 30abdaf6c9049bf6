import type { Page } from 'playwright-core'
import type { TestContext } from 'vitest'
import { signInThere } from './browser-account.ts'
import { reportFailure } from './browser-report.ts'
import { openBrowserFixture } from './browser-fixture.ts'
import type { BrowserFixture } from './browser-fixture.ts'
import { goToNoon, openSharedFixture } from './shared-fixture.ts'
import { openWindow } from './browser-window.ts'
import type { BrowserWindow } from './browser-window.ts'
import type { Customer } from '../product/customer.ts'
import { newSubscriber } from '../product/subscriber.ts'

/** A subscriber's window on a product with a known business date. */
export interface WizardFixture {
  fixture: BrowserFixture
  customer: Customer
  /** A list of 3 contacts that was uploaded through the API. */
  listId: string
  window: BrowserWindow
  page: Page
  /** Today for the product, in the browser's zone: the 10th of a month. */
  today: string
  /** To be called after each test. */
  report(context: TestContext): Promise<void>
  close(): Promise<void>
}

/** With a product of its own, which has these settings. */
export async function openWizardFixture(env: Record<string, string> = {}): Promise<WizardFixture> {
  const fixture = await openBrowserFixture(env)
  // Before sign-in, as a session lasts an hour.
  await goToNoon(fixture.product)
  return openWizardOn(fixture)
}

/** On the product that others use too. */
export async function openSharedWizard(): Promise<WizardFixture> {
  return openWizardOn(await openSharedFixture())
}

async function openWizardOn(fixture: BrowserFixture): Promise<WizardFixture> {
  const today = (await fixture.sandbox.now()).toISOString().slice(0, 10)
  const { customer, listId } = await newSubscriber(fixture, 3)
  const window = await openWindow(fixture.browser, { url: fixture.product.url })
  await window.page.goto('/auth/signin')
  await signInThere(window.page, customer.email)
  return {
    fixture,
    customer,
    listId,
    window,
    page: window.page,
    today,
    report: (context) => reportFailure(context, window, fixture.product),
    close: () => fixture.close(),
  }
}

/** The day so many days later, both as YYYY-MM-DD. */
export function laterDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

/** `2026-03-05` as the specification shows it: `Mar 05, 2026`. */
export function shownDay(day: string): string {
  const parts = { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return new Date(day).toLocaleDateString('en-US', parts)
}

/** `2026-03-05` as a screen reader reads it in the calendar: `March 5, 2026`. */
export function spokenDay(day: string): string {
  const parts = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Date(day).toLocaleDateString('en-US', parts)
}

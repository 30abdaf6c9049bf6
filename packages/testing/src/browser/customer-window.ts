import { signInThere } from './browser-account.ts'
import type { BrowserFixture } from './browser-fixture.ts'
import { openWindow } from './browser-window.ts'
import type { BrowserWindow } from './browser-window.ts'
import { newCustomer } from '../product/customer.ts'
import type { Customer } from '../product/customer.ts'
import { subscribe } from '../data/paying.ts'

/** A window with a signed-in customer, on the dashboard. */
export interface CustomerWindow extends BrowserWindow {
  customer: Customer
}

/** A new customer without a plan, signed in. */
export async function openForCustomer(fixture: BrowserFixture): Promise<CustomerWindow> {
  return openFor(fixture, await newCustomer(fixture.product.url, fixture.sandbox))
}

/** A new customer on Launch, paid with a Visa that ends in 4242, signed in. */
export async function openForSubscriber(fixture: BrowserFixture): Promise<CustomerWindow> {
  const customer = await newCustomer(fixture.product.url, fixture.sandbox)
  await subscribe(customer, 'Launch')
  return openFor(fixture, customer)
}

async function openFor(fixture: BrowserFixture, customer: Customer): Promise<CustomerWindow> {
  const window = await openWindow(fixture.browser, { url: fixture.product.url })
  await window.page.goto('/auth/signin')
  await signInThere(window.page, customer.email)
  return { ...window, customer }
}

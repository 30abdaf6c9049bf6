import { signInThere } from './browser-account.ts'
import type { BrowserStage } from './browser-stage.ts'
import { openWindow } from './browser-window.ts'
import type { BrowserWindow } from './browser-window.ts'
import { newCustomer } from './customer.ts'
import type { Customer } from './customer.ts'
import { subscribe } from './paying.ts'

/** A window in which a customer has signed in, and stands on the dashboard. */
export interface CustomerWindow extends BrowserWindow {
  customer: Customer
}

/** A new customer without a plan, signed in. */
export async function openForCustomer(stage: BrowserStage): Promise<CustomerWindow> {
  return openFor(stage, await newCustomer(stage.product.url, stage.sandbox))
}

/** A new customer on Launch, paid with a Visa that ends in 4242, signed in. */
export async function openForSubscriber(stage: BrowserStage): Promise<CustomerWindow> {
  const customer = await newCustomer(stage.product.url, stage.sandbox)
  await subscribe(customer, 'Launch')
  return openFor(stage, customer)
}

async function openFor(stage: BrowserStage, customer: Customer): Promise<CustomerWindow> {
  const window = await openWindow(stage.browser, { url: stage.product.url })
  await window.page.goto('/auth/signin')
  await signInThere(window.page, customer.email)
  return { ...window, customer }
}

import type { Page } from 'playwright-core'
import { openUntilShown } from './browser-window.ts'
import type { PlanTitle } from '../data/paying.ts'

/** From the plan chooser to the payment form. */
export async function choosePlan(page: Page, title: PlanTitle): Promise<void> {
  await page.goto('/billing')
  const start = page.getByRole('button', { name: 'Get Started' })
  await start.waitFor()
  if (await start.isEnabled()) throw new Error('Get Started is open although no plan is chosen.')
  await page.getByText(title, { exact: true }).click()
  await page.getByText('Selected', { exact: true }).waitFor()
  await start.click()
  await page.getByRole('heading', { name: 'Complete Your Payment' }).waitFor()
}

/** Opens Billing until it shows this. */
export function billingShows(page: Page, text: string | RegExp): Promise<void> {
  return openUntilShown(page, '/billing', page.getByText(text).first())
}

/** Fills the plain card form, billing address and phone too, and sends it. */
export async function payByCard(page: Page, cardNumber: string): Promise<void> {
  await fillAddress(page)
  await typeCard(page, cardNumber)
  await page.getByRole('button', { name: 'Complete Payment' }).click()
}

/** The billing address of the plain card form, phone too. */
export async function fillAddress(page: Page): Promise<void> {
  const address = {
    'Name on card': 'Grace Hopper',
    Phone: '+1 408 555 0100',
    'Address line 1': '1 Harbor Street',
    City: 'San Jose',
    'State (optional)': 'CA',
    'ZIP or postal code': '95112',
  }
  for (const [label, text] of Object.entries(address)) {
    await page.getByLabel(label, { exact: true }).fill(text)
  }
  await page.getByLabel('Country').selectOption('US')
}

/** Types by keys, as the form groups the digits while they are typed. */
export async function typeCard(page: Page, cardNumber: string): Promise<void> {
  const card = { 'Card number': cardNumber, Expiry: '1240', CVC: '123' }
  for (const [label, digits] of Object.entries(card)) {
    const field = page.getByLabel(label, { exact: true })
    await field.fill('')
    await field.pressSequentially(digits)
  }
}

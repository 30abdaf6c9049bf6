import type { Page } from 'playwright-core'
import { password } from '../product/customer.ts'
import { until } from '../product/poll.ts'
import type { Sandbox } from '../product/sandbox.ts'

/** Fills the sign-up form and ends at the page that asks to check the mail. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/auth/signup')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('First name').fill('grace')
  await page.getByLabel('Last name').fill('Hopper')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
}

/** The link in the newest mail to this address that leads to this screen. */
export async function mailedLink(sandbox: Sandbox, email: string, path: string): Promise<string> {
  return until(`a mail to ${email} with a link to ${path}`, async () => {
    const links = (await sandbox.mail(email)).flatMap((mail) => mail.links)
    return links.find((link) => new URL(link).pathname === path)
  })
}

/** Fills the sign-in form, which must be there, and sends it. */
export async function sendSignIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByRole('heading', { name: 'Sign In' }).waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(secret)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Signs in on the page that asks for it and ends on the dashboard. */
export async function signInThere(page: Page, email: string, secret?: string): Promise<void> {
  await sendSignIn(page, email, secret)
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
}

/** Opening the card reads the balance again, so at first it may still show the old one. */
export const reread = { timeout: 60_000, interval: 200 }

/** The balance as the account card shows it, such as `Balance: $200.00`. */
export async function balanceText(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  const card = page.getByRole('dialog', { name: 'Account' })
  const text = await card.getByText(/^Balance:/).innerText()
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'hidden' })
  return text
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  // The page is signed out at once, and the server a moment later.
  await Promise.all([
    page.waitForResponse('**/api/logout/'),
    page.getByRole('button', { name: 'Logout' }).click(),
  ])
  await page.waitForURL('**/auth/signin')
}

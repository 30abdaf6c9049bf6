import type { Locator, Page } from 'playwright-core'
import { until } from '../product/poll.ts'
import { openSandbox } from '../product/sandbox.ts'

/** The dialog that sends a test. */
export function testDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Send me a test' })
}

export async function openTestDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send me a test' }).click()
  await testDialog(page).waitFor()
}

/** Has a code texted to the number. */
export async function askCode(page: Page, phone: string): Promise<void> {
  await page.getByLabel('Your phone number').fill(phone)
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await page.getByRole('textbox', { name: 'Code' }).waitFor()
}

/** The code of the newest text on a phone of the sandbox, once it is there. */
export async function codeOn(page: Page, phone: string): Promise<string> {
  const sandbox = openSandbox(new URL(page.url()).origin)
  return until(`a code on ${phone}`, async () => {
    const { messages } = await sandbox.phone(phone)
    return /^\d{6}/.exec(messages.at(-1)?.text ?? '')?.[0]
  })
}

/** From the opened dialog to the panel: the number and its code. */
export async function confirmNumber(page: Page, phone: string): Promise<void> {
  await askCode(page, phone)
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeOn(page, phone))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('button', { name: 'Send test' }).waitFor()
}

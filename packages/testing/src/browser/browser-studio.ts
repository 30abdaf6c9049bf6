import type { Locator, Page } from 'playwright-core'

/** The button that opens and closes the help with the message. */
export function studioButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Write with AI' })
}

/** Opens the panel and fills in what the message is for. */
export async function openStudio(page: Page, goal: string): Promise<void> {
  await studioButton(page).click()
  await page.getByLabel('What is it for?').fill(goal)
}

/** Requests drafts and waits until all have arrived; returns their description. */
export async function writeDrafts(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Write (three drafts|again)$/ }).click()
  const over = page.getByText(/^(Written by a language model|.+ made of your own words\.$)/)
  await over.waitFor()
  return over.innerText()
}

/** The texts of the drafts that are shown. */
export async function draftTexts(page: Page): Promise<string[]> {
  const drafts = page.getByRole('list', { name: 'Drafts' }).getByRole('listitem')
  return drafts.locator('p:first-child').allInnerTexts()
}

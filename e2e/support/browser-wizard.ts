import type { Locator, Page } from 'playwright-core'

/** Where the campaigns' people are; three hours behind the browser. */
const zone = 'America/Los_Angeles'

/** The wizard's step that is shown, by its heading. */
export function stepHeading(page: Page, name: string): Locator {
  return page.getByRole('heading', { level: 1, name })
}

export async function goOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** From the button in the sidebar to the upload. */
export async function nameCampaign(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).waitFor()
  await page.getByRole('link', { name: 'Start a Campaign' }).last().click()
  await page.getByRole('button', { name: "Let's Start" }).click()
  await stepHeading(page, 'Name your campaign').waitFor()
  await page.getByLabel('Campaign name').fill(name)
  await page.getByLabel('Description').fill('Spring offers')
  await goOn(page)
  await stepHeading(page, 'Who are you going to reach out to?').waitFor()
  await goOn(page)
  await stepHeading(page, 'Upload your contact list').waitFor()
}

export async function chooseFile(page: Page, file: Uint8Array): Promise<void> {
  await page.getByLabel('Contact file').setInputFiles({
    name: 'contacts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file),
  })
}

/** From the accepted list to the message. */
export async function chooseVoiceAndText(page: Page): Promise<void> {
  await goOn(page)
  await stepHeading(page, 'Choose the method').waitFor()
  await page.getByText('Voice & Text', { exact: true }).click()
  await goOn(page)
  await stepHeading(page, 'Edit the message').waitFor()
}

/** Writes the message with a chip in its middle: what stands before it, the field, what follows. */
export async function writeMessage(
  page: Page,
  [before, column, after]: readonly [string, string, string],
): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.fill(before)
  await page.getByRole('button', { name: `<${column}>`, exact: true }).click()
  await field.pressSequentially(after)
}

/** The text of the Campaign Error that is shown, which Okay then closes. */
export async function problemOf(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Campaign Error' })
  const text = await dialog.getByRole('paragraph').innerText()
  await dialog.getByRole('button', { name: 'Okay' }).click()
  await dialog.waitFor({ state: 'hidden' })
  return text
}

/** Once, today, at this instant's time of day in California. */
export async function scheduleToday(page: Page, dropAt: Date): Promise<void> {
  await goOn(page)
  await stepHeading(page, 'Schedule and Launch').waitFor()
  await page.getByLabel('Time zone').selectOption(zone)
  await page.getByRole('button', { name: /^Today, / }).click()
  await page.getByLabel('Frequency').selectOption('once')
  await page.getByLabel('Drop time').selectOption(timeOfDay(dropAt))
  await goOn(page)
  await stepHeading(page, 'Campaign Overview').waitFor()
}

export async function consentAndPublish(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^I confirm that everyone/ }).check()
  await page.getByRole('button', { name: 'Publish Campaign' }).click()
}

/** HH:mm in the zone. */
function timeOfDay(at: Date): string {
  return at.toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
}

import type { Locator, Page } from 'playwright-core'
import { goodFile, scatteredPhones } from '../data/contact-file.ts'

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

export async function chooseFile(
  page: Page,
  file: Uint8Array,
  name = 'contacts.csv',
): Promise<void> {
  await page.getByLabel('Contact file').setInputFiles({
    name,
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

/** Writes the message with a chip in its middle: the text before it, the field, the text after it. */
export async function writeMessage(
  page: Page,
  [before, column, after]: readonly [string, string, string],
): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.fill(before)
  await page.getByRole('button', { name: `<${column}>`, exact: true }).click()
  await field.pressSequentially(after)
}

/** The text of the open Campaign Error dialog, which Okay then closes. */
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

/** Before they are there, a press on Publish only shows them. */
export async function numbersShown(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^I confirm that everyone/, disabled: false }).waitFor()
}

/** Says who the messages are from, where the overview asks for it. */
export async function nameBusiness(page: Page): Promise<void> {
  await numbersShown(page)
  const name = page.getByLabel('Business name')
  if (await name.isVisible()) await fillBusiness(page)
}

async function fillBusiness(page: Page): Promise<void> {
  const name = page.getByLabel('Business name')
  await name.fill('Spring Offers')
  await page.getByLabel('Number to call or opt out').fill('+1 408 555 0100')
  await page.getByLabel('Number to call or opt out').press('Enter')
  await name.waitFor({ state: 'detached' })
}

export async function consentAndPublish(page: Page): Promise<void> {
  await nameBusiness(page)
  await page.getByRole('checkbox', { name: /^I confirm that everyone/ }).check()
  await page.getByRole('button', { name: 'Publish Campaign' }).click()
  const now = page.getByRole('button', { name: 'Publish now' })
  // On a slow machine who calls is asked for only after the look above, and again by the refusal.
  const business = page.getByLabel('Business name')
  await now.or(business).first().waitFor()
  if (await business.isVisible()) {
    await fillBusiness(page)
    await page.getByRole('button', { name: 'Publish Campaign' }).click()
  }
  await now.click()
}

/** HH:mm in the zone. */
function timeOfDay(at: Date): string {
  return at.toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
}

/** The headings of the wizard's steps, by their numbers. */
export const stepTitles = [
  "Let's get your campaign design started!",
  'Name your campaign',
  'Who are you going to reach out to?',
  'Upload your contact list',
  'Choose the method',
  'Edit the message',
  'Schedule and Launch',
  'Campaign Overview',
] as const

/** What a walk through the wizard fills in; everything has a valid default. */
export interface WizardChoices {
  name?: string
  description?: string
  file?: Uint8Array
  method?: 'Voicemail' | 'Voice & Text'
  message?: string
}

const walkFile = goodFile(scatteredPhones(3))
let walks = 0

/** Opens the wizard at its welcome, whatever was begun in this window before. */
export async function openWizard(page: Page): Promise<void> {
  // A wizard that is shown stores what was just changed when it is hidden, so that comes first.
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))
    sessionStorage.clear()`)
  await page.goto('/campaign')
  await stepHeading(page, stepTitles[0]).waitFor()
}

/** Opens the wizard again and goes to the step with this number, filling in the steps before it. */
export async function walkTo(page: Page, step: number, choices: WizardChoices = {}): Promise<void> {
  walks += 1
  const { name = `Walk ${walks}`, description = 'Spring offers', file = walkFile } = choices
  const { method = 'Voice & Text', message = 'Hi <FirstName>, our spring offers are here.' } =
    choices
  const fillIn = [
    async () => undefined,
    async () => {
      await page.getByLabel('Campaign name').fill(name)
      await page.getByLabel('Description').fill(description)
    },
    async () => undefined,
    async () => {
      await chooseFile(page, file)
      await page.getByText(/^[\d,]+ ready, /).waitFor()
    },
    () => page.getByText(method, { exact: true }).click(),
    async () => {
      await page.getByRole('textbox', { name: 'Message' }).fill(message)
      // It pushes Continue down when it comes: a press that began before would end beside the button.
      await page.getByRole('region', { name: 'Message check' }).waitFor()
    },
    async () => {
      await page.getByRole('button', { name: /^Today, / }).click()
      await page.getByLabel('Frequency').selectOption('once')
    },
  ]
  await openWizard(page)
  for (const [at, fill] of fillIn.slice(0, step).entries()) {
    await fill()
    await page.getByRole('button', { name: at === 0 ? "Let's Start" : 'Continue' }).click()
    await stepHeading(page, stepTitles[at + 1] ?? '').waitFor()
  }
}

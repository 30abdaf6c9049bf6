import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  chooseFile,
  problemOf,
  stepHeading,
  stepTitles,
  walkTo,
} from '@afterbeep/testing/browser/browser-wizard'
import { draftFor, publish, sayWhoCalls } from '@afterbeep/testing/product/campaigns'
import { goodFile, scatteredPhones } from '@afterbeep/testing/data/contact-file'
import { openWizardFixture, spokenDay, laterDay } from '@afterbeep/testing/browser/wizard-fixture'
import type { WizardFixture } from '@afterbeep/testing/browser/wizard-fixture'

let wizard: WizardFixture

beforeAll(async () => {
  wizard = await openWizardFixture()
  await sayWhoCalls(wizard.customer)
  return () => wizard.close()
})

beforeEach((context) => () => wizard.report(context))

const press = (name: string) => wizard.page.getByRole('button', { name, exact: true }).click()

/** The number of the step that is shown, by its heading. */
async function stepShown(): Promise<number> {
  const shown = await wizard.page.getByRole('heading', { level: 1 }).innerText()
  return stepTitles.findIndex((title) => title === shown)
}

const day = (date: string) =>
  wizard.page.getByRole('button', { name: new RegExp(`${spokenDay(date)}(, selected)?$`) })

async function isRefused(): Promise<string> {
  await press('Continue')
  return problemOf(wizard.page)
}

describe('Wizard', () => {
  it('0 to 1 on Start', async () => {
    await walkTo(wizard.page, 0)
    await press("Let's Start")
    await expect.poll(stepShown).toBe(1)
  })

  it('1 to 2 if name and description filled', async () => {
    const { page } = wizard
    await page.getByLabel('Campaign name').fill('Spring')
    await isRefused()
    expect(await stepShown()).toBe(1)
    await page.getByLabel('Description').fill('Offers')
    await press('Continue')
    await expect.poll(stepShown).toBe(2)
  })

  it('2 to 3', async () => {
    await press('Continue')
    await expect.poll(stepShown).toBe(3)
  })

  it('3 to 4 if at least one contact row parsed', async () => {
    const { page } = wizard
    const bad = new TextEncoder().encode(
      'id,FirstName,LastName,PhoneNumber,RecommendedPhone\n1,A,B,4085550100,4085550100\n',
    )
    await chooseFile(page, bad)
    await page.getByRole('dialog', { name: 'Data Errors' }).waitFor()
    await press('Okay')
    await isRefused()
    expect(await stepShown()).toBe(3)
    await chooseFile(page, goodFile(scatteredPhones(1)))
    await page.getByText('1 ready, 0 with problems').waitFor()
    await press('Continue')
    await expect.poll(stepShown).toBe(4)
  })

  it('4 to 5 if a type chosen', async () => {
    await isRefused()
    expect(await stepShown()).toBe(4)
    await wizard.page.getByText('Voicemail', { exact: true }).click()
    await press('Continue')
    await expect.poll(stepShown).toBe(5)
  })

  it('5 to 6 if message non-empty and at most 200 characters', async () => {
    const field = wizard.page.getByRole('textbox', { name: 'Message' })
    for (const message of ['', 'x'.repeat(201)]) {
      await field.fill(message)
      await isRefused()
      expect(await stepShown()).toBe(5)
    }
    await field.fill('x'.repeat(200))
    await press('Continue')
    await expect.poll(stepShown).toBe(6)
  })

  it('6 to 7 if start date, end date and frequency all set', async () => {
    const { page, today } = wizard
    await isRefused()
    await page.getByLabel('Frequency').selectOption('daily')
    await isRefused()
    expect(await stepShown()).toBe(6)
    await day(today).click()
    await day(laterDay(today, 2)).click()
    await press('Continue')
    await expect.poll(stepShown).toBe(7)
  })

  it('Back goes to previous step', async () => {
    for (const before of [6, 5, 4, 3, 2, 1, 0]) {
      await press('Back')
      await expect.poll(stepShown).toBe(before)
    }
  })

  it.each([
    ['campaign name', 1],
    ['description', 1],
    ['method', 4],
    ['message', 5],
    ['contacts', 3],
    ['start date', 6],
    ['end date', 6],
    ['frequency', 6],
  ])('On step 7 the edit icon of the %s jumps to step %i', async (entry, target) => {
    const { page } = wizard
    if ((await stepShown()) === 0) await walkTo(page, 7)
    await press(`Edit ${entry}`)
    await expect.poll(stepShown).toBe(target)
    for (let at = target + 1; at <= 7; at += 1) {
      await press('Continue')
      await stepHeading(page, stepTitles[at] ?? '').waitFor()
    }
  })

  it('Publish Campaign publishes, and opens the campaign’s page (departure 1)', async () => {
    const { page, fixture } = wizard
    await walkTo(page, 7, { name: 'Autumn / offers', method: 'Voicemail' })
    await page.getByRole('checkbox', { name: /^I confirm that everyone/ }).check()
    const before = await fixture.sandbox.stats()
    // The sentence above it says what the press does; then there are ten seconds to undo it.
    await page
      .getByText(/^3 people in .+, starting at once\. At most \$\S+ of your \$\S+\. It can’t/)
      .waitFor()
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/campaigns/'))
        sent.push('post')
    })
    await press('Publish Campaign')
    await page.getByText('Nothing is published yet.').waitFor()
    const [question] = await Promise.all([
      page.waitForEvent('dialog'),
      page.close({ runBeforeUnload: true }),
    ])
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    expect(await page.getByRole('timer').isVisible()).toBe(true)
    await press('Undo')
    await page.getByRole('timer').waitFor({ state: 'detached' })
    expect(sent).toEqual([])
    await press('Publish Campaign')
    await page.getByRole('timer').filter({ hasText: '8 s' }).waitFor()
    expect(sent).toEqual([])
    await page.waitForURL('**/analytics/details/Autumn%20%2F%20offers')
    await page.getByRole('heading', { level: 1, name: 'Autumn / offers' }).waitFor()
    // Its time of day has passed, so it starts at once.
    await expect
      .poll(async () => (await fixture.sandbox.stats()).voice.distinct)
      .toBe(before.voice.distinct + 3)
  })

  it('and the draft is gone then', async () => {
    await wizard.page.goto('/campaign')
    await expect.poll(stepShown).toBe(0)
  })
})

describe('A text only (departure 6)', () => {
  it('follows a Call + Message campaign, to its people, without a list', async () => {
    const { page, customer, listId, today } = wizard
    const at = new Date(`${laterDay(today, 2)}T15:00:00Z`)
    const earlier = draftFor(at, { name: 'To follow', contactListId: listId })
    expect((await publish(customer, earlier)).status).toBe(201)
    await walkTo(page, 2, { name: 'The follow-up' })
    await press('Follow up by text')
    await expect.poll(stepShown).toBe(4)
    expect(await page.getByRole('radio', { name: 'SMS' }).isChecked()).toBe(true)
    await page.getByLabel('Campaign to follow').selectOption('To follow')
    await press('Continue')
    await press('<FirstName>')
    expect(await page.getByRole('group', { name: 'Voicemail' }).count()).toBe(0)
    await press('Continue')
    await day(laterDay(today, 4)).click()
    await page.getByLabel('Frequency').selectOption('once')
    await press('Continue')
    await page.getByRole('row', { name: /^Contacts 3, those of To follow/ }).waitFor()
    await page.getByRole('checkbox', { name: /^I confirm that everyone/ }).check()
    await press('Publish Campaign')
    await press('Publish now')
    await page.waitForURL('**/analytics/details/The%20follow-up')
  })
})

describe('Close opens a confirm dialog', () => {
  it('(Are you sure you want to cancel? All progress will be lost.) with Cancel (stay)', async () => {
    const { page } = wizard
    await page.goto('/help')
    await page.getByRole('link', { name: 'Start a Campaign' }).last().click()
    await press("Let's Start")
    await page.getByLabel('Campaign name').fill('Half done')
    await press('Close')
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByRole('paragraph').innerText()).toBe(
      'Are you sure you want to cancel? All progress will be lost.',
    )
    await press('Cancel')
    await dialog.waitFor({ state: 'hidden' })
    expect(await page.getByLabel('Campaign name').inputValue()).toBe('Half done')
  })

  it('and Exit (go back one page in history), which forgets the draft', async () => {
    const { page } = wizard
    await press('Close')
    await press('Exit')
    await page.waitForURL('**/help')
    await page.goto('/campaign')
    await expect.poll(stepShown).toBe(0)
  })

  it('Exit goes back also over a full load of the page', async () => {
    const { page } = wizard
    await page.goto('/profile')
    await page.goto('/campaign')
    await press('Close')
    await press('Exit')
    await page.waitForURL('**/profile')
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)
  })

  it('Exit leads to the dashboard where no page of ours came before', async () => {
    const page = await wizard.page.context().newPage()
    await page.goto('/campaign')
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Exit' }).click()
    await page.waitForURL('**/dashboard')
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Dashboard')
    await page.close()
  })
})

describe('The other texts of the wizard', () => {
  it('Uploading a new file replaces parsed rows and errors', async () => {
    const { page } = wizard
    await walkTo(page, 3)
    const header = 'id,FirstName,LastName,PhoneNumber,RecommendedPhone'
    const send = (...rows: string[]) =>
      chooseFile(page, new TextEncoder().encode([header, ...rows].join('\n')))
    await send('1,A,B,4085550100,14085550100', '2,C,D,4085550101,555')
    await page.getByRole('dialog', { name: 'Data Errors' }).waitFor()
    await press('Okay')
    const problems = page.getByText(/^Line 3: Invalid recommended phone number/)
    expect(await problems.count()).toBe(1)
    await send('1,E,F,4085550102,14085550102', '2,G,H,4085550103,14085550103')
    await page.getByText('2 ready, 0 with problems').waitFor()
    expect(await problems.count()).toBe(0)
    expect(await page.getByText('1 ready, 1 with problems').count()).toBe(0)
  })

  it('A file that is not finished replaces them too', async () => {
    const { page } = wizard
    await chooseFile(page, new TextEncoder().encode('id\n1\n'))
    await press('Okay')
    expect(await isRefused()).toBe('Please upload a valid CSV file')
  })

  it('Date picker: range mode, forward-only selection', async () => {
    const { page, today } = wizard
    await walkTo(page, 6)
    const selected = async () =>
      (await page.getByRole('gridcell', { selected: true }).allInnerTexts()).map(Number)
    const date = Number(today.slice(-2))
    await day(laterDay(today, 3)).click()
    await day(laterDay(today, 6)).click()
    expect(await selected()).toEqual([3, 4, 5, 6].map((days) => date + days))
    await day(laterDay(today, 5)).click()
    expect(await selected()).toEqual([date + 5])
    await day(laterDay(today, 2)).click()
    expect(await selected()).toEqual([date + 2])
    expect(await day(laterDay(today, -1)).isDisabled()).toBe(true)
  })
})

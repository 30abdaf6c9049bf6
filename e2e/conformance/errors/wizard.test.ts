import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chooseFile, numbersShown, walkTo } from '@afterbeep/testing/browser/browser-wizard'
import { campaignsOf, draftFor, publish, sayWhoCalls } from '@afterbeep/testing/product/campaigns'
import { newCustomer } from '@afterbeep/testing/product/customer'
import { signInThere } from '@afterbeep/testing/browser/browser-account'
import { openWindow } from '@afterbeep/testing/browser/browser-window'
import { laterDay, openSharedWizard, spokenDay } from '@afterbeep/testing/browser/wizard-fixture'
import type { WizardFixture } from '@afterbeep/testing/browser/wizard-fixture'

let wizard: WizardFixture

beforeAll(async () => {
  wizard = await openSharedWizard()
  await sayWhoCalls(wizard.customer)
  return () => wizard.close()
})

beforeEach((context) => async () => {
  await wizard.report(context)
  await wizard.page.unrouteAll({ behavior: 'ignoreErrors' })
})

const header = 'id,FirstName,LastName,PhoneNumber,RecommendedPhone'
const send = (text: string, name?: string) =>
  chooseFile(wizard.page, new TextEncoder().encode(text), name)
const dialog = (name: string) => wizard.page.getByRole('dialog', { name })
const press = (name: string) => wizard.page.getByRole('button', { name, exact: true }).click()

/** The dialog's own buttons, without the cross that all dialogs have. */
async function buttonsOf(name: string): Promise<string[]> {
  const all = await dialog(name).getByRole('button').allInnerTexts()
  return all.map((text) => text.trim()).filter((text) => text !== '')
}

async function downloadsSample(): Promise<string> {
  const [sample] = await Promise.all([
    wizard.page.waitForEvent('download'),
    dialog('').last().getByRole('button', { name: 'CSV File' }).click(),
  ])
  return sample.suggestedFilename()
}

describe('The error catalogue: Wizard', () => {
  it('Header Error (invalid headers; re-upload using sample headers; buttons CSV File (sample download) and Okay)', async () => {
    await walkTo(wizard.page, 3)
    await send('id,name\n1,Mary\n')
    expect(await dialog('Header Error').getByRole('paragraph').innerText()).toBe(
      'Invalid headers. Please re-upload your file using the headers of the sample file.',
    )
    // Loaded by itself, it moves the buttons below it.
    await dialog('Header Error').getByRole('heading', { name: 'Match columns' }).waitFor()
    expect(await buttonsOf('Header Error')).toEqual(['CSV File', 'Okay'])
    expect(await downloadsSample()).toBe('sample_contacts.csv')
    await press('Okay')
    await dialog('Header Error').waitFor({ state: 'hidden' })
  })

  it('Data Errors (line messages, same buttons)', async () => {
    await send(`${header}\n1,A,B,4085550100,14085550100\n2,C,D,4085550100,14085550101\n`)
    await dialog('Data Errors').waitFor()
    expect(await dialog('Data Errors').getByRole('listitem').allInnerTexts()).toEqual([
      'Line 3: Duplicate phone number',
    ])
    expect(await buttonsOf('Data Errors')).toEqual(['CSV File', 'Okay'])
    expect(await downloadsSample()).toBe('sample_contacts.csv')
    await press('Okay')
    await dialog('Data Errors').waitFor({ state: 'hidden' })
  })

  it('Campaign Error (field messages, button Okay), which leads to the first field', async () => {
    const { page } = wizard
    await walkTo(page, 1)
    await page.getByRole('button', { name: 'Continue' }).focus()
    await page.keyboard.press('Enter')
    expect(await dialog('Campaign Error').getByRole('paragraph').innerText()).toBe(
      'These fields are required name, description',
    )
    expect(await buttonsOf('Campaign Error')).toEqual(['Okay'])
    await press('Okay')
    await dialog('Campaign Error').waitFor({ state: 'hidden' })
    expect(await page.locator(':focus').getAttribute('aria-invalid')).toBe('true')
    await page.getByText('Please enter a campaign name').waitFor()
    await page.getByText('Please enter a description').waitFor()
  })

  it('exit confirm (Cancel/Exit)', async () => {
    await press('Close')
    expect(await buttonsOf('')).toEqual(['Cancel', 'Exit'])
    await press('Cancel')
    await dialog('').waitFor({ state: 'hidden' })
    expect(await wizard.page.getByLabel('Campaign name').count()).toBe(1)
  })

  it('CSV parse failure is shown in one quiet line (departure 8).', async () => {
    const { page } = wizard
    await walkTo(page, 3)
    await send('this is no workbook', 'broken.xlsx')
    await expect
      .poll(() => page.getByRole('alert').innerText())
      .toBe(
        'broken.xlsx: This file could not be read as a contact list. Save it as CSV and try again.',
      )
    expect(await dialog('').count()).toBe(0)
  })

  it('An upload that reaches no server shows an error, and another can be chosen.', async () => {
    const { page } = wizard
    await page.route('**/api/contact-lists/**', (route) => route.abort())
    await send(`${header}\n1,A,B,4085550100,14085550100\n`)
    await expect
      .poll(() => page.getByRole('alert').innerText())
      .toBe(
        "contacts.csv: An unexpected error occurred. We couldn't reach the server; check your connection and try again.",
      )
    expect(await page.getByRole('button', { name: 'Browse files' }).isEnabled()).toBe(true)
  })
})

describe('What publishing is refused for (departure 1)', () => {
  const consent = () => wizard.page.getByRole('checkbox', { name: /^I confirm that everyone/ })

  it('four hours to another campaign: the nearest free time is one click away', async () => {
    const { page, customer, listId, today } = wizard
    const next = new Date(`${today}T15:00:00Z`)
    next.setUTCDate(next.getUTCDate() + 1)
    const taken = draftFor(next, { name: 'Taken', contactListId: listId })
    expect((await publish(customer, taken)).status).toBe(201)
    await walkTo(page, 6)
    await page.getByRole('button', { name: spokenDay(laterDay(today, 1)) }).click()
    await page.getByLabel('Frequency').selectOption('once')
    await page.getByLabel('Time zone').selectOption('UTC')
    await page.getByLabel('Drop time').selectOption('14:30')
    await press('Continue')
    await consent().check()
    await press('Publish Campaign')
    await press('Publish now')
    await dialog('Campaign Error')
      .getByText(/too close to “Taken”/)
      .waitFor()
    await dialog('Campaign Error')
      .getByRole('button', { name: /^Use .* 11:00 AM$/ })
      .click()
    await page.getByRole('row', { name: /^Drop time 11:00 AM, UTC/ }).waitFor()
    await numbersShown(page)
    await press('Publish Campaign')
    await press('Publish now')
    await page.waitForURL('**/analytics/details/**')
    const drops = (await campaignsOf(customer)).map((item) => item.drop_date)
    expect(drops).toContain(`${laterDay(today, 1)}T11:00:00.000Z`)
  })

  it('an unexpected failure is repeated under the same key until it is known', async () => {
    const { page } = wizard
    await walkTo(page, 7, { name: 'Second try', method: 'Voicemail' })
    await consent().check()
    const keys: (string | null)[] = []
    await page.route('**/api/campaigns/', async (route) => {
      keys.push(await route.request().headerValue('idempotency-key'))
      if (keys.length > 1) return route.continue()
      return route.fulfill({ status: 500, body: '' })
    })
    await press('Publish Campaign')
    await press('Publish now')
    await page.getByText('The connection failed. Checking whether it was published…').waitFor()
    await page.waitForURL('**/analytics/details/Second%20try')
    await page.getByText('It was published.').waitFor()
    expect(keys[0]).toBe(keys[1])
  })

  it('a refusal after a lost response says that it was not published, and why', async () => {
    const { page, customer } = wizard
    await walkTo(page, 7, { name: 'Lost', method: 'Voicemail' })
    await consent().check()
    const before = await campaignsOf(customer)
    let isFirst = true
    await page.route('**/api/campaigns/', (route) => {
      const { status, code, error } = isFirst
        ? { status: 500, code: 'unexpected', error: '' }
        : { status: 402, code: 'credits_short', error: 'You need 165 credits.' }
      isFirst = false
      return route.fulfill({ status, json: { error, code } })
    })
    await press('Publish Campaign')
    await press('Publish now')
    await page.getByText('The connection failed. Checking whether it was published…').waitFor()
    await dialog('Campaign Error')
      .getByText('It was not published. You need 165 credits.', { exact: true })
      .waitFor()
    await press('Okay')
    await page.getByRole('heading', { name: 'Campaign Overview' }).waitFor()
    expect(await campaignsOf(customer)).toEqual(before)
  })

  it('no plan: the review shows it, with a link to the plans', async () => {
    const { fixture } = wizard
    const other = await newCustomer(fixture.product.url, fixture.sandbox)
    const window = await openWindow(fixture.browser, { url: fixture.product.url })
    await window.page.goto('/auth/signin')
    await signInThere(window.page, other.email)
    await walkTo(window.page, 7)
    await window.page.getByText('Choose a plan before you publish a campaign.').waitFor()
    await window.page.getByRole('link', { name: 'Choose a plan' }).click()
    await window.page.waitForURL('**/billing')
    await window.page.goBack()
    await window.page.getByRole('heading', { name: 'Campaign Overview' }).waitFor()
    expect(await window.page.getByRole('row', { name: /^Contacts 3/ }).count()).toBe(1)
    await window.close()
  })
})

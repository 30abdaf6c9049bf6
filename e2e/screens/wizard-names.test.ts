import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signInThere } from '@afterbeep/testing/browser/browser-account'
import { reportFailure } from '@afterbeep/testing/browser/browser-report'
import { openSharedFixture } from '@afterbeep/testing/browser/shared-fixture'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { openWindow } from '@afterbeep/testing/browser/browser-window'
import type { BrowserWindow } from '@afterbeep/testing/browser/browser-window'
import { chooseFile, goOn, stepHeading } from '@afterbeep/testing/browser/browser-wizard'
import { newSubscriber } from '@afterbeep/testing/product/subscriber'
import * as to from './scenes/wizard/wizard-ways.ts'

/** What a screen reader reads on the wizard's steps, in its reading order. */
describe('the names of the wizard', () => {
  let fixture: BrowserFixture
  let window: BrowserWindow

  beforeAll(async () => {
    fixture = await openSharedFixture()
    const { customer } = await newSubscriber(fixture, 1)
    window = await openWindow(fixture.browser, { url: fixture.product.url })
    await window.page.goto('/auth/signin')
    await signInThere(window.page, customer.email)
    return () => fixture.close()
  })

  beforeEach((context) => () => reportFailure(context, window, fixture.product))

  /** The lines that are missing, or not after the ones before them. */
  async function unsaid(lines: readonly string[], where = 'main'): Promise<string[]> {
    const said = await window.page.locator(where).ariaSnapshot()
    const heard = said.split('\n').map((line) => line.replace(/^[\s-]+/, '').replace(/:$/, ''))
    let from = 0
    return lines.filter((line) => {
      const at = heard.indexOf(line, from)
      if (at >= 0) from = at + 1
      return at < 0
    })
  }

  it('0: an invitation and its button', async () => {
    await window.page.goto('/campaign')
    await window.page.getByRole('button', { name: "Let's Start" }).waitFor()
    expect(
      await unsaid([
        'button "Close"',
        `heading "Let's get your campaign design started!" [level=1]`,
        `button "Let's Start"`,
      ]),
    ).toEqual([])
  })

  it('1: the progress, two named fields and their limits', async () => {
    await to.details(window.page)
    expect(
      await unsaid([
        'navigation "Progress"',
        'listitem: Type',
        'listitem: Complete',
        'heading "Name your campaign" [level=1]',
        'textbox "Campaign name"',
        'paragraph: 0 of 250 characters',
        'textbox "Description"',
        'paragraph: 0 of 250 characters',
        'button "Back"',
        'button "Continue"',
      ]),
    ).toEqual([])
    const current = window.page.locator('[aria-current=step]')
    expect(await current.allInnerTexts()).toEqual(['Type'])
  })

  it('2: the finished step, and the next ones', async () => {
    await to.fillDetails(window.page)
    await goOn(window.page)
    await stepHeading(window.page, 'Who are you going to reach out to?').waitFor()
    expect(
      await unsaid([
        'listitem: Type , done',
        'heading "Who are you going to reach out to?" [level=1]',
        'list',
        'button "Back"',
        'button "Continue"',
      ]),
    ).toEqual([])
  })

  it('3: the file, its guide, and each row with a problem', async () => {
    const { page } = window
    await goOn(page)
    await stepHeading(page, 'Upload your contact list').waitFor()
    expect(
      await unsaid([
        'heading "Upload your contact list" [level=1]',
        'button "Browse files"',
        'region "File guide"',
        'button "CSV File"',
        'heading "Required columns" [level=3]',
        'term: RecommendedPhone',
        'heading "Optional columns" [level=3]',
      ]),
    ).toEqual([])
    await chooseFile(page, to.listWithFaults)
    const dialog = page.getByRole('dialog', { name: 'Data Errors' })
    await dialog.getByRole('listitem').first().waitFor()
    expect(
      await unsaid(
        [
          'heading "Data Errors" [level=2]',
          'button "Close"',
          'region "Numbers that need reformatting"',
          'button "Reformat 1 number"',
          'button "Upload without them"',
          'listitem: "Line 50: Duplicate phone number"',
          'button "CSV File"',
          'button "Okay"',
        ],
        '[role=dialog]',
      ),
    ).toEqual([])
    await dialog.getByRole('button', { name: 'Okay' }).click()
    await page.getByText('45 ready, 5 with problems').waitFor()
    expect(await unsaid(['status: 45 ready, 5 with problems'])).toEqual([])
  })

  it('4: a group of three choices, one of them chosen', async () => {
    await goOn(window.page)
    await stepHeading(window.page, 'Choose the method').waitFor()
    await window.page.getByText('Voice & Text', { exact: true }).click()
    expect(
      await unsaid([
        'heading "Choose the method" [level=1]',
        'group "Method"',
        'radio "Voicemail"',
        'radio "Voice & Text" [checked]',
        'radio "SMS"',
      ]),
    ).toEqual([])
  })

  it('5: the message, the fields to insert, and what arrives', async () => {
    await goOn(window.page)
    await stepHeading(window.page, 'Edit the message').waitFor()
    await window.page.getByRole('textbox', { name: 'Message' }).fill('Hi <FirstName>!')
    await window.page.getByRole('combobox', { name: 'Voice' }).waitFor()
    expect(
      await unsaid([
        'heading "Edit the message" [level=1]',
        'textbox "Message": Hi <FirstName>!',
        'text: 15/200 characters',
        'group "Insert a field"',
        'button "<FirstName>"',
        'region "Preview"',
        'button "Previous contact" [disabled]',
        'button "Next contact"',
        'group "Voicemail"',
        'paragraph: Hi Ada!',
        'group "Text message"',
        'paragraph: Hi Ada! Reply STOP to opt out',
        'region "Voice"',
        'combobox "Voice"',
        'option "Ava (default)" [selected]',
        'button "Hear it"',
        'paragraph: About 1 second',
      ]),
    ).toEqual([])
  })

  it('6: the month, its days by their full names, and three lists', async () => {
    const { page } = window
    await goOn(page)
    await stepHeading(page, 'Schedule and Launch').waitFor()
    await to.pickDays(page, 'once')
    const [, month = ''] =
      /grid "(\w+ \d{4})"/.exec(await page.locator('main').ariaSnapshot()) ?? []
    const day = new Date(`21 ${month} UTC`).toLocaleDateString('en-US', {
      timeZone: 'UTC',
      dateStyle: 'full',
    })
    expect(
      await unsaid([
        'heading "Schedule and Launch" [level=1]',
        'button "Go to the Previous Month"',
        'button "Go to the Next Month"',
        `status: ${month}`,
        `grid "${month}"`,
        `gridcell "${day}, selected" [selected]`,
        'term: Start date',
        'term: End date',
        'combobox "Frequency"',
        'option "Once" [selected]',
        'paragraph: 1 campaign',
        'combobox "Drop time"',
        'option "10:00 AM" [selected]',
        'combobox "Time zone"',
      ]),
    ).toEqual([])
  })

  it('7: every decision with its button, the numbers, consent and Publish Campaign', async () => {
    const { page } = window
    await goOn(page)
    await page.getByText('Balance after').waitFor()
    expect(
      await unsaid([
        'heading "Campaign Overview" [level=1]',
        'table "Your campaign"',
        'rowheader "Campaign name"',
        'button "Edit campaign name"',
        'rowheader "Contacts"',
        'cell "45"',
        'button "Edit contacts"',
        'rowheader "Method"',
        'button "Edit method"',
        'rowheader "Message"',
        'button "Edit message"',
        'rowheader "Voice"',
        'button "Edit voice"',
        'rowheader "Frequency"',
        'button "Edit frequency"',
        'region "Before you publish"',
        'term: Recipients',
        'term: Balance after',
        'button "Back"',
        'button "Publish Campaign"',
      ]),
    ).toEqual([])
    const consent = page.getByRole('checkbox', { name: /^I confirm that everyone on this list/ })
    expect(await consent.isChecked()).toBe(false)
  })
})

import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  hasFocus,
  keepsFocus,
  pressAt,
  tabTo,
  typeAt,
} from '@afterbeep/testing/browser/browser-keyboard'
import { reportFailure } from '@afterbeep/testing/browser/browser-report'
import { openSharedFixture } from '@afterbeep/testing/browser/shared-fixture'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { openWindow, textOf } from '@afterbeep/testing/browser/browser-window'
import type { BrowserWindow } from '@afterbeep/testing/browser/browser-window'
import { stepHeading } from '@afterbeep/testing/browser/browser-wizard'
import { goodFile, scatteredPhones } from '@afterbeep/testing/data/contact-file'
import { readCsv } from '@afterbeep/testing/data/csv'
import { sayWhoCalls } from '@afterbeep/testing/product/campaigns'
import { password } from '@afterbeep/testing/product/customer'
import { stepsInOrder } from '@afterbeep/testing/product/steps-in-order'
import { newSubscriber } from '@afterbeep/testing/product/subscriber'

const name = 'Keys only'

/** Everything here is clicked, focused and filled by keys. Only the system's file dialog gets its file
 * from the test, once a key has opened it. */
describe('the main job only by keyboard', () => {
  let fixture: BrowserFixture
  let window: BrowserWindow
  let email: string
  const button = (label: string) => window.page.getByRole('button', { name: label, exact: true })
  const press = (key: string) => window.page.keyboard.press(key)

  beforeAll(async () => {
    fixture = await openSharedFixture()
    const { customer } = await newSubscriber(fixture, 10)
    await sayWhoCalls(customer)
    email = customer.email
    window = await openWindow(fixture.browser, { url: fixture.product.url })
    return () => fixture.close()
  })

  stepsInOrder((context) => reportFailure(context, window, fixture.product))

  it('signs in with Enter in the password', async () => {
    const { page } = window
    await page.goto('/auth/signin')
    await typeAt(page, page.getByRole('textbox', { name: 'Email' }), email)
    await typeAt(page, page.getByLabel('Password'), password)
    await press('Enter')
    await page.waitForURL('**/dashboard')
    await stepHeading(page, 'Dashboard').waitFor()
    // A screen reader reads a new screen from its heading on.
    await expect.poll(() => hasFocus(stepHeading(page, 'Dashboard'))).toBe(true)
  })

  it('skips the navigation with the first press of Tab', async () => {
    const { page } = window
    await page.goto('/dashboard')
    await stepHeading(page, 'Dashboard').waitFor()
    await press('Tab')
    expect(await hasFocus(page.getByRole('link', { name: 'Skip to main content' }))).toBe(true)
    await press('Enter')
    expect(await hasFocus(page.getByRole('main'))).toBe(true)
    await pressAt(
      page,
      page.getByRole('main').getByRole('link', { name: 'Start a Campaign' }).first(),
    )
    await pressAt(page, button("Let's Start"))
    await stepHeading(page, 'Name your campaign').waitFor()
  })

  it('traps the focus in a Campaign Error, and leads to the first field after Esc', async () => {
    const { page } = window
    await pressAt(page, button('Continue'))
    const dialog = page.getByRole('dialog', { name: 'Campaign Error' })
    await dialog.getByText('These fields are required name, description').waitFor()
    expect(await keepsFocus(page, dialog)).toBe(true)
    await press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => hasFocus(page.getByLabel('Campaign name'))).toBe(true)
  })

  it('asks before leaving, and stays with Esc', async () => {
    const { page } = window
    await pressAt(page, button('Close'))
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Are you sure you want to cancel? All progress will be lost.').waitFor()
    expect(await keepsFocus(page, dialog)).toBe(true)
    await press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => hasFocus(button('Close'))).toBe(true)
    await stepHeading(page, 'Name your campaign').waitFor()
  })

  it('names the campaign and uploads a list', async () => {
    const { page } = window
    await typeAt(page, page.getByLabel('Campaign name'), name)
    await typeAt(page, page.getByLabel('Description'), 'Without a mouse')
    await pressAt(page, button('Continue'))
    await stepHeading(page, 'Who are you going to reach out to?').waitFor()
    await pressAt(page, button('Continue'))
    await stepHeading(page, 'Upload your contact list').waitFor()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      pressAt(page, button('Browse files')),
    ])
    const buffer = Buffer.from(goodFile(scatteredPhones(20)))
    await chooser.setFiles({ name: 'contacts.csv', mimeType: 'text/csv', buffer })
    await page.getByText('20 ready, 0 with problems').waitFor()
    await pressAt(page, button('Continue'))
    await stepHeading(page, 'Choose the method').waitFor()
    await expect.poll(() => hasFocus(stepHeading(page, 'Choose the method'))).toBe(true)
  })

  it('chooses the method with the arrow keys', async () => {
    const { page } = window
    await tabTo(page, page.getByRole('radio', { name: /^Voicemail/ }))
    await press('ArrowDown')
    const both = page.getByRole('radio', { name: /^Voice & Text/ })
    expect(await both.isChecked()).toBe(true)
    await pressAt(page, button('Continue'))
    await stepHeading(page, 'Edit the message').waitFor()
  })

  it('writes a message with a chip, and removes the whole field with Backspace', async () => {
    const { page } = window
    const field = page.getByRole('textbox', { name: 'Message' })
    await typeAt(page, field, 'Hi ')
    await pressAt(page, button('<FirstName>'))
    await expect.poll(() => hasFocus(field)).toBe(true)
    expect(await field.inputValue()).toBe('Hi <FirstName>')
    await press('Backspace')
    expect(await field.inputValue()).toBe('Hi ')
    await pressAt(page, button('<FirstName>'))
    await expect.poll(() => hasFocus(field)).toBe(true)
    await page.keyboard.type(', call us back!')
    expect(await field.inputValue()).toBe('Hi <FirstName>, call us back!')
    await pressAt(page, button('Next contact'))
    await pressAt(page, button('Continue'))
    await stepHeading(page, 'Schedule and Launch').waitFor()
  })

  it('picks days in the calendar with arrow keys, and times in its lists', async () => {
    const { page } = window
    await tabTo(page, page.getByRole('gridcell').getByRole('button', { name: /^Today, / }))
    await press('ArrowRight')
    await press('ArrowRight')
    await press('Enter')
    await press('ArrowRight')
    await press('Enter')
    const chosen = page.locator('[role=gridcell][aria-selected=true]')
    await expect.poll(() => chosen.count()).toBe(2)
    await typeAt(page, page.getByLabel('Frequency'), 'Daily')
    expect(await page.getByLabel('Frequency').inputValue()).toBe('daily')
    await page.getByText('2 campaigns').waitFor()
    await pressAt(page, button('Continue'))
    await stepHeading(page, 'Campaign Overview').waitFor()
  })

  it('confirms consent with Space and publishes', async () => {
    const { page } = window
    await page.getByText('Balance after').waitFor()
    await tabTo(page, page.getByRole('checkbox', { name: /^I confirm that everyone/ }))
    await press('Space')
    await pressAt(page, button('Publish Campaign'))
    await pressAt(page, button('Publish now'))
    await page.waitForURL(`**/analytics/details/${encodeURIComponent(name)}`)
    await page.getByText('Scheduled', { exact: true }).waitFor()
    await expect.poll(() => hasFocus(stepHeading(page, name))).toBe(true)
  })

  it('exports the details', async () => {
    const { page } = window
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      pressAt(page, button('Export Details')),
    ])
    expect(readCsv(await readFile(await download.path(), 'utf8'))[0]).toContain('phone_number')
    await page.getByText('Export successful!').waitFor()
  })

  it('opens the account card, closes it with Esc, and logs out from it', async () => {
    const { page, complaints, strangers } = window
    const account = page.getByRole('button', { name: /^Account of/ })
    const card = page.getByRole('dialog', { name: 'Account' })
    await pressAt(page, account)
    expect(await textOf(card)).toContain('Balance: $')
    await press('Escape')
    await card.waitFor({ state: 'hidden' })
    await expect.poll(() => hasFocus(account)).toBe(true)
    await press('Enter')
    await pressAt(page, card.getByRole('button', { name: 'Logout' }))
    await page.waitForURL('**/auth/signin')
    expect({ complaints, strangers }).toEqual({ complaints: [], strangers: [] })
  })
})

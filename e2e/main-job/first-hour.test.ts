import type { Locator } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { mailedLink } from '@afterbeep/testing/browser/browser-account'
import {
  goBeforeCallingTime,
  openEmbeddedFixture,
} from '@afterbeep/testing/browser/browser-fixture'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { typeCard } from '@afterbeep/testing/browser/browser-payment'
import { reportFailure } from '@afterbeep/testing/browser/browser-report'
import { openWindow } from '@afterbeep/testing/browser/browser-window'
import type { BrowserWindow } from '@afterbeep/testing/browser/browser-window'
import { chooseFile, stepHeading } from '@afterbeep/testing/browser/browser-wizard'
import { exportedText } from '@afterbeep/testing/data/exports'
import { goodCard } from '@afterbeep/testing/data/paying'
import { newEmail, password } from '@afterbeep/testing/product/customer'

const MOST_CLICKS = 18
/** With Enter at the end of what is typed, which a person on a phone taps as well. */
const MOST_PRESSES = 21
const name = 'Autumn tune-ups'

let fixture: BrowserFixture
let window: BrowserWindow

beforeEach(async (context) => {
  fixture = await openEmbeddedFixture()
  window = await openWindow(fixture.browser, { url: fixture.product.url })
  await goBeforeCallingTime(fixture.sandbox, 90)
  return async () => {
    await reportFailure(context, window, fixture.product)
    await window.close()
    await fixture.close()
  }
})

/** Typing is no click; Enter at the end of a form that was typed is counted for itself; all else is one. */
it('takes at most 18 clicks from signing up to a published campaign with a list of another program', async () => {
  const { page } = window
  let clicks = 0
  let enters = 0
  const enter = async (target: Locator) => {
    enters += 1
    await target.press('Enter')
  }
  const click = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  const button = (text: string) => page.getByRole('button', { name: text, exact: true })
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const goOn = () => click(button('Continue'))
  const email = newEmail()

  await page.goto('/auth/signup')
  await field('Email').fill(email)
  await field('First name').fill('Rosa')
  await field('Last name').fill('Castillo')
  await field('Password').fill(password)
  await enter(field('Password'))
  await stepHeading(page, 'Check your email').waitFor()

  clicks += 1
  await page.goto(await mailedLink(fixture.sandbox, email, '/auth/verify-email'))
  await stepHeading(page, 'Email verified').waitFor()
  await field('Email').fill(email)
  await field('Password').fill(password)
  await enter(field('Password'))
  await page.waitForURL('**/dashboard')

  await click(page.getByRole('link', { name: 'Choose Launch' }))
  await page.getByText('Launch, $200.00 a month').waitFor()
  await field('Name on card').fill('Rosa Castillo')
  await field('Phone').fill('+1 408 555 0100')
  await field('Address line 1').fill('1 Harbor Street')
  await field('City').fill('San Jose')
  await field('ZIP or postal code').fill('95112')
  await typeCard(page, goodCard)
  await enter(field('CVC'))
  const paid = page.getByRole('dialog', { name: 'Payment Successful!' })
  await click(paid.getByRole('link', { name: 'Start a Campaign' }))

  await click(button("Let's Start"))
  await field('Campaign name').fill(name)
  await field('Description').fill('Bikes sold this year')
  await enter(field('Description'))
  await stepHeading(page, 'Who are you going to reach out to?').waitFor()
  await goOn()
  await stepHeading(page, 'Upload your contact list').waitFor()
  clicks += 1
  await chooseFile(page, new TextEncoder().encode(exportedText('quickbooks.csv')), 'quickbooks.csv')
  await click(button('Use these columns'))
  await page.getByText('3 ready, 0 with problems').waitFor()
  await goOn()
  await click(page.getByText('Voicemail', { exact: true }))
  await goOn()
  await page
    .getByRole('textbox', { name: 'Message' })
    .fill('Hi, it is Rosa. Your bike is due for its tune-up.')
  await goOn()
  await click(button('Once, today'))
  await goOn()
  await field('Business name').fill('Harbor Bikes')
  await field('Number to call or opt out').fill('408 555 0100')
  await enter(field('Number to call or opt out'))
  await field('Business name').waitFor({ state: 'detached' })
  await click(page.getByRole('checkbox', { name: /^I confirm that everyone/ }))
  await click(button('Publish Campaign'))
  await click(button('Publish now'))
  await page.waitForURL(`**/analytics/details/${encodeURIComponent(name)}`)
  await stepHeading(page, name).waitFor()
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)
  expect(clicks + enters).toBeLessThanOrEqual(MOST_PRESSES)
})

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { z } from 'zod'
import { sendSignIn } from '@afterbeep/testing/browser/browser-account'
import { reportFailure } from '@afterbeep/testing/browser/browser-report'
import { openWindow } from '@afterbeep/testing/browser/browser-window'
import {
  chooseFile,
  consentAndPublish,
  goOn,
  problemOf,
  stepHeading,
  walkTo,
} from '@afterbeep/testing/browser/browser-wizard'
import { openSharedWizard } from '@afterbeep/testing/browser/wizard-fixture'
import type { WizardFixture } from '@afterbeep/testing/browser/wizard-fixture'
import { goodFile, scatteredPhones } from '@afterbeep/testing/data/contact-file'
import { campaignsOf, sayWhoCalls } from '@afterbeep/testing/product/campaigns'
import { password } from '@afterbeep/testing/product/customer'

const HOUR_MS = 3_600_000
/** `José`, as a Mac writes it. */
const macJose = [0x4a, 0x6f, 0x73, 0x8e]

function macFile(): Uint8Array {
  const letters = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0))
  const header = 'id,FirstName,LastName,PhoneNumber,RecommendedPhone\n1,'
  return new Uint8Array([...letters(header), ...macJose, ...letters(',Lee,4085550100,14085550100')])
}

let wizard: WizardFixture
let page: Page

beforeAll(async () => {
  wizard = await openSharedWizard()
  page = wizard.page
  await sayWhoCalls(wizard.customer)
  return () => wizard.close()
})
beforeEach((context) => () => wizard.report(context))

const press = (name: string, where = page) =>
  where.getByRole('button', { name, exact: true }).click()
const message = (where = page) => where.getByRole('textbox', { name: 'Message' })
const consent = () => page.getByRole('checkbox', { name: /^I confirm that everyone/ })

it('a consent that was given for one list is asked for again when another is chosen', async () => {
  await walkTo(page, 7, { name: 'Another list' })
  await consent().check()
  await press('Edit contacts')
  await chooseFile(page, goodFile(scatteredPhones(5)))
  await page.getByText('5 ready, 0 with problems').waitFor()
  await press('Return to overview')
  await page.getByRole('row', { name: /^Contacts 5/ }).waitFor()
  await page.getByText('Balance after').waitFor()
  expect(await consent().isChecked()).toBe(false)
  await press('Publish Campaign')
  expect(await problemOf(page)).toMatch(/^Please confirm that the people on this list/)
  expect((await campaignsOf(wizard.customer)).map((one) => one.campaign_name)).toEqual([])
})

it('guessed letters are shown with a sample, and read another way in one click', async () => {
  await walkTo(page, 3)
  await chooseFile(page, macFile())
  const offer = page.getByRole('region', { name: 'Letters with accents' })
  await offer.getByText('JosŽ', { exact: true }).waitFor()
  await offer.getByRole('button', { name: 'José (Mac, Western)' }).click()
  await offer.waitFor({ state: 'hidden' })
  await page.getByText('1 ready, 0 with problems').waitFor()
  await goOn(page)
  await page.getByText('Voicemail', { exact: true }).click()
  await goOn(page)
  await message().fill('Hi <FirstName>, our shop is open.')
  await expect
    .poll(() => page.getByText('Hi José, our shop is open.').count())
    .toBeGreaterThanOrEqual(1)
})

describe('two tabs of one wizard', () => {
  it('publish one campaign, however often it is published', async () => {
    await walkTo(page, 7, { name: 'Two tabs', method: 'Voicemail' })
    const other = await page.context().newPage()
    await other.goto(`${wizard.fixture.product.url}/campaign`)
    // The draft of the first tab is offered, and is the same draft in both.
    await other.getByRole('link', { name: 'Continue your draft' }).click()
    await stepHeading(other, 'Campaign Overview').waitFor()
    await consentAndPublish(other)
    await stepHeading(other, 'Two tabs').waitFor()
    await consent().check()
    await press('Publish Campaign')
    // The balance is smaller by then, which is shown first where it was read again.
    const changed = page.getByText('These numbers have changed since you read them.')
    const now = page.getByRole('button', { name: 'Publish now' })
    await now.or(changed).waitFor()
    if (await changed.isVisible()) await press('Publish Campaign')
    await now.click()
    await stepHeading(page, 'Two tabs').waitFor()
    const names = (await campaignsOf(wizard.customer)).map((one) => one.campaign_name)
    expect(names).toEqual(['Two tabs'])
    await other.close()
  })

  it('each keep what is typed in them', async () => {
    await walkTo(page, 5, { name: 'First tab' })
    await message().fill('Typed in the first tab')
    const other = await page.context().newPage()
    await other.goto(`${wizard.fixture.product.url}/campaign`)
    await walkTo(other, 5, { name: 'Second tab' })
    await message(other).fill('Typed in the second tab')
    await page.reload()
    await stepHeading(page, 'Edit the message').waitFor()
    expect(await message().inputValue()).toBe('Typed in the first tab')
    expect(await message(other).inputValue()).toBe('Typed in the second tab')
    await other.close()
  })

  it('are both empty after a sign-out in one of them', async () => {
    const other = await page.context().newPage()
    await other.goto(`${wizard.fixture.product.url}/dashboard`)
    await other.getByRole('button', { name: /^Account of/ }).click()
    await other.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('**/auth/signin')
    const kept = z.string().parse(await page.evaluate('JSON.stringify(sessionStorage)'))
    expect(kept).toBe('{}')
    await other.close()
  })
})

describe('the end of a session at the message', () => {
  const { name, text } = { name: 'Over the hour', text: 'Hi <FirstName>, typed before the hour.' }

  it('is put off in place, and later loses nothing that was typed', async (context) => {
    const window = await openWindow(wizard.fixture.browser, { url: wizard.fixture.product.url })
    const { page: own } = window
    await own.clock.install()
    await own.goto('/auth/signin')
    await sendSignIn(own, wizard.customer.email)
    await own.waitForURL('**/dashboard')
    await walkTo(own, 5, { name })
    await message(own).fill(text)
    try {
      await own.clock.fastForward(HOUR_MS - 100_000)
      await press('Stay signed in', own)
      const dialog = own.getByRole('dialog', { name: 'Stay signed in' })
      await dialog.getByLabel('Password').fill(password)
      await dialog.getByLabel('Password').press('Enter')
      await own.getByText('You are signed in for another hour.').waitFor()
      await own.clock.fastForward(120_000)
      expect(await message(own).inputValue()).toBe(text)
      await stepHeading(own, 'Edit the message').waitFor()

      await own.clock.fastForward(HOUR_MS)
      await own.waitForURL('**/auth/signin')
      // What is left in the browser names none of the list's people.
      const kept = await own.evaluate('JSON.stringify([localStorage, sessionStorage])')
      expect(kept).toContain('typed before the hour')
      expect(kept).not.toMatch(/Main Street|408\d{7}/)
      await sendSignIn(own, wizard.customer.email)
      await own.waitForURL('**/dashboard')
      await own.getByRole('link', { name: 'Start a Campaign' }).last().click()
      await stepHeading(own, 'Edit the message').waitFor()
      expect(await message(own).inputValue()).toBe(text)
      await own.getByText('1 of 3 shown').waitFor()
    } finally {
      await reportFailure(context, window, wizard.fixture.product)
      await window.close()
    }
  })
})

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { signInThere } from '@afterbeep/testing/browser/browser-account'
import {
  numbersShown,
  scheduleToday,
  stepHeading,
  walkTo,
} from '@afterbeep/testing/browser/browser-wizard'
import { openSharedWizard } from '@afterbeep/testing/browser/wizard-fixture'
import type { WizardFixture } from '@afterbeep/testing/browser/wizard-fixture'
import { sayWhoCalls } from '@afterbeep/testing/product/campaigns'
import { newSubscriber } from '@afterbeep/testing/product/subscriber'

describe('a draft', () => {
  let wizard: WizardFixture
  let page: Page

  beforeAll(async () => {
    wizard = await openSharedWizard()
    await sayWhoCalls(wizard.customer)
    page = wizard.page
    await walkTo(page, 5, { name: 'Kept for later' })
    return () => wizard.close()
  })

  beforeEach((context) => () => wizard.report(context))

  const link = () => page.getByRole('link', { name: 'Continue your draft' })
  const message = () => page.getByRole('textbox', { name: 'Message' })

  /** As a closed browser leaves it: the tab is gone, with what only it had. */
  async function openFresh(): Promise<void> {
    const next = await wizard.page.context().newPage()
    await page.close()
    page = next
    await page.goto(`${wizard.fixture.product.url}/dashboard`)
  }

  it('goes on where a closed browser left it, with the people of its list', async () => {
    // The browser may close between a change and the database's response: it never comes here.
    await page.evaluate('indexedDB.open = () => ({})')
    await message().fill('Hi <FirstName>, our shop is open.')
    await expect.poll(() => page.evaluate('JSON.stringify(localStorage)')).toContain('our shop')
    await openFresh()
    await link().click()
    await stepHeading(page, 'Edit the message').waitFor()
    expect(await message().inputValue()).toBe('Hi <FirstName>, our shop is open.')
    await page.getByText('1 of 3 shown').waitFor()
  })

  it('goes one step back with the browser, through all of its steps', async () => {
    await page.goBack()
    await stepHeading(page, 'Choose the method').waitFor()
    await page.goBack()
    await stepHeading(page, 'Upload your contact list').waitFor()
    await page.goForward()
    await stepHeading(page, 'Choose the method').waitFor()
    await page.reload()
    await stepHeading(page, 'Choose the method').waitFor()
    await page.goForward()
    expect(await message().inputValue()).toBe('Hi <FirstName>, our shop is open.')
  })

  it('is not published by the browser’s Back during the countdown, which shows that', async () => {
    const dropAt = new Date((await wizard.fixture.sandbox.now()).setUTCHours(18, 0, 0, 0))
    await scheduleToday(page, dropAt)
    await page.getByRole('checkbox', { name: /^I confirm that everyone/ }).check()
    await page.getByRole('button', { name: 'Publish Campaign' }).click()
    await page.getByRole('timer').waitFor()
    await page.goBack()
    await page.getByText('Publishing was cancelled. Nothing is published.').waitFor()
    await stepHeading(page, 'Campaign Overview').waitFor()
    expect(await page.getByRole('timer').count()).toBe(0)
  })

  it('is published, and Back leads to what was before the wizard', async () => {
    await numbersShown(page)
    await page.getByRole('button', { name: 'Publish Campaign' }).click()
    await page.getByRole('button', { name: 'Publish now' }).click()
    await stepHeading(page, 'Kept for later').waitFor()
    await page.goBack()
    await stepHeading(page, 'Dashboard').waitFor()
    expect(await link().count()).toBe(0)
  })

  it('shows at its first step that a name is taken', async () => {
    await page.getByRole('link', { name: 'Start a Campaign' }).last().click()
    await page.getByRole('button', { name: "Let's Start" }).click()
    await page.getByLabel('Campaign name').fill('Kept for later')
    await page.getByLabel('Description').fill('Again')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Okay' }).click()
    const name = page.getByLabel('Campaign name')
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await name.getAttribute('aria-invalid')).toBe('true')
    await name.fill('Secret of the first account')
    await page.getByRole('button', { name: 'Continue' }).click()
    await stepHeading(page, 'Who are you going to reach out to?').waitFor()
  })

  it('is offered only to its own user, and not after signing out', async () => {
    await openFresh()
    await link().waitFor()
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    const other = await newSubscriber(wizard.fixture, 3)
    await signInThere(page, other.customer.email)
    await page.getByRole('link', { name: 'Start a Campaign' }).last().click()
    await stepHeading(page, "Let's get your campaign design started!").waitFor()
    expect(await link().count()).toBe(0)
    const kept = await page.evaluate('JSON.stringify([localStorage, sessionStorage])')
    expect(kept).not.toContain('Secret of the first account')
    const inDatabase = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const opened = indexedDB.open('afterbeep')
          opened.onsuccess = () => {
            // The sign-out may have removed the whole database.
            if (!opened.result.objectStoreNames.contains('drafts')) return resolve('[]')
            const all = opened.result.transaction('drafts').objectStore('drafts').getAll()
            all.onsuccess = () => resolve(JSON.stringify(all.result))
          }
        }),
    )
    expect(inDatabase).toBe('[]')
  })
})

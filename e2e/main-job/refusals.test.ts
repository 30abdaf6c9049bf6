import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  balanceText,
  reread,
  sendSignIn,
  signInThere,
} from '@afterbeep/testing/browser/browser-account'
import { choosePlan, payByCard, typeCard } from '@afterbeep/testing/browser/browser-payment'
import { reportFailure } from '@afterbeep/testing/browser/browser-report'
import { goBeforeCallingTime } from '@afterbeep/testing/browser/browser-fixture'
import { openMovingFixture } from '@afterbeep/testing/browser/shared-fixture'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { openWindow, textOf } from '@afterbeep/testing/browser/browser-window'
import type { BrowserWindow } from '@afterbeep/testing/browser/browser-window'
import {
  chooseFile,
  chooseVoiceAndText,
  consentAndPublish,
  goOn,
  nameCampaign,
  problemOf,
  scheduleToday,
  stepHeading,
} from '@afterbeep/testing/browser/browser-wizard'
import { draftFor, publish, sayWhoCalls } from '@afterbeep/testing/product/campaigns'
import { goodFile, scatteredPhones } from '@afterbeep/testing/data/contact-file'
import { newCustomer, newEmail, password } from '@afterbeep/testing/product/customer'
import { creditsOf, declinedCard, goodCard } from '@afterbeep/testing/data/paying'
import { newSubscriber } from '@afterbeep/testing/product/subscriber'

const DAY_MS = 86_400_000
const file = goodFile(scatteredPhones(10))

describe('what a browser shows of a refusal', () => {
  let fixture: BrowserFixture
  let window: BrowserWindow
  let dropAt: Date

  beforeAll(async () => {
    fixture = await openMovingFixture()
    dropAt = await goBeforeCallingTime(fixture.sandbox, 90)
    return () => fixture.close()
  })

  beforeEach(async (context) => {
    window = await openWindow(fixture.browser, { url: fixture.product.url })
    return async () => {
      await reportFailure(context, window, fixture.product)
      await window.close()
    }
  })

  async function signIn(email: string): Promise<void> {
    await window.page.goto('/auth/signin')
    await signInThere(window.page, email)
  }

  it('shows under the form that the email is not verified yet', async () => {
    const { page } = window
    const email = newEmail()
    // In the same browser: in another one this would show that the email has an account.
    await page.goto('/auth/signup')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('Lovelace')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.waitForURL('**/auth/verify-email')
    await page.goto('/auth/signin')
    await sendSignIn(page, email)
    await expect
      .poll(() => textOf(page.getByRole('alert')))
      .toBe(
        'Please verify your email first. We have sent you a verification link; check your spam folder too.',
      )
    expect(new URL(page.url()).pathname).toBe('/auth/signin')
  })

  it('shows why a card was declined, and accepts another after Try Again', async () => {
    const { page } = window
    const customer = await newCustomer(fixture.product.url, fixture.sandbox)
    await signIn(customer.email)
    await choosePlan(page, 'Launch')
    await payByCard(page, declinedCard)
    const dialog = page.getByRole('dialog', { name: 'Payment Failed' })
    expect(await textOf(dialog.getByRole('alert'))).toBe('Your card was declined.')
    await dialog.getByRole('button', { name: 'Try Again' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await creditsOf(customer)).toMatchObject({ credits: 0 })
    await typeCard(page, goodCard)
    await page.getByRole('button', { name: 'Complete Payment' }).click()
    await page.getByRole('dialog', { name: 'Payment Successful!' }).waitFor()
    await page.getByRole('button', { name: 'Back to Billing' }).click()
    await page.getByRole('region', { name: 'Current Plan' }).waitFor()
    await expect.poll(() => balanceText(page), reread).toBe('Balance: $200.00')
  })

  it('shows what is wrong with the headers of a file, and accepts only a valid one', async () => {
    const { page } = window
    await signIn((await newCustomer(fixture.product.url, fixture.sandbox)).email)
    await nameCampaign(page, 'Wrong headers')
    await chooseFile(page, new TextEncoder().encode('id,FirstName,Phone\n1,Ada,4085550100\n'))
    const dialog = page.getByRole('dialog', { name: 'Header Error' })
    await dialog.getByText('Missing: LastName, PhoneNumber, RecommendedPhone').waitFor()
    expect(await textOf(dialog)).toContain('Invalid headers')
    const [sample] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'CSV File' }).click(),
    ])
    expect(sample.suggestedFilename()).toMatch(/\.csv$/)
    await dialog.getByRole('button', { name: 'Okay' }).click()
    await goOn(page)
    expect(await problemOf(page)).toBe('Please upload a valid CSV file')
    await chooseFile(page, file)
    await page.getByText('10 ready, 0 with problems').waitFor()
    await goOn(page)
    await stepHeading(page, 'Choose the method').waitFor()
  })

  it('refuses a message of 201 characters, and accepts one of 200', async () => {
    const { page } = window
    await signIn((await newCustomer(fixture.product.url, fixture.sandbox)).email)
    await nameCampaign(page, 'Too long')
    await chooseFile(page, file)
    await page.getByText('10 ready, 0 with problems').waitFor()
    await chooseVoiceAndText(page)
    const field = page.getByRole('textbox', { name: 'Message' })
    await field.fill('a'.repeat(201))
    await page.getByText('201/200 characters, 1 too many').waitFor()
    await goOn(page)
    expect(await problemOf(page)).toBe('Message exceeds allowed character limit')
    await stepHeading(page, 'Edit the message').waitFor()
    await field.fill('a'.repeat(200))
    await goOn(page)
    await stepHeading(page, 'Schedule and Launch').waitFor()
  })

  it('refuses a second campaign of the same name in a Campaign Error', async () => {
    const { page } = window
    const { customer, listId } = await newSubscriber(fixture, 10)
    await sayWhoCalls(customer)
    const first = draftFor(new Date(dropAt.getTime() + DAY_MS), {
      name: 'Spring offers',
      contactListId: listId,
    })
    await signIn(customer.email)
    await nameCampaign(page, ' Spring offers ')
    // In another tab, since the first step asks whether a name is free.
    expect((await publish(customer, first)).status).toBe(201)
    const credits = await creditsOf(customer)
    await chooseFile(page, file)
    await page.getByText('10 ready, 0 with problems').waitFor()
    await chooseVoiceAndText(page)
    await page.getByRole('textbox', { name: 'Message' }).fill('Hello again')
    await scheduleToday(page, dropAt)
    await page.getByRole('button', { name: 'Publish Campaign' }).click()
    expect(await problemOf(page)).toMatch(/^Please confirm that the people on this list/)
    await consentAndPublish(page)
    const dialog = page.getByRole('dialog', { name: 'Campaign Error' })
    await dialog
      .getByText('A campaign with this name already exists. Choose another name.')
      .waitFor()
    expect(await creditsOf(customer)).toEqual(credits)
    await dialog.getByRole('button', { name: 'Change the name' }).click()
    await stepHeading(page, 'Name your campaign').waitFor()
  })

  it('leads to the sign-in page when the hour is over', async () => {
    const { page } = window
    await signIn((await newCustomer(fixture.product.url, fixture.sandbox)).email)
    await fixture.sandbox.advance(3_000)
    await page.getByRole('link', { name: 'My Profile' }).click()
    await page.getByRole('button', { name: 'Save Changes' }).waitFor()
    await fixture.sandbox.advance(600)
    // What the page asks for by itself is refused as well, and takes the link away before the click.
    await Promise.race([
      page.getByRole('link', { name: 'Analytics' }).click(),
      page.waitForURL('**/auth/signin'),
    ])
    await page.waitForURL('**/auth/signin')
    await page.getByText('Please sign in to continue.').waitFor()
    await page.goto('/profile')
    await page.waitForURL('**/auth/signin')
    expect(await page.context().storageState()).toMatchObject({ origins: [] })
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sendSignIn } from '@afterbeep/testing/browser/browser-account'
import { goBeforeCallingTime, openBrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import {
  billingShows,
  fillAddress,
  payByCard,
  typeCard,
} from '@afterbeep/testing/browser/browser-payment'
import { reportFailure } from '@afterbeep/testing/browser/browser-report'
import { openForSubscriber } from '@afterbeep/testing/browser/customer-window'
import type { CustomerWindow } from '@afterbeep/testing/browser/customer-window'
import { goodFile, scatteredPhones } from '@afterbeep/testing/data/contact-file'
import { creditsOf, goodCard } from '@afterbeep/testing/data/paying'
import { draftFor, publish, upload } from '@afterbeep/testing/product/campaigns'
import { signIn } from '@afterbeep/testing/product/customer'
import { merchantAt } from '@afterbeep/testing/product/merchant'
import { until } from '@afterbeep/testing/product/poll'
import { startSimulators } from '@afterbeep/testing/product/simulators'
import type { Simulators } from '@afterbeep/testing/product/simulators'

/** Can be saved, and is declined when it is charged. */
const failingCard = '4000000000000341'
/** Pays, and its holder's bank asks for the money back at once. */
const disputedCard = '4000000000000259'
const DAY_SECONDS = 86_400

/** One owner's months: each state of the subscription as it is reached, without any staged response. */
describe('a subscription over its months', () => {
  let simulators: Simulators
  let fixture: BrowserFixture
  let window: CustomerWindow
  const onCleanUp: (() => Promise<void>)[] = []

  beforeAll(async () => {
    simulators = await startSimulators({ SANDBOX_FAILURE_RATE: '0' })
    onCleanUp.push(() => simulators.stop())
    fixture = await openBrowserFixture(simulators.env)
    onCleanUp.push(() => fixture.close())
    await goBeforeCallingTime(fixture.sandbox, 0)
    window = await openForSubscriber(fixture)
  })
  // Also when a later fixture could not be opened: a leftover process would keep the test run waiting.
  afterAll(() => Promise.all(onCleanUp.toReversed().map((close) => close())))
  beforeEach((context) => () => reportFailure(context, window, fixture.product))

  const shows = (text: string | RegExp) => window.page.getByText(text).first().waitFor()
  const button = (name: string) => window.page.getByRole('button', { name, exact: true })

  /** Time passes, and the session with it, until Billing shows this. */
  async function later(days: number, text: string | RegExp): Promise<void> {
    await fixture.sandbox.advance(days * DAY_SECONDS)
    await window.page.goto('/auth/signin')
    await sendSignIn(window.page, window.customer.email)
    await window.page.waitForURL('**/dashboard')
    await billingShows(window.page, text)
  }

  async function addCard(number: string): Promise<void> {
    const { page } = window
    await button('Change Payment Method').click()
    await button('Add New Card').click()
    await page.getByLabel('Card number', { exact: true }).waitFor()
    await fillAddress(page)
    await typeCard(page, number)
    await button('Save card').click()
    await shows('Card saved')
  }

  async function payOverdue(number: string): Promise<void> {
    const { page } = window
    await page.getByRole('link', { name: 'Update card' }).click()
    await page.getByText('Use a new payment method').click()
    await payByCard(page, number)
    await shows('Payment Successful!')
    await page.goto('/billing')
  }

  const isMailed = (subject: string) =>
    until(`${subject} is mailed`, async () => {
      const mails = await fixture.sandbox.mail(window.customer.email)
      return mails.some((mail) => mail.subject === subject)
    })

  const atTheProvider = (path: string, form?: Record<string, string>) =>
    merchantAt(simulators.env).call(path, form)

  it('is beyond its credits as far as the owner allows, and shows what that costs', async () => {
    const { page, customer } = window
    await page.goto('/billing')
    await page.getByLabel('Ceiling a month, in dollars').fill('25')
    await button('Allow overage').click()
    await shows('Overage is on.')
    // 400 people are paid for by the plan's credits, and two are beyond them at 65 credits each.
    const { contact_list_id: contactListId } = await upload(
      customer,
      goodFile(scatteredPhones(402)),
    )
    const now = await fixture.sandbox.now()
    const draft = { name: 'Beyond', campaignType: 'voicemail', contactListId }
    expect((await publish(customer, draftFor(now, draft))).status).toBe(201)
    const overage = z.object({ used: z.number() })
    await until('two are charged as overage', async () => {
      return (await customer.api.get('/api/payments/overage')).as(overage).used === 1.3
    })
    await page.reload()
    await shows('$1.30')
    await shows(/used this month, \$0\.00 held for campaigns, of at most \$25\.00/)
    expect((await creditsOf(customer)).credits).toBe(0)
  })

  it('is cancelled for the end of its period, and kept after all', async () => {
    const { page } = window
    await button('Cancel plan').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }).click()
    await shows(/^Your plan ends on .* and is not paid again/)
    await button('Keep my plan').click()
    await shows('Tax included')
    expect(await page.getByText(/^Your plan ends on/).count()).toBe(0)
  })

  it('is past due when its card fails, and paid with another one', async () => {
    await addCard(failingCard)
    await later(32, 'Past due')
    await shows(/^Your last payment did not go through\. .* Campaigns are sent until/)
    await payOverdue(goodCard)
    await shows('Tax included')
    expect(await window.page.getByText('Past due').count()).toBe(0)
    await shows('20,000 credits left to spend')
  })

  it('stops and is unpaid after weeks; a disputed payment stops it again until that is settled', async () => {
    const { page, customer } = window
    await button('Change Payment Method').click()
    await page.getByLabel(/0341/).check()
    // It is checked at once, and the default when the server has it.
    await page.getByRole('radio', { name: /0341 Default/ }).waitFor()
    await page.reload()
    await shows(/0341/)
    await later(31, 'Past due')
    await later(8, /^Nothing is sent, because your last payment has been missing since/)
    await later(10, 'Unpaid')
    await payOverdue(disputedCard)
    await signIn(customer.api, customer.email)
    const dispute = await until('the bank asks for the money', () => atTheProvider('disputes'))
    await until(
      'its credits are frozen',
      async () => (await creditsOf(customer)).credits === 20_000,
    )
    await page.reload()
    await shows('Disputed')
    await shows(/^A payment of yours is disputed at your bank/)
    // Only while it is disputed: a mail that is late says what is true by then.
    await isMailed('Your Afterbeep campaigns wait for a disputed payment')
    await atTheProvider(`disputes/${dispute}`, {
      'evidence[uncategorized_text]': 'winning_evidence',
    })
    await until('its credits are back', async () => (await creditsOf(customer)).credits === 40_000)
    await page.reload()
    await shows('Tax included')
    expect(await page.getByText('Disputed').count()).toBe(0)
    await isMailed('Your Afterbeep payment is settled with your bank')
  })

  it('gives credits back with a refund, which is mailed', async () => {
    const { page, customer } = window
    const charge = (await atTheProvider('charges')) ?? ''
    await atTheProvider('refunds', { charge, amount: '10000' })
    await until('half of its credits are gone', async () => {
      return (await creditsOf(customer)).credits === 30_000
    })
    await page.reload()
    await shows('30,000 credits left to spend')
    expect(await isMailed('Your Afterbeep refund of $100.00')).toBe(true)
  })
})

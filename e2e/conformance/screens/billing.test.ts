import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { respondingTo, reply } from '@afterbeep/testing/browser/fulfill-calls'
import { fillAddress, typeCard } from '@afterbeep/testing/browser/browser-payment'
import { reportFailure } from '@afterbeep/testing/browser/browser-report'
import { openSharedFixture } from '@afterbeep/testing/browser/shared-fixture'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { rowsOf, textOf } from '@afterbeep/testing/browser/browser-window'
import { openForCustomer, openForSubscriber } from '@afterbeep/testing/browser/customer-window'
import type { CustomerWindow } from '@afterbeep/testing/browser/customer-window'

let fixture: BrowserFixture
let buyer: CustomerWindow
let subscriber: CustomerWindow

beforeAll(async () => {
  fixture = await openSharedFixture()
  ;[buyer, subscriber] = await Promise.all([openForCustomer(fixture), openForSubscriber(fixture)])
  return () => fixture.close()
})

describe('Plan chooser (/billing, user not subscribed)', () => {
  beforeEach(async (context) => {
    await buyer.page.goto('/billing')
    await buyer.page.getByRole('radio', { name: 'Launch' }).waitFor({ state: 'attached' })
    return () => reportFailure(context, buyer, fixture.product)
  })

  it('has three plan cards: Launch, Scale, Dominate', async () => {
    const plans = buyer.page.getByRole('group', { name: 'Choose a plan' }).locator('label')
    const titles = (await plans.allInnerTexts()).map((text) => text.split('\n', 1)[0])
    expect(titles).toEqual(['Launch', 'Scale', 'Dominate'])
  })

  it('marks the selected one: Selected', async () => {
    const { page } = buyer
    const selected = page.getByText('Selected', { exact: true })
    expect(await selected.count()).toBe(0)
    await page.getByText('Scale', { exact: true }).click()
    expect(await page.getByRole('radio', { name: 'Scale' }).isChecked()).toBe(true)
    await page.getByText('Dominate', { exact: true }).click()
    expect(await selected.count()).toBe(1)
    expect(await page.locator('label', { has: selected }).innerText()).toContain('Dominate')
  })

  it('keeps Get Started disabled until a plan is selected; it goes to /billing/payments', async () => {
    const { page } = buyer
    const start = page.getByRole('button', { name: 'Get Started' })
    expect(await start.isDisabled()).toBe(true)
    await page.getByText('Launch', { exact: true }).click()
    expect(await start.isEnabled()).toBe(true)
    await start.click()
    await page.waitForURL('**/billing/payments')
    await page.getByText('Launch, $200.00 a month').waitFor()
  })

  it('has an FAQ accordion below, with one item open at a time', async () => {
    const { page } = buyer
    const questions = page.getByRole('region', { name: 'Questions' }).getByRole('button')
    expect(await questions.count()).toBeGreaterThan(2)
    const top = async (name: string) =>
      (await page.getByRole('region', { name }).boundingBox())?.y ?? 0
    const plans = await page.getByRole('group', { name: 'Choose a plan' }).boundingBox()
    expect(await top('Questions')).toBeGreaterThan(plans?.y ?? Infinity)
    const open = page.locator('button[aria-expanded=true][data-state=open]')
    await questions.nth(0).click()
    expect(await open.allTextContents()).toEqual([await questions.nth(0).textContent()])
    await questions.nth(2).click()
    expect(await open.allTextContents()).toEqual([await questions.nth(2).textContent()])
    await questions.nth(2).click()
    expect(await open.count()).toBe(0)
  })
})

describe('Billing summary (/billing, user subscribed)', () => {
  beforeEach(async (context) => {
    await subscriber.page.goto('/billing')
    await subscriber.page.getByRole('table', { name: 'Recent Transactions' }).waitFor()
    return () => reportFailure(context, subscriber, fixture.product)
  })

  const card = (name: string) => subscriber.page.getByRole('region', { name, exact: true })
  const transactionsPath = '/api/payments/billing/*/transactions'

  it("shows the Current Plan with the plan's benefits", async () => {
    expect(await textOf(card('Current Plan'))).toBe(
      'Current Plan Launch 20,000 credits a month 50 credits per call 5 credits per message ' +
        '65 credits per extra call 7 credits per extra message',
    )
  })

  it("shows the plan's assigned credits as the Credit Balance", async () => {
    expect(await textOf(card('Credit Balance'))).toMatch(/^Credit Balance 20,000 credits /)
  })

  it('shows the Next payment: the plan amount, the real end of the paid period, and Tax included (departure 4)', async () => {
    const { api, uid } = subscriber.customer
    const response = await api.get(`/api/payments/customers/${uid}/subscription`)
    const shape = z.object({ subscription: z.object({ currentPeriodEnd: z.string() }) })
    const day = new Date(response.as(shape).subscription.currentPeriodEnd).toLocaleDateString(
      'en-US',
      { timeZone: 'America/New_York', month: 'short', day: '2-digit', year: 'numeric' },
    )
    expect(await textOf(card('Next payment'))).toBe(`Next payment $200.00 ${day} Tax included`)
  })

  it('toggles Change Payment Method and Hide Options over the list of saved cards', async () => {
    const method = card('Payment Method')
    await method.getByText('Visa •••• 4242').waitFor()
    expect(await method.getByRole('radio').count()).toBe(0)
    await method.getByRole('button', { name: 'Change Payment Method' }).click()
    expect(await method.getByRole('radio', { name: /^Visa •••• 4242/ }).isChecked()).toBe(true)
    await method.getByRole('button', { name: 'Hide Options' }).click()
    expect(await method.getByRole('radio').count()).toBe(0)
  })

  it('saves a card with Add New Card (departure 4), and picking a card selects it', async () => {
    const { page } = subscriber
    const method = card('Payment Method')
    await method.getByRole('button', { name: 'Change Payment Method' }).click()
    await method.getByRole('button', { name: 'Add New Card' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add New Card' })
    await dialog.getByLabel('Name on card').waitFor()
    await fillAddress(page)
    await typeCard(page, '5555555555554444')
    await dialog.getByRole('button', { name: 'Save card' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const [visa, mastercard] = [/^Visa •••• 4242/, /^Mastercard •••• 4444/].map((name) =>
      method.getByRole('radio', { name }),
    )
    await expect.poll(() => mastercard?.isChecked()).toBe(true)
    await visa?.click()
    await method.getByRole('radio', { name: /4242 Default/ }).waitFor()
    await page.reload()
    await method.getByText('Visa •••• 4242').waitFor()
  })

  it('saves with Add New Card a card whose bank asks on its own page, too (departure 4)', async () => {
    const { page } = subscriber
    await page.getByRole('button', { name: 'Change Payment Method' }).click()
    await page.getByRole('button', { name: 'Add New Card' }).click()
    await page.getByLabel('Name on card').waitFor()
    await fillAddress(page)
    await typeCard(page, '4000002500003155')
    await page.getByRole('button', { name: 'Save card' }).click()
    await page.getByRole('button', { name: 'Yes, complete it' }).click()
    await page.getByText('Card saved', { exact: true }).waitFor()
    expect(page.url()).toBe(`${fixture.product.url}/billing`)
    await card('Payment Method').getByText('Visa •••• 3155').waitFor()
  })

  it('lists Recent Transactions by Date, Amount and Invoice/Receipt', async () => {
    const table = card('Recent Transactions').getByRole('table')
    expect(await table.getByRole('columnheader').allTextContents()).toEqual([
      'Date',
      'Amount',
      'Invoice/Receipt',
    ])
    const [row, ...others] = await rowsOf(table)
    expect(others).toEqual([])
    expect(row?.[0]).toMatch(/^[A-Z][a-z]{2} \d\d, \d{4}$/)
    expect(row?.[1]).toBe('$200.00')
    expect(row?.[2]).toMatch(/^View Online/)
  })

  it('shows 5 transactions at most, and reads them again with the refresh button', async () => {
    const { page } = subscriber
    const transactions = Array.from({ length: 7 }, (_, index) => ({
      id: `in_${index}`,
      created: 1_790_000_000 - index * 86_400,
      amount: 20_000 + index * 100,
      status: 'paid',
      description: 'Launch',
      receipt_url: null,
      invoice: null,
      currency: 'USD',
    }))
    const table = card('Recent Transactions').getByRole('table')
    const amounts = async () => (await rowsOf(table)).map(([, amount]) => amount)
    await respondingTo(page, transactionsPath, reply({ transactions }), async () => {
      await page.getByRole('button', { name: 'Refresh transactions' }).click()
      await expect.poll(amounts).toEqual(['$200.00', '$201.00', '$202.00', '$203.00', '$204.00'])
    })
  })

  it('opens the receipt in a new tab with View Online', async () => {
    const { page } = subscriber
    const opening = page.context().waitForEvent('page')
    await page.getByRole('link', { name: /^View Online/ }).click()
    const receipt = await opening
    await receipt.getByRole('heading', { name: 'Receipt' }).waitFor()
    expect(await textOf(receipt.locator('main'))).toContain('Amount paid $200.00')
    expect(new URL(page.url()).pathname).toBe('/billing')
    await receipt.close()
  })

  it('shows who to contact for changes, with the address', async () => {
    const { page } = subscriber
    const text = page.getByText('For subscription changes, please reach out to our sales team')
    await expect
      .poll(() => textOf(text))
      .toMatch(/^For subscription changes, please reach out to our sales team, \S+@\S+$/)
    const address = text.getByRole('link')
    expect(await address.getAttribute('href')).toBe(`mailto:${await address.innerText()}`)
  })
})

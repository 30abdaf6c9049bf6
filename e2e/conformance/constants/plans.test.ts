import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { respondingTo, reply } from '@afterbeep/testing/browser/fulfill-calls'
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

describe('Plans (monthly, USD)', () => {
  beforeEach((context) => () => reportFailure(context, buyer, fixture.product))

  it.each([
    ['Launch', '$200', '20,000', 50, 5, 65, 7, '400', '363'],
    ['Scale', '$600', '60,000', 40, 4, 50, 5, '1,500', '1,363'],
    ['Dominate', '$1,000', '100,000', 30, 3, 25, 3, '3,333', '3,030'],
  ])(
    '%s: %s, %s credits, %i per call, %i per message, overage %i per call and %i per message',
    async (title, price, credits, call, message, extraCall, extraMessage, calls, both) => {
      const { page } = buyer
      if (!page.url().endsWith('/billing')) await page.goto('/billing')
      const card = page.locator('label', { has: page.getByRole('radio', { name: title }) })
      expect(await textOf(card)).toBe(
        `${title} ${price} a month How many people will you reach? ` +
          `About ${calls} a month by voicemail, or ${both} with a text as well. ` +
          `${credits} credits a month ${call} credits per call ` +
          `${message} credits per message ${extraCall} credits per extra call ` +
          `${extraMessage} credits per extra message`,
      )
    },
  )

  it('the credits help page lists 30 credits a call for Dominate, as the plan data (departure 7)', async () => {
    const { page } = buyer
    await page.goto('/help/credits')
    const table = page.getByRole('table', { name: 'What things cost' })
    await table.waitFor()
    expect(await rowsOf(table)).toEqual([
      ['Launch', '50 credits', '5 credits', '65 credits', '7 credits'],
      ['Scale', '40 credits', '4 credits', '50 credits', '5 credits'],
      ['Dominate', '30 credits', '3 credits', '25 credits', '3 credits'],
    ])
  })
})

describe('Money', () => {
  let page: Page

  beforeAll(() => {
    page = subscriber.page
  })
  beforeEach((context) => () => reportFailure(context, subscriber, fixture.product))

  const transaction = (amount: number, currency: string) => ({
    id: `in_${amount}_${currency}`,
    created: 1_790_000_000,
    amount,
    status: 'paid',
    description: 'Launch',
    receipt_url: null,
    invoice: null,
    currency,
  })

  it('provider amounts are in cents', async () => {
    const transactions = [transaction(60_000, 'USD'), transaction(123_456, 'usd')]
    const path = '/api/payments/billing/*/transactions'
    await respondingTo(page, path, reply({ transactions }), async () => {
      await page.goto('/billing')
      const table = page.getByRole('table', { name: 'Recent Transactions' })
      await table.waitFor()
      const amounts = (await rowsOf(table)).map(([, amount]) => amount)
      expect(amounts).toEqual(['$600.00', '$1,234.56'])
    })
  })

  it.each([
    ['USD', '$'],
    ['EUR', '€'],
    ['GBP', '£'],
    ['JPY', '¥'],
    ['INR', '₹'],
    ['AUD', 'A$'],
    ['CAD', 'C$'],
    ['SGD', 'S$'],
    ['CHF', '$'],
  ])('the balance of a profile in %s is shown with %s', async (currency, symbol) => {
    const { email, uid } = subscriber.customer
    const profile = {
      id: uid,
      agents_count: 1,
      balance: 1_234.5,
      currency,
      provisioning_limit: 0,
      customer_info: { customer_email: email, customer_name: '', customer_since: '' },
    }
    await respondingTo(page, '/api/user/*', reply(profile), async () => {
      await page.getByRole('button', { name: /^Account of/ }).click()
      const balance = page.getByRole('dialog', { name: 'Account' }).getByText(/^Balance:/)
      await expect.poll(() => textOf(balance)).toBe(`Balance: ${symbol}1,234.50`)
      await page.keyboard.press('Escape')
    })
  })
})

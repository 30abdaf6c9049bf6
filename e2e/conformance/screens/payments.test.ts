import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { respondingTo, refuse, reply } from '@afterbeep/testing/browser/fulfill-calls'
import { balanceText, reread } from '@afterbeep/testing/browser/browser-account'
import {
  choosePlan,
  fillAddress,
  payByCard,
  typeCard,
} from '@afterbeep/testing/browser/browser-payment'
import { reportFailure } from '@afterbeep/testing/browser/browser-report'
import { openSharedFixture } from '@afterbeep/testing/browser/shared-fixture'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { textOf } from '@afterbeep/testing/browser/browser-window'
import { holdCall } from '@afterbeep/testing/product/held-call'
import { declinedCard, goodCard, planOf } from '@afterbeep/testing/data/paying'
import { openForCustomer, openForSubscriber } from '@afterbeep/testing/browser/customer-window'
import type { CustomerWindow } from '@afterbeep/testing/browser/customer-window'

/** A card whose bank asks on a page of its own. */
const askingCard = '4000002500003155'
const methodsPath = '/api/payments/billing/*/payment-methods'
const savedCards = {
  payment_methods: [
    { id: 'pm_1', is_default: false, card: cardOf('visa', '1111', 2031) },
    { id: 'pm_2', is_default: true, card: cardOf('mastercard', '2222', 2032) },
    { id: 'pm_3', is_default: false, card: cardOf('amex', '3333', 2020) },
  ],
}

function cardOf(brand: string, last4: string, exp_year: number) {
  return { brand, last4, exp_month: 4, exp_year }
}

let fixture: BrowserFixture

beforeAll(async () => {
  fixture = await openSharedFixture()
  return () => fixture.close()
})

describe('Payment page (/billing/payments)', () => {
  let buyer: CustomerWindow
  let page: Page

  beforeAll(async () => {
    buyer = await openForCustomer(fixture)
    page = buyer.page
    return () => buyer.close()
  })

  beforeEach((context) => () => reportFailure(context, buyer, fixture.product))

  const complete = () => page.getByRole('button', { name: 'Complete Payment' })
  const processing = () => page.getByRole('dialog', { name: 'Processing your payment...' })

  it('shows an initialising skeleton before the form', async () => {
    const token = await holdCall(page, '**/api/payments/token')
    await choosePlan(page, 'Launch')
    await page.getByText('Loading...').waitFor({ state: 'attached' })
    expect(await complete().count()).toBe(0)
    token.release()
    await complete().waitFor()
  })

  it('shows an error panel before the form if the token is missing, and the form on Retry', async () => {
    await respondingTo(page, '/api/payments/token', refuse(502), async () => {
      await page.reload()
      await page.getByRole('alert').getByText('Payment Error').waitFor()
      expect(await complete().count()).toBe(0)
    })
    await page.getByRole('button', { name: 'Retry' }).click()
    await complete().waitFor()
  })

  it('is titled Complete Your Payment', async () => {
    await choosePlan(page, 'Launch')
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Complete Your Payment')
  })

  it('offers saved cards as radio options plus Use a new payment method', async () => {
    await respondingTo(page, methodsPath, reply(savedCards), async () => {
      await choosePlan(page, 'Launch')
      const options = page.getByRole('group', { name: 'Pay with' }).locator('label')
      await expect
        .poll(() => options.allInnerTexts().then((texts) => texts.map(flat)))
        .toEqual([
          'Visa •••• 1111 Expires 04/2031',
          'Mastercard •••• 2222 Default Expires 04/2032',
          'American Express •••• 3333 Expired 04/2020',
          'Use a new payment method',
        ])
      expect(await page.getByRole('radio', { name: /2222/ }).isChecked()).toBe(true)
      expect(await page.getByLabel('Card number').count()).toBe(0)
      await page.getByRole('radio', { name: 'Use a new payment method' }).check()
      await page.getByLabel('Card number').waitFor()
    })
  })

  it('asks in the new-method form for the billing address, its phone always and required', async () => {
    await choosePlan(page, 'Launch')
    const address = page.getByRole('group', { name: 'Billing address' })
    await address.waitFor()
    await fillAddress(page)
    await address.getByLabel('Phone').fill('')
    await typeCard(page, goodCard)
    await complete().click()
    expect(await describedText(address.getByLabel('Phone'))).toBe('Enter a phone number.')
    expect(await processing().count()).toBe(0)
  })

  it('has a tabbed payment element, and a note that the card will be saved for future payments', async () => {
    const tab = page.getByRole('tab', { name: 'Card' })
    expect(await tab.getAttribute('aria-selected')).toBe('true')
    await page.getByRole('tabpanel', { name: 'Card' }).getByLabel('Card number').waitFor()
    await page.getByText('Your card will be saved for future payments.').waitFor()
  })

  it('reads Processing... while working, under a modal that neither Esc nor a click outside closes', async () => {
    const confirming = await holdCall(page, '**/v1/payment_intents/*/confirm')
    await choosePlan(page, 'Launch')
    await payByCard(page, declinedCard)
    await processing().getByText("Please don't close this window.").waitFor()
    expect(await page.getByText('Processing...', { exact: true }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    expect(await processing().isVisible()).toBe(true)
    expect(await processing().getByRole('button').count()).toBe(0)
    confirming.release()
    await page.getByRole('dialog', { name: 'Payment Failed' }).waitFor()
  })

  it('shows the failure modal Payment Failed, which Try Again closes', async () => {
    const failed = page.getByRole('dialog', { name: 'Payment Failed' })
    await failed.getByRole('button', { name: 'Try Again' }).click()
    await failed.waitFor({ state: 'hidden' })
    expect(await page.getByLabel('Card number').inputValue()).toBe('4000 0000 0000 0002')
  })

  it('charges once for two clicks, and shows the success modal with an order number and Back to Billing', async () => {
    const confirmed: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/confirm')) confirmed.push(request.url())
    })
    await typeCard(page, goodCard)
    await complete().dblclick()
    const paid = page.getByRole('dialog', { name: 'Payment Successful!' })
    await paid.getByText('Your subscription has been activated successfully.').waitFor()
    expect(await textOf(paid.getByText(/^Order number:/))).toMatch(/^Order number: \S{6,}$/)
    expect(confirmed).toHaveLength(1)
    await paid.getByRole('button', { name: 'Back to Billing' }).click()
    await page.waitForURL('**/billing')
  })

  it('shows that the plan is paid after going back to it', async () => {
    await page.getByRole('region', { name: 'Current Plan' }).waitFor()
    await page.goBack()
    await page.getByText('You already have a subscription.', { exact: false }).waitFor()
    expect(await complete().count()).toBe(0)
  })

  it('charges once over two tabs, and both show that it is paid', async () => {
    const first = await openForCustomer(fixture)
    const second = await first.page.context().newPage()
    try {
      await choosePlan(first.page, 'Launch')
      await second.goto('/dashboard')
      await choosePlan(second, 'Launch')
      await second.getByLabel('Card number').waitFor()
      for (const tab of [first.page, second]) {
        await payByCard(tab, goodCard)
        await tab.getByRole('dialog', { name: 'Payment Successful!' }).waitFor()
      }
      await second.getByRole('button', { name: 'Back to Billing' }).click()
      const amounts = second.getByRole('cell', { name: '$200.00' })
      await amounts.first().waitFor()
      expect(await amounts.count()).toBe(1)
    } finally {
      await first.close()
    }
  })
})

describe('Payment result page', () => {
  const place = '/billing/paymentSuccess'

  describe('reached with router state', () => {
    let subscriber: CustomerWindow
    let page: Page

    beforeAll(async () => {
      subscriber = await openForSubscriber(fixture)
      page = subscriber.page
      return () => subscriber.close()
    })

    beforeEach((context) => () => reportFailure(context, subscriber, fixture.product))

    it('shows Payment Successful, Thanks for your purchase! and the order number', async () => {
      await openWith(page, place, { orderNumber: 'AB-0042' })
      await page.getByRole('heading', { name: 'Payment Successful', exact: true }).waitFor()
      await page.getByText('Thanks for your purchase!').waitFor()
      expect(await page.getByRole('definition').innerText()).toBe('AB-0042')
    })

    it('opens the receipt with Download Receipt (departure 4)', async () => {
      const opening = page.context().waitForEvent('page')
      await page.getByRole('link', { name: /^Download Receipt/ }).click()
      const receipt = await opening
      expect(await textOf(receipt.locator('main'))).toContain('Amount paid $200.00')
      await receipt.close()
    })

    it('leads to /billing with Go Back Home', async () => {
      await page.getByRole('link', { name: 'Go Back Home' }).click()
      await page.getByRole('region', { name: 'Current Plan' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/billing')
    })

    it('shows N/A if the order number is missing', async () => {
      await openWith(page, place, {})
      await page.getByRole('definition').waitFor()
      expect(await page.getByRole('definition').innerText()).toBe('N/A')
    })

    it('shows on failure Payment Failed and Something went wrong. Please try again.', async () => {
      await openWith(page, place, { failed: true })
      await page.getByRole('heading', { name: 'Payment Failed' }).waitFor()
      expect(await textOf(page.getByRole('main'))).toContain(
        'Payment Failed Something went wrong. Please try again.',
      )
    })

    it('offers after a failure Try Again to /billing/payments, and Go Back Home', async () => {
      const leadsTo = (name: string) => page.getByRole('link', { name }).getAttribute('href')
      expect(await leadsTo('Try Again')).toBe('/billing/payments')
      expect(await leadsTo('Go Back Home')).toBe('/billing')
    })
  })

  describe("reached from the bank's own page", () => {
    let buyer: CustomerWindow
    let page: Page

    beforeAll(async () => {
      buyer = await openForCustomer(fixture)
      page = buyer.page
      return () => buyer.close()
    })

    beforeEach((context) => () => reportFailure(context, buyer, fixture.product))

    async function payAndResponse(response: string): Promise<void> {
      await payByCard(page, askingCard)
      await page.getByRole('heading', { name: 'Is this payment yours?' }).waitFor()
      await page.getByRole('button', { name: response }).click()
    }

    it('shows why it failed when the bank refused, and Try Again keeps the plan', async () => {
      await choosePlan(page, 'Launch')
      await payAndResponse('No, fail it')
      await page.getByRole('heading', { name: 'Payment Failed' }).waitFor()
      await page.getByText('We are unable to authenticate your payment method.').waitFor()
      expect(await planOf(buyer.customer)).toBeUndefined()
      await page.getByRole('link', { name: 'Try Again' }).click()
      await page.getByText('Launch, $200.00 a month').waitFor()
    })

    it('fetches the result with no secret in the address bar, shows the order number', async () => {
      const asking = await holdCall(page, '**/v1/payment_intents/*?client_secret=*')
      await payAndResponse('Yes, complete it')
      await page.getByRole('heading', { name: 'Processing your payment...' }).waitFor()
      expect(page.url()).toBe(`${fixture.product.url}${place}`)
      asking.release()
      await page.getByRole('heading', { name: 'Payment Successful', exact: true }).waitFor()
      expect(await page.getByRole('definition').innerText()).toMatch(/^\S{6,}$/)
      await expect.poll(() => balanceText(page), reread).toBe('Balance: $200.00')
    })

    it('shows the same after a reload', async () => {
      const order = await page.getByRole('definition').innerText()
      await page.reload()
      await page.getByRole('heading', { name: 'Payment Successful', exact: true }).waitFor()
      expect(await page.getByRole('definition').innerText()).toBe(order)
    })
  })
})

/** Opens a page as a link on our screens does: with the router's state. */
async function openWith(page: Page, path: string, state: object): Promise<void> {
  await page.goto(path)
  const entry = JSON.stringify({ usr: state, key: 'test' })
  await page.evaluate(`history.replaceState(${entry}, '')`)
  await page.reload()
}

/** The text that describes a field, such as what is wrong with it. */
async function describedText(field: Locator): Promise<string> {
  const id = await field.getAttribute('aria-describedby')
  return textOf(field.page().locator(`[id="${id}"]`))
}

function flat(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

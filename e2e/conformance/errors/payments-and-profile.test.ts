import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { respondingTo, refuse, reply } from '@afterbeep/testing/browser/fulfill-calls'
import { signInThere } from '@afterbeep/testing/browser/browser-account'
import { choosePlan, payByCard } from '@afterbeep/testing/browser/browser-payment'
import { reportFailure } from '@afterbeep/testing/browser/browser-report'
import { openSharedFixture } from '@afterbeep/testing/browser/shared-fixture'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { openWindow, textOf } from '@afterbeep/testing/browser/browser-window'
import { declinedCard } from '@afterbeep/testing/data/paying'
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

describe('The error catalogue: profile', () => {
  let page: Page

  beforeAll(() => {
    page = buyer.page
  })
  beforeEach((context) => () => reportFailure(context, buyer, fixture.product))

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const profilePath = '/api/user/*/'

  it('Profile load failure: Failed to load user data. Please try again.', async () => {
    await respondingTo(page, profilePath, refuse(), async () => {
      await page.goto('/profile')
      await page.getByRole('main').getByRole('alert').waitFor()
    })
    const alert = page.getByRole('main').getByRole('alert')
    expect(await textOf(alert.getByText('Failed'))).toBe(
      'Failed to load user data. Please try again.',
    )
    await alert.getByRole('button', { name: 'Retry' }).click()
    await page.getByLabel('Full Name', { exact: true }).waitFor()
  })

  it('Profile load failure, of the balance: Failed to load user data.', async () => {
    await respondingTo(page, '/api/user/*', refuse(), async () => {
      await page.getByRole('button', { name: /^Account of/ }).click()
      const alert = page.getByRole('dialog', { name: 'Account' }).getByRole('alert')
      expect(await textOf(alert.getByText('Failed'))).toBe('Failed to load user data.')
      await page.keyboard.press('Escape')
    })
  })

  it('Profile update failure: Failed to update user data., and the alert Error updating profile. Please try again. (departure 9)', async () => {
    await button('Edit Full Name').click()
    await page.getByLabel('Full Name', { exact: true }).fill('Grace B. Hopper')
    await respondingTo(page, profilePath, refuse(), async () => {
      await button('Save Changes').click()
      const alerts = page.getByRole('alert')
      await expect
        .poll(() => alerts.allInnerTexts().then((texts) => texts.toSorted()))
        .toEqual(['Error updating profile. Please try again.', 'Failed to update user data.'])
    })
    expect(await page.getByLabel('Full Name', { exact: true }).inputValue()).toBe('Grace B. Hopper')
  })

  it('Profile save success: Profile updated successfully! (departure 9)', async () => {
    await button('Save Changes').click()
    const said = page.getByRole('status').filter({ hasText: 'Profile' })
    expect(await textOf(said)).toBe('Profile updated successfully!')
  })

  it('Password reset failure: Failed to send reset link. Try again.', async () => {
    await button('Password reset').click()
    const modal = page.getByRole('dialog', { name: 'Password reset' })
    await modal.getByLabel('Email').fill(buyer.customer.email)
    await respondingTo(page, '/api/password-reset/', refuse(), async () => {
      await button('Confirm').click()
      expect(await textOf(modal.getByRole('alert'))).toBe('Failed to send reset link. Try again.')
    })
  })

  it('Password reset success: Password reset link sent to: {email} (departure 9)', async () => {
    await button('Confirm').click()
    const said = page.getByRole('status').filter({ hasText: 'Password' })
    expect(await textOf(said)).toBe(`Password reset link sent to: ${buyer.customer.email}`)
  })

  it('Profile fetch failure at login: the default profile, whose 0 is not shown as a balance (departure 11)', async () => {
    const window = await openWindow(fixture.browser, { url: fixture.product.url })
    try {
      await window.page.route('**/api/user/*', refuse())
      await window.page.goto('/auth/signin')
      await signInThere(window.page, subscriber.customer.email)
      await window.page.getByRole('button', { name: /^Account of/ }).click()
      const card = window.page.getByRole('dialog', { name: 'Account' })
      await expect.poll(() => textOf(card.getByText(/^Balance:/))).toBe('Balance: not known')
    } finally {
      await window.close()
    }
  })
})

describe('The error catalogue: payments', () => {
  let page: Page

  beforeAll(() => {
    page = buyer.page
  })
  beforeEach((context) => () => reportFailure(context, buyer, fixture.product))

  const failed = () => page.getByRole('dialog', { name: 'Payment Failed' })
  const panel = () => page.getByRole('main').getByRole('alert')
  const confirmPath = '/v1/payment_intents/*/confirm'
  const tryAgain = async () => {
    await failed().getByRole('button', { name: 'Try Again' }).click()
    await failed().waitFor({ state: 'hidden' })
  }
  const pay = () => page.getByRole('button', { name: 'Complete Payment' }).click()
  const panelText =
    "We couldn't initialize the payment system. Please try again later or contact support."

  it('Card provider missing: Failed to load Stripe.js', async () => {
    const realKey = reply({ stripePublicToken: 'pk_test_1' })
    await respondingTo(page, '/api/payments/token', realKey, async () => {
      await choosePlan(page, 'Launch')
      await panel().waitFor()
    })
    expect(await textOf(panel())).toContain(`Payment Error ${panelText} Failed to load Stripe.js`)
  })

  it("Token missing on payment page: the panel Payment Error: We couldn't initialize the payment system.", async () => {
    await respondingTo(page, '/api/payments/token', refuse(502), async () => {
      await page.reload()
      await panel().waitFor()
      expect(await textOf(panel())).toBe(`Payment Error ${panelText} Retry Back to Billing`)
    })
  })

  it('Provider payment error: its message, then failure modal', async () => {
    await panel().getByRole('button', { name: 'Retry' }).click()
    await page.getByLabel('Card number').waitFor()
    await payByCard(page, declinedCard)
    expect(await textOf(failed().getByRole('alert'))).toBe('Your card was declined.')
    await tryAgain()
  })

  it('Provider payment error without a message: An unexpected error occurred.', async () => {
    await respondingTo(page, confirmPath, reply({ error: {} }, 402), async () => {
      await pay()
      expect(await textOf(failed().getByRole('alert'))).toBe('An unexpected error occurred.')
    })
    await tryAgain()
  })

  it('Network exception in payment: A network error occurred: {detail}', async () => {
    const drop = (route: { abort(): Promise<void> }) => route.abort()
    await respondingTo(page, confirmPath, drop, async () => {
      await pay()
      expect(await textOf(failed().getByRole('alert'))).toBe(
        'A network error occurred: Failed to fetch',
      )
    })
    await tryAgain()
  })

  it('Failure modal fallback: There was a problem processing your payment.', async () => {
    await respondingTo(page, confirmPath, reply({ status: 'requires_capture' }), async () => {
      await pay()
      expect(await textOf(failed().getByRole('alert'))).toBe(
        'There was a problem processing your payment.',
      )
    })
    await tryAgain()
  })

  it('Payment-method fetch: an empty list, and one can still pay', async () => {
    await respondingTo(page, '/api/payments/billing/*/payment-methods', refuse(), async () => {
      await choosePlan(page, 'Launch')
      await page.getByLabel('Card number').waitFor()
      expect(await page.getByRole('radio').count()).toBe(1)
      expect(await page.getByLabel('Use a new payment method').isChecked()).toBe(true)
    })
  })

  it('Products fetch: one line with Retry (departure 8)', async () => {
    await respondingTo(page, '/api/payments/products/', refuse(), async () => {
      await page.goto('/billing')
      await page.getByText('The plans could not be loaded.').waitFor()
    })
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('radio', { name: 'Launch' }).waitFor({ state: 'attached' })
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  it('Subscription fetch without id: Customer ID is required to fetch subscription details.', async () => {
    const response = await page.request.get('/api/payments/customers/%20/subscription')
    expect([response.status(), await response.json()]).toMatchObject([
      400,
      { error: 'Customer ID is required to fetch subscription details.' },
    ])
  })
})

describe('The error catalogue: a subscriber', () => {
  let page: Page

  beforeAll(() => {
    page = subscriber.page
  })
  beforeEach((context) => () => reportFailure(context, subscriber, fixture.product))

  const method = () => page.getByRole('region', { name: 'Payment Method' })

  it('Update default method non-200: Failed to update default payment method', async () => {
    const card = { brand: 'amex', last4: '0005', exp_month: 4, exp_year: 2031 }
    const methods = {
      payment_methods: [
        { id: 'pm_1', is_default: true, card },
        { id: 'pm_2', is_default: false, card: { ...card, last4: '0006' } },
      ],
    }
    await respondingTo(
      page,
      '/api/payments/billing/*/payment-methods',
      reply(methods),
      async () => {
        await page.goto('/billing')
        await page.getByRole('button', { name: 'Change Payment Method' }).click()
        // A card that is unknown to the provider: the product itself refuses it.
        await method().getByRole('radio', { name: /0006/ }).click()
        expect(await textOf(page.getByRole('alert'))).toBe(
          'Failed to update default payment method',
        )
      },
    )
    expect(await method().getByRole('radio', { name: /0005/ }).isChecked()).toBe(true)
  })

  it('Saved cards and transactions that can not be read: one line each with Retry (departure 8)', async () => {
    await respondingTo(page, '/api/payments/billing/**', refuse(), async () => {
      await page.goto('/billing')
      await page.getByText('Your cards could not be loaded.').waitFor()
      await page.getByText('Your transactions could not be loaded.').waitFor()
    })
    for (const name of ['Payment Method', 'Recent Transactions']) {
      await page.getByRole('region', { name }).getByRole('button', { name: 'Retry' }).click()
    }
    await method().getByText('Visa •••• 4242').waitFor()
    await page.getByRole('cell', { name: '$200.00' }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })
})

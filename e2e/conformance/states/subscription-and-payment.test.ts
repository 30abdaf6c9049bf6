import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { respondingTo, refuse, reply } from '@afterbeep/testing/browser/fulfill-calls'
import { balanceText, mailedLink, reread } from '@afterbeep/testing/browser/browser-account'
import { choosePlan, payByCard, typeCard } from '@afterbeep/testing/browser/browser-payment'
import { reportFailure } from '@afterbeep/testing/browser/browser-report'
import { openSharedFixture } from '@afterbeep/testing/browser/shared-fixture'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { goodCard } from '@afterbeep/testing/data/paying'
import { openForCustomer } from '@afterbeep/testing/browser/customer-window'
import type { CustomerWindow } from '@afterbeep/testing/browser/customer-window'

let fixture: BrowserFixture
let window: CustomerWindow
let page: Page

beforeAll(async () => {
  fixture = await openSharedFixture()
  window = await openForCustomer(fixture)
  page = window.page
  return () => fixture.close()
})

beforeEach((context) => () => reportFailure(context, window, fixture.product))

describe('Password reset modal', () => {
  const modal = () => page.getByRole('dialog', { name: 'Password reset' })
  const open = async () => {
    await page.getByRole('button', { name: 'Password reset' }).click()
    await modal().waitFor()
  }

  it('is closed on Cancel', async () => {
    await page.goto('/profile')
    await open()
    await modal().getByRole('button', { name: 'Cancel' }).click()
    await modal().waitFor({ state: 'hidden' })
    expect(await page.getByLabel('Full Name', { exact: true }).isVisible()).toBe(true)
  })

  it('stays open after a send that failed, and is closed after a successful one', async () => {
    await open()
    await modal().getByLabel('Email').fill(window.customer.email)
    const confirm = modal().getByRole('button', { name: 'Confirm' })
    await respondingTo(page, '/api/password-reset/', refuse(500), async () => {
      await confirm.click()
      await modal().getByRole('alert').waitFor()
    })
    expect(await modal().isVisible()).toBe(true)
    await confirm.click()
    await modal().waitFor({ state: 'hidden' })
    const link = await mailedLink(fixture.sandbox, window.customer.email, '/auth/reset-password')
    expect(new URL(link).hash).toMatch(/^#token=\S{16,}$/)
  })
})

describe('Subscription', () => {
  const chooser = () => page.getByRole('button', { name: 'Get Started' })
  const summary = () => page.getByRole('region', { name: 'Current Plan' })
  const path = '/api/payments/customers/*/subscription'
  const subscription = {
    subscriptionId: 'sub_1',
    customerId: 'cus_1',
    status: 'active',
    planId: 'scale',
    planName: 'Scale',
    amount: 600,
    benefits: {
      assignedCredits: 60_000,
      creditsPerCall: 40,
      creditsPerMessage: 4,
      creditsPerExtraCall: 50,
      creditsPerExtraMessage: 5,
    },
    currentPeriodEnd: '2030-01-01T00:00:00.000Z',
  }

  it('is present if fetching the details returns one', async () => {
    await respondingTo(page, path, reply({ subscription }), async () => {
      await page.goto('/billing')
      await summary().getByText('Scale').waitFor()
      expect(await chooser().count()).toBe(0)
    })
  })

  it('is absent if none is returned', async () => {
    await page.goto('/billing')
    await chooser().waitFor()
    expect(await summary().count()).toBe(0)
  })

  it('is not known on failure: one line reports it, with Retry, and no plan is offered (departure 11)', async () => {
    await respondingTo(page, path, refuse(), async () => {
      await page.reload()
      await page.getByText('Your subscription could not be loaded.').waitFor()
      expect(await chooser().count()).toBe(0)
    })
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
    await chooser().waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })
})

describe('Payment flow', () => {
  const dialog = (name: string) => page.getByRole('dialog', { name })

  it('ends in a generic failure for any outcome that is neither paid nor refused', async () => {
    await choosePlan(page, 'Launch')
    const confirmPath = '/v1/payment_intents/*/confirm'
    await respondingTo(page, confirmPath, reply({ status: 'canceled' }), async () => {
      await payByCard(page, goodCard)
      await dialog('Payment Failed').waitFor()
    })
    expect(await dialog('Payment Failed').getByRole('alert').innerText()).toBe(
      'There was a problem processing your payment.',
    )
    await dialog('Payment Failed').getByRole('button', { name: 'Try Again' }).click()
    await dialog('Payment Failed').waitFor({ state: 'hidden' })
  })

  it('goes from processing to success, which sets subscribed: plan and balance follow without a reload', async () => {
    await typeCard(page, goodCard)
    await page.getByRole('button', { name: 'Complete Payment' }).click()
    await dialog('Payment Successful!').getByRole('button', { name: 'Back to Billing' }).click()
    await page.getByRole('region', { name: 'Current Plan' }).getByText('Launch').waitFor()
    expect(await page.getByRole('button', { name: 'Get Started' }).count()).toBe(0)
    await expect.poll(() => balanceText(page), reread).toBe('Balance: $200.00')
  })

  it('never charges twice over a reload while paying, then shows what was paid', async () => {
    const other = await openForCustomer(fixture)
    try {
      await choosePlan(other.page, 'Launch')
      // The provider takes the money, and its response is lost with the page.
      await other.page.route('**/v1/payment_intents/*/confirm', async (route) => {
        await route.fetch()
        await other.page.reload()
      })
      await payByCard(other.page, goodCard)
      await other.page.getByText('You already have a subscription.', { exact: false }).waitFor()
      await other.page.getByRole('link', { name: 'Back to Billing' }).click()
      const paid = other.page.getByRole('cell', { name: '$200.00' })
      await paid.first().waitFor()
      expect(await paid.count()).toBe(1)
    } finally {
      await other.close()
    }
  })
})

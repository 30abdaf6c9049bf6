import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { respondingTo, reply } from '@afterbeep/testing/browser/fulfill-calls'
import { reportFailure } from '@afterbeep/testing/browser/browser-report'
import { openSharedFixture } from '@afterbeep/testing/browser/shared-fixture'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { openForCustomer } from '@afterbeep/testing/browser/customer-window'
import type { CustomerWindow } from '@afterbeep/testing/browser/customer-window'

describe('Validation rules of profile and billing', () => {
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

  describe('Password reset email must match a standard email pattern', () => {
    const modal = () => page.getByRole('dialog', { name: 'Password reset' })
    const email = () => modal().getByLabel('Email')
    const invalid = () => modal().getByText(/^Invalid email ID\. Format: \S+@\S+\.\S+$/)
    const confirm = () => modal().getByRole('button', { name: 'Confirm' })

    it('keeps Confirm disabled while nothing is entered', async () => {
      await page.goto('/profile')
      await page.getByRole('button', { name: 'Password reset' }).click()
      expect(await confirm().isDisabled()).toBe(true)
      expect(await invalid().count()).toBe(0)
    })

    it('checks on each keystroke: otherwise the message is Invalid email ID. Format: {email}', async () => {
      for (const [typed, wrong] of [
        ['g', true],
        ['race', true],
        ['@example', true],
        ['.com', false],
      ] as const) {
        await email().pressSequentially(typed)
        expect([typed, await invalid().count(), await confirm().isDisabled()]).toEqual([
          typed,
          wrong ? 1 : 0,
          wrong,
        ])
      }
      await email().press('Backspace')
      await email().press('Backspace')
      await invalid().waitFor()
      expect(await confirm().isDisabled()).toBe(true)
    })

    it('sends nothing that does not match when it is confirmed by Enter', async () => {
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST') sent.push(request.url())
      })
      await email().fill('grace@example')
      await email().press('Enter')
      await invalid().waitFor()
      expect(sent).toEqual([])
    })
  })

  it('the profile email cannot be edited', async () => {
    await page.goto('/profile')
    const email = page.getByLabel('Email', { exact: true })
    await email.focus()
    await page.keyboard.type('x')
    expect(await email.inputValue()).toBe(window.customer.email)
  })

  it.each([
    ['ask Grace', 'A phone number can’t hold “a”. Use digits, spaces and + ( ) - only.'],
    ['555-010', 'This is too short: a phone number has 7 digits or more.'],
  ])('a phone such as %s is refused with what is wrong', async (phone, problem) => {
    await page.getByRole('button', { name: /^(Done editing|Edit) Phone$/ }).waitFor()
    const edit = page.getByRole('button', { name: 'Edit Phone' })
    if (await edit.isVisible()) await edit.click()
    await page.getByLabel('Phone', { exact: true }).fill(phone)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText(problem, { exact: true }).waitFor()
    expect(await page.getByLabel('Phone', { exact: true }).getAttribute('aria-invalid')).toBe(
      'true',
    )
  })

  it('Get Started needs a plan amount above 0', async () => {
    const plan = (title: string, amount: number) => ({
      id: `prod_${title}`,
      active: true,
      title,
      amount,
      default_price: 'price_1',
      benefits: {
        assignedCredits: 1,
        creditsPerCall: 1,
        creditsPerMessage: 1,
        creditsPerExtraCall: 1,
        creditsPerExtraMessage: 1,
      },
    })
    const products = [plan('Free', 0), plan('Launch', 200)]
    await respondingTo(page, '/api/payments/products/', reply({ products }), async () => {
      await page.goto('/billing')
      const start = page.getByRole('button', { name: 'Get Started' })
      await page.getByText('Free', { exact: true }).click()
      await page.getByText('Selected', { exact: true }).waitFor()
      expect(await start.isDisabled()).toBe(true)
      await page.getByText('Launch', { exact: true }).click()
      expect(await start.isEnabled()).toBe(true)
    })
  })
})

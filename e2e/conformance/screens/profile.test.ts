import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { respondingTo, reply } from '@afterbeep/testing/browser/fulfill-calls'
import { reportFailure } from '@afterbeep/testing/browser/browser-report'
import { openSharedFixture } from '@afterbeep/testing/browser/shared-fixture'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { holdCall } from '@afterbeep/testing/product/held-call'
import { openForCustomer } from '@afterbeep/testing/browser/customer-window'
import type { CustomerWindow } from '@afterbeep/testing/browser/customer-window'

describe('Profile (/profile)', () => {
  let fixture: BrowserFixture
  let window: CustomerWindow
  let page: Page

  beforeAll(async () => {
    fixture = await openSharedFixture()
    window = await openForCustomer(fixture)
    page = window.page
    return () => fixture.close()
  })

  beforeEach(async (context) => {
    await page.goto('/profile')
    await page.getByLabel('Full Name', { exact: true }).waitFor()
    return () => reportFailure(context, window, fixture.product)
  })

  const field = (label: string) => page.getByLabel(label, { exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const editable = async () => {
    const labels = ['Full Name', 'Phone', 'Email']
    const open = await Promise.all(labels.map((label) => field(label).isEditable()))
    return labels.filter((_, index) => open[index])
  }

  it('has Full Name and Phone editable through a pencil/check toggle', async () => {
    expect(await editable()).toEqual([])
    for (const label of ['Full Name', 'Phone']) {
      await button(`Edit ${label}`).click()
      expect(await editable()).toEqual([label])
      await field(label).fill(label === 'Phone' ? '+1 408 555 0100' : 'Grace Brewster Hopper')
      await button(`Done editing ${label}`).click()
      expect(await editable()).toEqual([])
    }
    expect(await field('Full Name').inputValue()).toBe('Grace Brewster Hopper')
    expect(await field('Phone').inputValue()).toBe('+1 408 555 0100')
  })

  it('has at most one field in edit mode at a time', async () => {
    await button('Edit Full Name').click()
    await button('Edit Phone').click()
    expect(await editable()).toEqual(['Phone'])
    await button('Edit Full Name').waitFor()
  })

  it('has the email read-only', async () => {
    expect(await field('Email').inputValue()).toBe(window.customer.email)
    expect(await field('Email').isEditable()).toBe(false)
    expect(await button('Edit Email').count()).toBe(0)
  })

  it('has the button Save Changes, which reads Saving... while busy, and the header follows the name', async () => {
    await button('Edit Full Name').click()
    await field('Full Name').fill('Ada Lovelace')
    const saving = await holdCall(page, '**/api/user/*/')
    await button('Save Changes').click()
    await button('Saving...').waitFor()
    expect(await button('Saving...').isDisabled()).toBe(true)
    saving.release()
    await button('Save Changes').waitFor()
    await button('Account of Ada').waitFor()
    await page.reload()
    await button('Account of Ada').waitFor()
    expect(await field('Full Name').inputValue()).toBe('Ada Lovelace')
  })

  it('keeps what was typed and not saved while one looks at another screen', async () => {
    await button('Edit Phone').click()
    await field('Phone').fill('+1 408 555 0123')
    await page.getByRole('link', { name: 'Help Center' }).click()
    await page.getByRole('heading', { name: /How can we help you/ }).waitFor()
    await page.getByRole('link', { name: 'My Profile' }).click()
    await page.getByText('Not saved yet.').waitFor()
    expect(await field('Phone').inputValue()).toBe('+1 408 555 0123')
    await button('Discard changes').click()
  })

  it('has the button Password reset, which opens a modal with an email input, Cancel and Confirm', async () => {
    await button('Password reset').click()
    const modal = page.getByRole('dialog', { name: 'Password reset' })
    expect(await modal.getByRole('textbox', { name: 'Email' }).isEditable()).toBe(true)
    await modal.getByRole('button', { name: 'Cancel' }).waitFor()
    await modal.getByRole('button', { name: 'Confirm' }).waitFor()
  })

  it('shows without a uid: User not authenticated. Please log in.', async () => {
    const noUser = { uid: '', email: window.customer.email, display_name: 'Ada' }
    await respondingTo(page, '/api/session/', reply({ user_data: noUser }), async () => {
      await page.reload()
      await page.getByText('User not authenticated. Please log in.', { exact: true }).waitFor()
      expect(await button('Save Changes').count()).toBe(0)
    })
  })
})

import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { respondingTo, reply } from '@afterbeep/testing/browser/fulfill-calls'
import { reportFailure } from '@afterbeep/testing/browser/browser-report'
import { openSharedFixture } from '@afterbeep/testing/browser/shared-fixture'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { textOf } from '@afterbeep/testing/browser/browser-window'
import { openForCustomer } from '@afterbeep/testing/browser/customer-window'
import type { CustomerWindow } from '@afterbeep/testing/browser/customer-window'

describe('Help', () => {
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

  describe('Home (/help)', () => {
    const heading = () => page.getByRole('heading', { level: 1 }).innerText()

    it('shows Hey, {name}, How can we help you?', async () => {
      await page.goto('/help')
      await expect.poll(heading).toBe('Hey, Grace, How can we help you?')
    })

    it('falls back to User', async () => {
      const { uid, email } = window.customer
      const nameless = { user_data: { uid, email, display_name: '' } }
      await respondingTo(page, '/api/session/', reply(nameless), async () => {
        await page.reload()
        await expect.poll(heading).toBe('Hey, User, How can we help you?')
      })
    })

    it('has three cards linking to /help/subscription, /help/credits and /help/campaignFaq', async () => {
      const cards = page.getByRole('main').getByRole('listitem').getByRole('link')
      const addresses = await Promise.all(
        (await cards.all()).map((card) => card.getAttribute('href')),
      )
      expect(addresses).toEqual(['/help/subscription', '/help/credits', '/help/campaignFaq'])
    })

    it('has a FAQ with an address for each question', async () => {
      const faq = page.getByRole('region', { name: 'Frequently asked questions' })
      const question = faq.getByRole('button', { name: 'Do I pay for calls that fail?' })
      await question.click()
      await faq.getByText('No. Credits are charged for what was delivered').waitFor()
      const address = page.url()
      expect(new URL(address).hash).toBe('#do-i-pay-for-calls-that-fail')
      await page.goto('/dashboard')
      await page.goto(address)
      await faq.getByText('No. Credits are charged for what was delivered').waitFor()
    })
  })

  describe('Content rules stated in help', () => {
    const pages = ['/help/campaignFaq', '/help/subscription', '/help/credits'] as const
    const words: Partial<Record<string, string>> = {}

    beforeAll(async () => {
      for (const path of pages) {
        await page.goto(path)
        // The page's own last line, since the loading page before it has a heading too.
        await page.getByText(/support and sales team/).waitFor()
        words[path] = await textOf(page.getByRole('main'))
      }
    })

    it.each([
      'Call + Message and Only Call campaigns are allowed. Only Message is not.',
      'A message-only campaign may follow a Call + Message campaign within the same campaign setup',
      'A scheduled campaign cannot be edited, paused or cancelled.',
      'at least 4 hours between scheduled campaigns.',
      'Incorrectly scheduled campaigns may be flagged or blocked.',
      'Misuse such as spamming may end the service without refund.',
      'Contact lists may be uploaded as CSV or XLSX.',
      'and handled in line with GDPR-style rules',
    ])('the campaign page shows: %s', (rule) => {
      expect(words['/help/campaignFaq']).toContain(rule)
    })

    it.each([
      ['no refunds', 'There are no refunds.'],
      ['monthly billing with automatic renewal', 'Billing is monthly and renews automatically.'],
      ['cancellable any time', 'You can cancel at any time'],
      [
        'plan changes go through support or sales',
        'Plan changes go through our support or sales team.',
      ],
    ])('the subscription page shows: %s', (_, rule) => {
      expect(words['/help/subscription']).toContain(rule)
    })

    it('the credits page shows: unused credits roll over', () => {
      expect(words['/help/credits']).toContain('Unused credits roll over to the next month.')
    })

    it('each page shows the contact address', () => {
      const contact = /Can’t find your answer\? Our support and sales team .+: \S+@\S+$/
      for (const path of pages) expect(words[path]).toMatch(contact)
    })
  })
})

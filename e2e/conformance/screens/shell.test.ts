import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reportFailure } from '@afterbeep/testing/browser/browser-report'
import { openSharedFixture } from '@afterbeep/testing/browser/shared-fixture'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { textOf } from '@afterbeep/testing/browser/browser-window'
import type { BrowserWindow } from '@afterbeep/testing/browser/browser-window'
import { newCustomer } from '@afterbeep/testing/product/customer'
import type { Customer } from '@afterbeep/testing/product/customer'
import { fulfillCall } from '@afterbeep/testing/product/held-call'
import { openSignedIn } from '@afterbeep/testing/browser/signed-in-window'

let fixture: BrowserFixture
let customer: Customer
let window: BrowserWindow
let page: Page

beforeAll(async () => {
  fixture = await openSharedFixture()
  const name = { first_name: 'mary ANN', last_name: 'smith' }
  customer = await newCustomer(fixture.product.url, fixture.sandbox, name)
  window = await openSignedIn(fixture, customer)
  page = window.page
  return () => fixture.close()
})

beforeEach((context) => async () => {
  await reportFailure(context, window, fixture.product)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

const sidebar = () => page.getByRole('navigation', { name: 'Main' })

async function openShell(address = '/help'): Promise<void> {
  await page.goto(address)
  await sidebar().waitFor()
}

describe('App shell', () => {
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const startLink = () => page.getByRole('link', { name: 'Start a Campaign' })

  it('Logo links to /dashboard', async () => {
    await openShell()
    await page.getByRole('link', { name: 'Afterbeep, to the dashboard' }).click()
    await heading('Dashboard').waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard')
  })

  it('Sidebar items: Dashboard, Analytics (/analytics), Subscription (/billing), Help Center (/help), My Profile (/profile)', async () => {
    await openShell()
    const links = await sidebar().getByRole('link').all()
    const items = links.map(async (link) => [await textOf(link), await link.getAttribute('href')])
    expect(await Promise.all(items)).toEqual([
      ['Dashboard', '/dashboard'],
      ['Analytics', '/analytics'],
      ['Subscription', '/billing'],
      ['Help Center', '/help'],
      ['My Profile', '/profile'],
    ])
  })

  it('A Start a Campaign button at the bottom goes to /campaign; full-width with text', async () => {
    await openShell()
    const aside = page.locator('aside').filter({ has: sidebar() })
    const [button, around] = [await startLink().boundingBox(), await aside.boundingBox()]
    if (button === null || around === null) throw new Error('The sidebar is not shown.')
    // A padding of 12 px on each side, and a border of 1 px.
    expect(button.width).toBe(around.width - 25)
    expect(button.y + button.height).toBe(around.y + around.height - 12)
    expect(await textOf(startLink())).toBe('Start a Campaign')
    await startLink().click()
    await page.waitForURL('**/campaign')
  })

  it('Sidebar can be collapsed to icons only (width w-64 expanded, w-16 collapsed), the Start a Campaign button too', async () => {
    await openShell()
    const aside = page.locator('aside').filter({ has: sidebar() })
    const width = async () => (await aside.boundingBox())?.width
    expect(await width()).toBe(256)
    await page.getByRole('button', { name: 'Collapse sidebar' }).click()
    await expect.poll(width).toBe(64)
    const texts = aside.getByText(/^(Dashboard|Analytics|My Profile|Start a Campaign|Collapse)$/)
    for (const text of await texts.all()) expect((await text.boundingBox())?.width).toBe(1)
    const links = await aside.getByRole('link').all()
    expect(links).toHaveLength(7)
    for (const link of links) expect(await link.locator('svg').isVisible()).toBe(true)
    expect((await startLink().boundingBox())?.width).toBe(40)
    await page.getByRole('button', { name: 'Expand sidebar' }).click()
    await expect.poll(width).toBe(256)
  })

  it.each([
    ['/dashboard', ['Dashboard']],
    ['/analytics/details/Spring%20offers', ['Analytics']],
    ['/billing/payments', ['Subscription']],
    ['/help/credits', ['Help Center']],
    ['/profile', ['My Profile']],
    ['/my-voice', []],
  ])(
    'An item is active when the current path starts with its path segments: %s',
    async (address, active) => {
      await openShell(address)
      expect(await sidebar().locator('[aria-current="page"]').allInnerTexts()).toEqual(active)
    },
  )

  it.each([
    ['/dashboard', 'Dashboard'],
    ['/analytics', 'Analytics'],
    ['/analytics/details/Spring%20offers', 'Analytics Details'],
    ['/billing', 'Dashboard'],
    ['/profile', 'Dashboard'],
  ])('Page title: at %s it is %s', async (address, expected) => {
    await openShell(address)
    expect(await textOf(page.getByRole('banner').getByRole('paragraph'))).toBe(expected)
  })

  it('Header is fixed and gains a shadow after scrolling', async () => {
    await openShell('/help/campaignFaq')
    const header = page.getByRole('banner')
    const shadow = () => header.evaluate((element) => getComputedStyle(element).boxShadow)
    const top = async () => (await header.boundingBox())?.y
    await heading('Campaign rules').waitFor()
    const before = await top()
    expect(await shadow()).toBe('none')
    await page.mouse.move(700, 600)
    await page.mouse.wheel(0, 300)
    await expect.poll(shadow).not.toBe('none')
    expect(await top()).toBe(before)
    await page.mouse.wheel(0, -300)
    await expect.poll(shadow).toBe('none')
  })

  it("The shell fetches subscription details once on mount using the user's uid", async () => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/subscription')) asked.push(new URL(request.url()).pathname)
    })
    await openShell('/dashboard')
    for (const name of ['Analytics', 'Subscription', 'Help Center', 'Dashboard']) {
      await sidebar().getByRole('link', { name }).click()
      await page.waitForLoadState('networkidle')
    }
    expect(asked).toEqual([`/api/payments/customers/${customer.uid}/subscription`])
  })
})

describe('App shell: its user menu button opens a card', () => {
  async function openCard(): Promise<Locator> {
    await openShell()
    await page.getByRole('button', { name: /^Account of/ }).click()
    return page.getByRole('dialog', { name: 'Account' })
  }

  it('with the display name in title case', async () => {
    const card = await openCard()
    expect(await textOf(card.getByRole('paragraph').first())).toBe('Mary Ann')
  })

  it('or the profile customer_name', async () => {
    const user_data = { uid: customer.uid, email: customer.email, display_name: '' }
    await fulfillCall(page, '**/api/session/', 200, { user_data })
    const card = await openCard()
    expect(await textOf(card.getByRole('paragraph').first())).toBe('mary ANN smith')
  })

  const profile = {
    agents_count: 1,
    provisioning_limit: 0,
    customer_info: { customer_email: '', customer_name: '', customer_since: '' },
  }
  async function balanceOf(part: { balance?: number; currency: string }): Promise<string> {
    const path = `**/api/user/${customer.uid}`
    await fulfillCall(page, path, 200, { ...profile, id: customer.uid, ...part })
    return textOf((await openCard()).getByText(/^Balance:/))
  }

  it('the text Balance: followed by the currency symbol and the balance', async () => {
    const symbols = { USD: '$', EUR: '€', SGD: 'S$', XYZ: '$' }
    for (const [currency, symbol] of Object.entries(symbols)) {
      expect(await balanceOf({ balance: 1234.5, currency })).toBe(`Balance: ${symbol}1,234.50`)
    }
  })

  it('(0 if missing)', async () => {
    expect(await balanceOf({ currency: 'GBP' })).toBe('Balance: £0.00')
  })

  it('and a Logout button', async () => {
    const card = await openCard()
    expect(await card.getByRole('button', { name: 'Logout' }).isEnabled()).toBe(true)
  })
})

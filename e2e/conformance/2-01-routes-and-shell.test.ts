import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signInThere } from '../support/browser-account.ts'
import { reportFailure } from '../support/browser-report.ts'
import { openBrowserStage } from '../support/browser-stage.ts'
import type { BrowserStage } from '../support/browser-stage.ts'
import { openWindow, textOf } from '../support/browser-window.ts'
import type { BrowserWindow } from '../support/browser-window.ts'
import { newCustomer } from '../support/customer.ts'
import type { Customer } from '../support/customer.ts'
import { answerCall, holdCall } from '../support/held-call.ts'

let stage: BrowserStage
let customer: Customer
let guest: BrowserWindow
let member: BrowserWindow
/** The window that the test looks at. */
let window: BrowserWindow

beforeAll(async () => {
  stage = await openBrowserStage()
  const name = { first_name: 'mary ANN', last_name: 'smith' }
  customer = await newCustomer(stage.product.url, stage.sandbox, name)
  guest = await openWindow(stage.browser, { url: stage.product.url })
  member = await openWindow(stage.browser, { url: stage.product.url })
  await member.page.goto('/auth/signin')
  await signInThere(member.page, customer.email)
  return () => stage.close()
})

beforeEach((context) => async () => {
  await reportFailure(context, window, stage.product)
  await window.page.unrouteAll()
})

function asGuest(): Page {
  window = guest
  return guest.page
}

function asMember(): Page {
  window = member
  return member.page
}

const pathOf = (page: Page) => new URL(page.url()).pathname
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const notFound = "Oops! The page you're looking for does not exist."

const ownScreens = [
  ['/dashboard', 'Dashboard'],
  ['/analytics', 'Analytics'],
  ['/analytics/details/Spring%20offers', 'Spring offers'],
  ['/billing', 'Subscription'],
  ['/billing/payments', 'Complete Your Payment'],
  ['/billing/paymentSuccess', 'Payment Successful'],
  ['/my-voice', 'Under Construction'],
  ['/help', 'Hey, Mary ANN, How can we help you?'],
  ['/help/campaignFaq', 'Campaign rules'],
  ['/help/credits', 'Credits'],
  ['/help/subscription', 'Subscription'],
  ['/profile', 'My Profile'],
] as const

describe('§2 Route table', () => {
  it.each([
    ['/auth/signup', 'Create your account'],
    ['/auth/signin', 'Sign In'],
    ['/auth/verify-email', 'Check your email'],
  ])('Public (anonymous allowed): %s', async (address, title) => {
    const page = asGuest()
    await page.goto(address)
    await heading(page, title).waitFor()
    expect(pathOf(page)).toBe(address)
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
  })

  it.each(ownScreens)('Behind sign-in, inside a common layout: %s', async (address) => {
    const page = asMember()
    await page.goto(address)
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
    await heading(page, '').waitFor()
    expect(pathOf(page)).toBe(address)
    expect(await page.getByRole('banner').isVisible()).toBe(true)
  })

  it("/my-voice shows an Under Construction notice: We're working hard to bring this feature to life. Stay tuned!", async () => {
    const page = asMember()
    await page.goto('/my-voice')
    await heading(page, 'Under Construction').waitFor()
    const notice = "We're working hard to bring this feature to life. Stay tuned!"
    expect(await textOf(page.getByRole('main'))).toBe(`Under Construction ${notice}`)
  })

  it('Separate full-screen route, sign-in protected: /campaign', async () => {
    const page = asMember()
    await page.goto('/campaign')
    await heading(page, "Let's get your campaign design started!").waitFor()
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: /^Account of/ }).count()).toBe(0)
  })

  it.each([
    ['signed out', asGuest, '/auth/signin'],
    ['signed in', asMember, '/dashboard'],
  ])(
    'Any other path shows a 404 page with a link to the homepage and a suggestion to contact support (%s)',
    async (_who, open, home) => {
      const page = open()
      const answer = await page.goto('/no/such/page')
      expect(answer?.status()).toBe(404)
      await heading(page, notFound).waitFor()
      expect(await textOf(page.getByRole('main'))).toMatch(/please contact support at \S+@\S+\./)
      const link = page.getByRole('link', { name: 'homepage' })
      expect(await link.getAttribute('href')).toBe('/')
      await link.click()
      await page.waitForURL(`**${home}`)
    },
  )
})

describe('§2 Access guard', () => {
  it('While the user state is loading, it shows Loading...', async () => {
    const page = asMember()
    await page.goto('/dashboard')
    const session = await holdCall(page, '**/api/session/')
    await page.reload()
    await session.made
    await page.getByRole('main').getByText('Loading...', { exact: true }).waitFor()
    expect(await page.getByRole('navigation').count()).toBe(0)
    session.release()
    await heading(page, 'Dashboard').waitFor()
  })

  it.each([...ownScreens.map(([address]) => address), '/campaign'])(
    'With no signed-in user, it redirects to /auth/signin: %s',
    async (address) => {
      const page = asGuest()
      await page.goto(address)
      await heading(page, 'Sign In').waitFor()
      expect(pathOf(page)).toBe('/auth/signin')
    },
  )
})

// Successful login, logout and registration: §4, where each is a state and its next.
describe('§2 Redirects', () => {
  it.each([401, 403])('A %i when loading the profile goes to /auth/signin', async (status) => {
    window = await openWindow(stage.browser, { url: stage.product.url })
    const { page } = window
    await page.goto('/auth/signin')
    await signInThere(page, customer.email)
    await answerCall(page, `**/api/user/${customer.uid}`, status, { error: 'No.', code: 'no' })
    await page.goto('/analytics')
    await heading(page, 'Sign In').waitFor()
    expect(pathOf(page)).toBe('/auth/signin')
  })
})

describe('§2 App shell', () => {
  const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
  const activeItems = (page: Page) => sidebar(page).locator('[aria-current="page"]').allInnerTexts()
  const startLink = (page: Page) => page.getByRole('link', { name: 'Start a Campaign' })
  const title = (page: Page) => page.getByRole('banner').getByRole('paragraph')

  async function openShell(address = '/help'): Promise<Page> {
    const page = asMember()
    await page.goto(address)
    await sidebar(page).waitFor()
    return page
  }

  it('Logo links to /dashboard', async () => {
    const page = await openShell()
    await page.getByRole('link', { name: 'Afterbeep, to the dashboard' }).click()
    await heading(page, 'Dashboard').waitFor()
    expect(pathOf(page)).toBe('/dashboard')
  })

  it('Sidebar items: Dashboard, Analytics (/analytics), Subscription (/billing), Help Center (/help), My Profile (/profile)', async () => {
    const page = await openShell()
    const links = await sidebar(page).getByRole('link').all()
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
    const page = await openShell()
    const aside = page.locator('aside').filter({ has: sidebar(page) })
    const [button, around] = [await startLink(page).boundingBox(), await aside.boundingBox()]
    if (button === null || around === null) throw new Error('The sidebar is not shown.')
    // A padding of 12 px on each side, and a border of 1 px.
    expect(button.width).toBe(around.width - 25)
    expect(button.y + button.height).toBe(around.y + around.height - 12)
    expect(await textOf(startLink(page))).toBe('Start a Campaign')
    await startLink(page).click()
    await page.waitForURL('**/campaign')
  })

  it('Sidebar can be collapsed to icons only (width w-64 expanded, w-16 collapsed), the Start a Campaign button too', async () => {
    const page = await openShell()
    const aside = page.locator('aside').filter({ has: sidebar(page) })
    const width = async () => (await aside.boundingBox())?.width
    expect(await width()).toBe(256)
    await page.getByRole('button', { name: 'Collapse sidebar' }).click()
    await expect.poll(width).toBe(64)
    const texts = aside.getByText(/^(Dashboard|Analytics|My Profile|Start a Campaign|Collapse)$/)
    for (const text of await texts.all()) expect((await text.boundingBox())?.width).toBe(1)
    const links = await aside.getByRole('link').all()
    expect(links).toHaveLength(7)
    for (const link of links) expect(await link.locator('svg').isVisible()).toBe(true)
    expect((await startLink(page).boundingBox())?.width).toBe(40)
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
      expect(await activeItems(await openShell(address))).toEqual(active)
    },
  )

  it.each([
    ['/dashboard', 'Dashboard'],
    ['/analytics', 'Analytics'],
    ['/analytics/details/Spring%20offers', 'Analytics Details'],
    ['/billing', 'Dashboard'],
    ['/profile', 'Dashboard'],
  ])('Page title: at %s it is %s', async (address, expected) => {
    expect(await textOf(title(await openShell(address)))).toBe(expected)
  })

  it('Header is fixed and gains a shadow after scrolling', async () => {
    const page = await openShell('/help/campaignFaq')
    const header = page.getByRole('banner')
    const shadow = () => header.evaluate((element) => getComputedStyle(element).boxShadow)
    const top = async () => (await header.boundingBox())?.y
    await heading(page, 'Campaign rules').waitFor()
    const before = await top()
    expect(await shadow()).toBe('none')
    await page.mouse.move(700, 600)
    await page.mouse.wheel(0, 300)
    await expect.poll(shadow).not.toBe('none')
    expect(await top()).toBe(before)
    await page.mouse.wheel(0, -300)
    await expect.poll(shadow).toBe('none')
  })

  describe('its user menu button opens a card', () => {
    async function openCard(address = '/help') {
      const page = await openShell(address)
      await page.getByRole('button', { name: /^Account of/ }).click()
      return page.getByRole('dialog', { name: 'Account' })
    }

    it('with the display name in title case', async () => {
      const card = await openCard()
      expect(await textOf(card.getByRole('paragraph').first())).toBe('Mary Ann')
    })

    it('or the profile customer_name', async () => {
      const user_data = { uid: customer.uid, email: customer.email, display_name: '' }
      await answerCall(asMember(), '**/api/session/', 200, { user_data })
      const card = await openCard()
      expect(await textOf(card.getByRole('paragraph').first())).toBe('mary ANN smith')
    })

    it('the text Balance: followed by the currency symbol and the balance', async () => {
      const profile = (currency: string) => ({
        id: customer.uid,
        agents_count: 1,
        balance: 1234.5,
        currency,
        provisioning_limit: 0,
        customer_info: { customer_email: '', customer_name: '', customer_since: '' },
      })
      for (const [currency, shown] of [
        ['USD', '$'],
        ['EUR', '€'],
        ['SGD', 'S$'],
        ['XYZ', '$'],
      ] as const) {
        await answerCall(asMember(), `**/api/user/${customer.uid}`, 200, profile(currency))
        const card = await openCard()
        expect(await textOf(card.getByText(/^Balance:/))).toBe(`Balance: ${shown}1,234.50`)
      }
    })

    it('(0 if missing)', async () => {
      const rest = { id: customer.uid, agents_count: 1, currency: 'GBP', provisioning_limit: 0 }
      const customer_info = { customer_email: '', customer_name: '', customer_since: '' }
      const profile = { ...rest, customer_info }
      await answerCall(asMember(), `**/api/user/${customer.uid}`, 200, profile)
      const card = await openCard()
      expect(await textOf(card.getByText(/^Balance:/))).toBe('Balance: £0.00')
    })

    it('and a Logout button', async () => {
      const card = await openCard()
      expect(await card.getByRole('button', { name: 'Logout' }).isEnabled()).toBe(true)
    })
  })

  it("The shell fetches subscription details once on mount using the user's uid", async () => {
    const page = asMember()
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/subscription')) asked.push(new URL(request.url()).pathname)
    })
    await openShell('/dashboard')
    for (const name of ['Analytics', 'Subscription', 'Help Center', 'Dashboard']) {
      await sidebar(page).getByRole('link', { name }).click()
      await page.waitForLoadState('networkidle')
    }
    expect(asked).toEqual([`/api/payments/customers/${customer.uid}/subscription`])
  })
})

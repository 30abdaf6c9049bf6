import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signInThere } from '@afterbeep/testing/browser/browser-account'
import { reportFailure } from '@afterbeep/testing/browser/browser-report'
import { openSharedFixture } from '@afterbeep/testing/browser/shared-fixture'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { openWindow } from '@afterbeep/testing/browser/browser-window'
import type { BrowserWindow } from '@afterbeep/testing/browser/browser-window'
import { newCustomer } from '@afterbeep/testing/product/customer'

describe('the first page', () => {
  let fixture: BrowserFixture
  let window: BrowserWindow
  /** What the browser blocked because of the content rules. */
  const forbidden: string[] = []

  beforeAll(async () => {
    fixture = await openSharedFixture()
    window = await openWindow(fixture.browser, { url: fixture.product.url })
    await window.page.exposeFunction('noteForbidden', (what: string) => forbidden.push(what))
    await window.page.addInitScript(
      `document.addEventListener('securitypolicyviolation', (event) =>
         noteForbidden(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sourceFile))`,
    )
    return () => fixture.close()
  })

  beforeEach((context) => () => reportFailure(context, window, fixture.product))

  it('makes no API call, uses no other host, and serves compressed, immutable files', async () => {
    const { page } = window
    const responses = new Map<string, Record<string, string>>()
    page.on('response', (response) => {
      responses.set(new URL(response.url()).pathname, response.headers())
    })
    await page.goto('/auth/signin')
    await page.getByRole('heading', { name: 'Sign In' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect([...responses.keys()].filter((path) => path.startsWith('/api/'))).toEqual([])
    expect(window.strangers).toEqual([])
    const files = [...responses].filter(([path]) => /^\/assets\/.+\.(js|css)$/.test(path))
    expect(files.length).toBeGreaterThan(3)
    for (const [path, headers] of files) {
      expect({ path, rule: headers['cache-control'] }).toEqual({
        path,
        rule: 'public, max-age=31536000, immutable',
      })
    }
    const large = responses.get(files.find(([path]) => path.includes('/react-'))?.[0] ?? '')
    expect(large?.['content-encoding']).toMatch(/^(br|gzip)$/)
    expect(responses.get('/auth/signin')).toMatchObject({ 'cache-control': 'no-cache' })
  })

  it('and what follows it break no content rule', async () => {
    const { email } = await newCustomer(fixture.product.url, fixture.sandbox)
    await signInThere(window.page, email)
    await window.page.waitForLoadState('networkidle')
    expect(forbidden).toEqual([])
    expect(window.complaints).toEqual([])
  })

  it('of a signed-in person asks for each figure of the dashboard once, before the app is there', async () => {
    const { page } = window
    // The page before may still ask for something.
    await page.goto('about:blank')
    const asked: [address: string, isByScript: boolean][] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith('/api/')) {
        asked.push([pathname + search, request.resourceType() === 'fetch'])
      }
    })
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    await page.waitForLoadState('networkidle')
    const early = asked.filter(([, isByScript]) => !isByScript).map(([address]) => address)
    // Which of the page and its own script is faster differs.
    expect(early.toSorted((a, b) => a.localeCompare(b))).toEqual([
      '/api/agents/agent-info/',
      '/api/drop-cowboy/aggregates/?timeframe=7d',
      '/api/drop-cowboy/credits/',
      '/api/drop-cowboy/past-campaigns/',
      expect.stringMatching(/^\/api\/payments\/customers\/[^/]+\/subscription$/),
      '/api/session/',
      expect.stringMatching(/^\/api\/user\/[^/]+$/),
    ])
    const addresses = asked.map(([address]) => address)
    expect(addresses).toEqual([...new Set(addresses)])
    expect(window.complaints).toEqual([])
  })

  it('of the wizard asks at once only for what it reads', async () => {
    const { page } = window
    await page.goto('about:blank')
    const early: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/') && request.resourceType() !== 'fetch') early.push(pathname)
    })
    await page.goto('/campaign')
    await page.getByRole('button', { name: "Let's Start" }).waitFor()
    expect(early).toHaveLength(2)
    expect(early).toContain('/api/session/')
    expect(early.find((path) => path.startsWith('/api/user/'))).toBeDefined()
  })
})

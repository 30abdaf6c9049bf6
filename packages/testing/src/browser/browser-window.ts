import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { until } from '../product/poll.ts'

/** A browser window without stored data, and what happened behind its page. */
export interface BrowserWindow {
  page: Page
  /** Errors and warnings of the console, and uncaught exceptions, in order. */
  complaints: string[]
  /** Addresses outside the product that the page requested. */
  strangers: string[]
  close(): Promise<void>
}

export interface WindowOptions {
  /** The product's address; opened addresses may leave it out. */
  url: string
  width?: number
  height?: number
  colorScheme?: 'light' | 'dark'
  /** Pixels of the picture for one of the page; 1 by default. */
  scale?: number
  /** The browser's stored data; none by default. */
  remembered?: BrowserContextOptions['storageState']
}

/** Longest that a user would wait for one thing to appear, with some reserve for a busy machine. */
const patienceMs = 60_000
/** East of the recipients, so that a zone taken from the wrong source would show. */
const timezoneId = 'America/New_York'

/** Opens a window of 1440 by 900 px by default, in English, three hours from California. */
export async function openWindow(browser: Browser, options: WindowOptions): Promise<BrowserWindow> {
  const { url, width = 1440, height = 900, colorScheme = 'light', scale = 1, remembered } = options
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme,
    deviceScaleFactor: scale,
    locale: 'en-US',
    timezoneId,
    // No check should see the middle of an animation.
    reducedMotion: 'reduce',
    ...(remembered === undefined ? {} : { storageState: remembered }),
  })
  context.setDefaultTimeout(patienceMs)
  const page = await context.newPage()
  return { page, ...watch(page, url), close: () => context.close() }
}

function watch(page: Page, url: string): Pick<BrowserWindow, 'complaints' | 'strangers'> {
  const complaints: string[] = []
  const strangers: string[] = []
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    complaints.push(`${message.type()} at ${message.location().url}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.stack ?? error.message}`))
  page.context().on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    // Files that the page itself made, such as an export, come from no other host.
    if (!['data:', 'blob:'].includes(protocol) && origin !== url) strangers.push(request.url())
  })
  return { complaints, strangers }
}

/** How long a page that is there is looked at before it is opened again. */
const lookMs = 2_000

/**
 * Opens an address until its page shows what is looked for: what happens at a provider, or on a person's phone, is
 * reported in its own time.
 */
export async function openUntilShown(page: Page, path: string, sought: Locator): Promise<void> {
  await until(`${path} shows ${String(sought)}`, async () => {
    await page.goto(path)
    return sought.waitFor({ timeout: lookMs }).then(
      () => true,
      () => false,
    )
  })
}

/** The text of the one element that this finds, with every run of blanks as one. */
export async function textOf(locator: Locator): Promise<string> {
  return (await locator.innerText()).replaceAll(/\s+/g, ' ').trim()
}

/** The cells of each body row of a table. */
export async function rowsOf(table: Locator): Promise<string[][]> {
  const rows = await table.locator('tbody tr').all()
  return Promise.all(
    rows.map(async (row) => {
      const cells = await row.locator('th, td').allTextContents()
      return cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim())
    }),
  )
}

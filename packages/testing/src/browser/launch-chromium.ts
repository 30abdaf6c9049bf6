import { chromium } from 'playwright-core'
import type { Browser, BrowserContext } from 'playwright-core'
import { chromiumIsMissing, findChromium } from './find-chromium.ts'

/** Keeps the browser from any network access that a test did not request. */
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Starts a headless browser with a new, empty profile. The caller closes it.
 *
 * @throws Error with one line on what to install when there is no browser
 */
export async function launchChromium(): Promise<Browser> {
  return await chromium.launch(quietly())
}

/**
 * Starts a headless browser that keeps its profile in this folder and can be steered by another
 * program through this port. The caller closes it.
 */
export async function launchProfile(folder: string, port: number): Promise<BrowserContext> {
  const { args, ...rest } = quietly()
  const debugging = `--remote-debugging-port=${port}`
  return await chromium.launchPersistentContext(folder, { ...rest, args: [...args, debugging] })
}

function quietly() {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error(chromiumIsMissing)
  // Chromium refuses to sandbox itself as root, as in most containers.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return { executablePath, headless: true, args: [...quiet, ...asRoot] }
}

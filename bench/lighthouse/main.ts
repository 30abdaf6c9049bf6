// npm run lighthouse: audits the sign-in page and the demo account's dashboard, ROUNDS times each,
// on a product that it starts itself. It fails below the goals of pages.ts.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signInThere } from '@afterbeep/testing/browser/browser-account'
import { demoCredentials } from '@afterbeep/testing/data/demo-account'
import { freePort } from '@afterbeep/testing/product/free-port'
import { launchProfile } from '@afterbeep/testing/browser/launch-chromium'
import { startProduct } from '@afterbeep/testing/product/product'
import type { Product } from '@afterbeep/testing/product/product'
import { describeMachine, median } from '../machine.ts'
import { installLighthouse } from './install-lighthouse.ts'
import { validatePage } from './validate-page.ts'
import type { Device, Verdict } from './validate-page.ts'
import { pages } from './pages.ts'
import type { ValidatedPage } from './pages.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
/** Part of a path, to audit one page only. */
const only = process.env['ONLY'] ?? ''
const devices: readonly Device[] = ['desktop', 'mobile']

interface Row {
  page: ValidatedPage
  device: Device
  median: Verdict
}

/** Audits a page on a device, each time in a browser with an empty cache. */
async function validate(product: Product, page: ValidatedPage, device: Device): Promise<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'afterbeep-lighthouse-'))
  const port = await freePort()
  const browser = await launchProfile(folder, port)
  try {
    const tab = browser.pages()[0] ?? (await browser.newPage())
    if (page.signedIn) {
      const { email, secret } = await demoCredentials(product)
      await tab.goto(`${product.url}/auth/signin`)
      await signInThere(tab, email, secret)
    }
    const cache = await browser.newCDPSession(tab)
    const rounds: Verdict[] = []
    let unrecorded = 0
    while (rounds.length < ROUNDS) {
      await cache.send('Network.clearBrowserCache')
      const verdict = await validatePage(`${product.url}${page.path}`, device, port)
      if (verdict === undefined) {
        unrecorded += 1
        if (unrecorded > ROUNDS) throw new Error('The browser records no load.')
        console.log(`  ${page.name}, ${device}: the browser recorded no load; measured again`)
        continue
      }
      if (!verdict.url.endsWith(page.path)) throw new Error(`Measured ${verdict.url} instead.`)
      rounds.push(verdict)
    }
    console.log(`  ${page.name}, ${device}: ${rounds.map((one) => one.performance).join(' ')}`)
    return { page, device, median: medianOf(rounds) }
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function medianOf(rounds: readonly Verdict[]): Verdict {
  const of = (pick: (one: Verdict) => number) => median(rounds.map(pick))
  return {
    performance: of((one) => one.performance),
    accessibility: of((one) => one.accessibility),
    bestPractices: of((one) => one.bestPractices),
    seo: of((one) => one.seo),
    fcpMs: of((one) => one.fcpMs),
    lcpMs: of((one) => one.lcpMs),
    tbtMs: of((one) => one.tbtMs),
    cls: of((one) => one.cls),
    url: rounds[0]?.url ?? '',
  }
}

function print(rows: readonly Row[]): void {
  console.log(`\n${describeMachine()}, ${new Date().toISOString().slice(0, 10)}`)
  console.log(`Medians of ${ROUNDS} rounds, production build, nothing cached.\n`)
  console.log(
    '| page | device | performance | accessibility | best practices | SEO | FCP | LCP | TBT | CLS |',
  )
  console.log('| --- | --- | --: | --: | --: | --: | --: | --: | --: | --: |')
  for (const { page, device, median: one } of rows) {
    const scores = [one.performance, one.accessibility, one.bestPractices, one.seo]
    const seconds = [one.fcpMs, one.lcpMs].map((ms) => `${(ms / 1000).toFixed(1)} s`)
    const cells = [page.name, device, ...scores, ...seconds, `${Math.round(one.tbtMs)} ms`]
    console.log(`| ${[...cells, one.cls.toFixed(3)].join(' | ')} |`)
  }
}

function complaintsAbout({ page, device, median: one }: Row): string[] {
  const { performance, others } = page.least[device]
  const least = { performance, accessibility: others, bestPractices: others, seo: others }
  return (['performance', 'accessibility', 'bestPractices', 'seo'] as const)
    .filter((name) => one[name] < least[name])
    .map((name) => `✗ ${page.name}, ${device}: ${name} ${one[name]}, at least ${least[name]}`)
}

installLighthouse()
const product = await startProduct()
try {
  const rows: Row[] = []
  for (const page of pages.filter(({ path }) => path.includes(only))) {
    for (const device of devices) rows.push(await validate(product, page, device))
  }
  print(rows)
  const complaints = rows.flatMap(complaintsAbout)
  for (const complaint of complaints) console.log(complaint)
  if (complaints.length > 0) process.exitCode = 1
} finally {
  await product.stop()
}

import { z } from 'zod'
import { signInThere } from '@afterbeep/testing/browser/browser-account'
import { openBrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { openWindow } from '@afterbeep/testing/browser/browser-window'
import { walkTo } from '@afterbeep/testing/browser/browser-wizard'
import { contactFile, contactRow, scatteredPhones } from '@afterbeep/testing/data/contact-file'
import { newCustomer } from '@afterbeep/testing/product/customer'
import { median } from '../machine.ts'
import { printTable, spread } from '../table.ts'

/** How many times slower than this machine the phone is. */
const SLOWDOWN = 4
const GOAL_MS = 50
const text = 'Hello, our winter offers are here for you. Call us this week.'

/** Notes how long each key was handled, and how long its paint took. */
const watchKeys = `new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    if (entry.name === 'input') window.keysSeen.push([entry.processingEnd - entry.processingStart, entry.duration])
  }
}).observe({ type: 'event', durationThreshold: 16 })`
const keysSchema = z.array(z.tuple([z.number(), z.number()]))

/** For a key typed into the message, with a list of 1,000 people. */
interface Round {
  /** How long the page handles a key before it can draw it. */
  handledMs: number
  /** From the key to its paint, in steps of 8 ms. */
  paintMs: number
}

/** The message typed key by key in a slowed-down Chromium. Fails where a key is handled for more than 50 ms. */
export async function measureTyping(rounds: number): Promise<void> {
  const fixture = await openBrowserFixture()
  try {
    const { email } = await newCustomer(fixture.product.url, fixture.sandbox)
    const window = await openWindow(fixture.browser, { url: fixture.product.url })
    const { page } = window
    await page.goto('/auth/signin')
    await signInThere(page, email)
    await walkTo(page, 5, { file: contactFile(scatteredPhones(1_000).map(contactRow)) })
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await page.evaluate(watchKeys)
    const done: Round[] = []
    while (done.length < rounds) {
      await page.getByRole('textbox', { name: 'Message' }).fill('')
      await page.evaluate('window.keysSeen = []')
      for (const key of text) {
        await page.keyboard.type(key)
        await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')
      }
      const seen = keysSchema.parse(await page.evaluate('window.keysSeen'))
      if (seen.length < text.length / 2) throw new Error(`Only ${seen.length} keys were seen.`)
      done.push({
        handledMs: median(seen.map(([handled]) => handled)),
        paintMs: median(seen.map(([, paint]) => paint)),
      })
    }
    print(done)
    const worst = Math.max(...done.map(({ handledMs }) => handledMs))
    if (worst > GOAL_MS) {
      throw new Error(`A key took ${worst.toFixed(0)} ms, and at most ${GOAL_MS} are allowed.`)
    }
  } finally {
    await fixture.close()
  }
}

function print(done: readonly Round[]): void {
  const row = (what: string, values: readonly number[]) => [
    what,
    `${median(values).toFixed(1)} ms`,
    spread(values),
  ]
  printTable({
    title: `A key in the message, 1,000 people on the list, ${SLOWDOWN} times slower`,
    columns: ['what', 'median', 'least – most'],
    rows: [
      row(
        'handling a key',
        done.map(({ handledMs }) => handledMs),
      ),
      row(
        'from the key to its paint',
        done.map(({ paintMs }) => paintMs),
      ),
    ],
  })
}

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

/** For a key typed into the message, with a list of 1,000 people. */
interface Round {
  /** What the page's thread worked, on this machine, times the slowdown. */
  workMs: number
  /** From the key until the page has handled it and all that followed, slowed down. */
  keyMs: number
}

/** The message typed key by key in a slowed-down Chromium. Fails where a key takes more than 50 ms of work. */
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
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const workSoFar = async () => {
      const { metrics } = await session.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
    }
    const settled = () =>
      page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')
    const type = async (each: (ms: number) => void) => {
      await page.getByRole('textbox', { name: 'Message' }).fill('')
      for (const key of text) {
        const at = performance.now()
        await page.keyboard.type(key)
        await settled()
        each(performance.now() - at)
      }
    }
    const done: Round[] = []
    while (done.length < rounds) {
      const before = await workSoFar()
      await type(() => undefined)
      const workMs = (((await workSoFar()) - before) * 1_000 * SLOWDOWN) / text.length
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
      const keys: number[] = []
      await type((ms) => keys.push(ms))
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      done.push({ workMs, keyMs: median(keys) })
    }
    print(done)
    const worst = Math.max(...done.map(({ workMs }) => workMs))
    if (worst > GOAL_MS) {
      throw new Error(
        `A key took ${worst.toFixed(0)} ms of work, and at most ${GOAL_MS} are allowed.`,
      )
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
        'work of the page',
        done.map(({ workMs }) => workMs),
      ),
      row(
        'from the key to the end of its work',
        done.map(({ keyMs }) => keyMs),
      ),
    ],
  })
}

import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { signInThere } from '@afterbeep/testing/browser/browser-account'
import { openBrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { openWindow } from '@afterbeep/testing/browser/browser-window'
import { walkTo } from '@afterbeep/testing/browser/browser-wizard'
import { newCustomer } from '@afterbeep/testing/product/customer'
import { median } from '../machine.ts'
import { printTable, spread, whole } from '../table.ts'
import { writeContactCsv } from '../contact-csv.ts'
import type { ContactCsv } from '../contact-csv.ts'
import { watchMemory } from './browser-memory.ts'
import type { MemorySeen } from './browser-memory.ts'
import { mainThreadSeen, proveWatch, watchMainThread } from './main-thread-watch.ts'
import type { MainThreadSeen } from './main-thread-watch.ts'
import type { Page } from './page.ts'
import { readByPapaParse } from './papaparse-page.ts'
import type { PeerRound } from './papaparse-page.ts'

/** No task of the page may take longer, from the choice of the file to the server's counts. */
const TASK_GOAL_MS = 50
const PATIENCE_MS = 180_000
/** How often a key is pressed, as by a user whom reading the file must not block. */
const KEY_EVERY_MS = 200

interface Round extends MainThreadSeen, MemorySeen {
  /** From the choice of the file until the page shows its counts. */
  readMs: number
  /** From the click that sends it to the server's counts. */
  sendMs: number
}

/**
 * A contact file of so many rows, with numbers to fix and rows with problems, in the real wizard in
 * a real browser. Fails when a task of the page took longer than 50 ms.
 */
export async function measureBrowserUpload(rounds: number, rows: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'afterbeep-bench-'))
  const path = join(folder, 'people.csv')
  const fixture = await openBrowserFixture()
  try {
    const people = await writeContactCsv(path, { rows, withProblems: true })
    const megabytes = (await stat(path)).size / 1_000_000
    const { email } = await newCustomer(fixture.product.url, fixture.sandbox)
    const done: Round[] = []
    const peers: PeerRound[] = []
    while (done.length < rounds) {
      const one = await inWindow(fixture, (page) => upload(page, path, people, email))
      const peer = await inWindow(fixture, (page) => readByPapaParse(page, path))
      if (peer.rows < rows) throw new Error(`PapaParse read ${peer.rows} rows.`)
      done.push(one)
      peers.push(peer)
      console.log(`  round ${done.length} of ${rounds} done`)
    }
    print(done, peers, `${whole(rows)} rows, ${whole(megabytes)} MB`)
    validate(done)
  } finally {
    await fixture.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function inWindow<Seen>(
  { browser, product }: BrowserFixture,
  look: (page: Page) => Promise<Seen>,
): Promise<Seen> {
  const window = await openWindow(browser, { url: product.url })
  try {
    return await look(window.page)
  } finally {
    await window.close()
  }
}

async function upload(
  page: Page,
  path: string,
  { ready, fixable, bad }: ContactCsv,
  email: string,
): Promise<Round> {
  await watchMainThread(page)
  await page.goto('/auth/signin')
  await signInThere(page, email)
  await walkTo(page, 3)
  await proveWatch(page)
  const memory = await watchMemory(page)
  await mainThreadSeen(page)
  const chosenAt = performance.now()
  await page.getByLabel('Contact file').setInputFiles(path)
  const fix = page.getByRole('button', { name: /^Fix [\d,]+ numbers? written another way$/ })
  await pressingKeys(page, fix.waitFor({ timeout: PATIENCE_MS }))
  const readMs = performance.now() - chosenAt
  await fix.click()
  const counts = `${whole(ready + fixable)} ready, ${whole(bad)} with problems`
  const said = page.getByText(counts, { exact: true })
  await pressingKeys(page, said.waitFor({ timeout: PATIENCE_MS }))
  const sendMs = performance.now() - chosenAt - readMs
  return { readMs, sendMs, ...(await mainThreadSeen(page)), ...(await memory()) }
}

/** Presses a key without effect now and then, as the page's response to keys is measured too. */
async function pressingKeys(page: Page, until: Promise<void>): Promise<void> {
  let isOver = false
  const over = until.finally(() => {
    isOver = true
  })
  while (!isOver) {
    await page.keyboard.press('Shift')
    await Promise.race([over, delay(KEY_EVERY_MS)])
  }
  await over
}

function print(done: readonly Round[], peers: readonly PeerRound[], file: string): void {
  const cells = (values: readonly number[], unit: string) => [
    `${whole(median(values))} ${unit}`,
    spread(values),
  ]
  const row = (what: string, pick: (one: PeerRound | Round) => number, unit: string) => [
    what,
    ...cells(done.map(pick), unit),
    ...cells(peers.map(pick), unit),
  ]
  const sent = cells(
    done.map(({ sendMs }) => sendMs),
    'ms',
  )
  printTable({
    title: `A contact file in the browser: ${file}`,
    columns: ['what', 'the wizard', 'least – most', 'PapaParse in its worker', 'least – most'],
    rows: [
      row('read beside the page', (one) => one.readMs, 'ms'),
      ['sent, validated and stored by the server', ...sent, '', ''],
      row('longest task of the page', (one) => one.longestTaskMs, 'ms'),
      row('longest frame', (one) => one.longestFrameMs, 'ms'),
      row('longest from a key to its paint', (one) => one.longestEventMs, 'ms'),
      row('latest timer', (one) => one.longestLateMs, 'ms'),
      row('most heap of the page', (one) => one.pageHeapMb, 'MB'),
      row('most heap of the worker', (one) => one.workerHeapMb, 'MB'),
      row('the page’s process, before', (one) => one.processBeforeMb, 'MB'),
      row('the page’s process, most', (one) => one.processMb, 'MB'),
    ],
  })
  console.log('\nTasks and frames below 50 ms, and keys below 16 ms, are told as 0.')
}

function validate(done: readonly Round[]): void {
  const longest = Math.max(...done.map(({ longestTaskMs }) => longestTaskMs))
  if (longest > TASK_GOAL_MS) {
    throw new Error(`A task held up the page for ${whole(longest)} ms.`)
  }
}
